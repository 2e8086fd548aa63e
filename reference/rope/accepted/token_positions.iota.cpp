// outcome: passed
// says: std::iota fills the positions
#include "token_positions.h"

#include <numeric>

namespace lab {

Call token_positions(std::int64_t cached, std::int64_t count) {
  Call call{.positions = std::vector<std::int64_t>(static_cast<std::size_t>(count))};
  std::iota(call.positions.begin(), call.positions.end(), cached);
  call.cached = count + cached;
  return call;
}

}  // namespace lab
