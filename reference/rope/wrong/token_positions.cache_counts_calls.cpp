// outcome: failed
// says: the cache is said to grow by 1 per call, whatever the call brought
// hint: it grows by `count`
// fails: prompt_and_three_tokens, parts
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(cached + i);
  }
  call.cached = cached + (count > 0 ? 1 : 0);
  return call;
}

}  // namespace lab
