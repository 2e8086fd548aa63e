// Exercise `token_positions`: positions go on where the cache ends.
#include "token_positions.h"

namespace lab {

// What to do: number the new tokens, and say how many the cache holds afterwards.
Call token_positions(std::int64_t cached, std::int64_t count) {
  static_cast<void>(cached);
  static_cast<void>(count);
  return {.positions = {}, .cached = -1};
}

}  // namespace lab
