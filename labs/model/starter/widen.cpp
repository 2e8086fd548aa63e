// Exercise `widen`: the bytes of a checkpoint as numbers.
#include "widen.h"

namespace lab {

// What to do: put two or four bytes together, lowest first, and read the bits as the type says.
// A new Vector holds NaN everywhere.
Vector widen(const std::vector<std::uint8_t>& bytes, const std::string& dtype) {
  static_cast<void>(dtype);
  return Vector(static_cast<int>(bytes.size()) + 1);
}

}  // namespace lab
