// outcome: failed
// says: every call starts at position 0 again: a generated token stands where the first one stood
// hint: the first new token stands at `cached`
// fails: prompt_and_three_tokens
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(i);
  }
  call.cached = cached + count;
  return call;
}

}  // namespace lab
