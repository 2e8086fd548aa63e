// New tokens stand behind those in the cache.
#include "token_positions.h"

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call;
  for (std::int64_t i = 0; i < count; ++i) {
    call.positions.push_back(cached + i);
  }
  call.cached = cached + count;
  return call;
}

}  // namespace lab
