// outcome: failed
// says: the number of cached tokens is added twice: after a prompt of 6 the next token stands at 12
// hint: the first new token stands at `cached`
// fails: prompt_and_three_tokens
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(2 * cached + i);
  }
  call.cached = cached + count;
  return call;
}

}  // namespace lab
