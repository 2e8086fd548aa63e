// The contract of `token_positions`: which positions the tokens of one call have, with a cache.
#ifndef ROPE_TOKEN_POSITIONS_H
#define ROPE_TOKEN_POSITIONS_H

#include "lab/lab.h"

namespace lab {

struct Call {
  std::vector<std::int64_t> positions{};  // of the new tokens, in order; the first token ever has 0
  std::int64_t cached = 0;                // tokens in the cache after this call
};
LAB_RECORD(Call, positions, cached)

// `cached` tokens are in the cache, `count` new ones come in (0 or more): a whole prompt, a part of
// one, or the single token that was just generated.
Call token_positions(std::int64_t cached, std::int64_t count);

}  // namespace lab

#endif  // ROPE_TOKEN_POSITIONS_H
