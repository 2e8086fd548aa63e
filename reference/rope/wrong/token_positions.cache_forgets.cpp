// outcome: failed
// says: the cache is said to hold the new tokens only
// hint: it holds the earlier ones too: cached + count
// fails: prompt_and_three_tokens, one_conversation
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(cached + i);
  }
  call.cached = count;
  return call;
}

}  // namespace lab
