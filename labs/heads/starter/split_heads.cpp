// Exercise `split_heads`: a projection as several heads.
#include "split_heads.h"

namespace lab {

// What to do: head h is a block of d neighbouring columns.
std::vector<Matrix> split_heads(const Matrix& x, int heads) {
  static_cast<void>(x);
  static_cast<void>(heads);
  return {};
}

// What to do: put the heads side by side again.
Matrix merge_heads(const std::vector<Matrix>& heads) {
  static_cast<void>(heads);
  return {};
}

}  // namespace lab
