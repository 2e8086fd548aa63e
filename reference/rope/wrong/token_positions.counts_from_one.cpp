// outcome: failed
// says: positions are counted from 1
// hint: the first token ever has position 0
// fails: prompt_and_three_tokens
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(cached + i + 1);
  }
  call.cached = cached + count;
  return call;
}

}  // namespace lab
