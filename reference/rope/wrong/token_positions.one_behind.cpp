// outcome: failed
// says: a new token gets the position of the last cached one
// hint: `cached` tokens stand at 0 to cached - 1; the next position is `cached`
// fails: prompt_and_three_tokens
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back((cached > 0 ? cached - 1 : 0) + i);
  }
  call.cached = cached + count;
  return call;
}

}  // namespace lab
