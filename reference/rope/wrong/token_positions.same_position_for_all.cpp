// outcome: failed
// says: all tokens of a call get the same position
// hint: they stand one behind the other: cached, cached + 1, ...
// fails: prompt_and_three_tokens
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(cached);
  }
  call.cached = cached + count;
  return call;
}

}  // namespace lab
