// outcome: failed
// says: the cache's size is handed back as it came in
// hint: add the new tokens to it
// fails: prompt_and_three_tokens, one_conversation
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(cached + i);
  }
  call.cached = cached;
  return call;
}

}  // namespace lab
