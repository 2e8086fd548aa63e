// outcome: does_not_compile
// why: twice as many with each level
// says: the compiler needed more than
// only: root
#include "attack.h"
template <int n, int side>
struct Tree {
  static constexpr long value = Tree<n - 1, 2 * side>::value + Tree<n - 1, 2 * side + 1>::value;
};
template <int side>
struct Tree<0, side> {
  static constexpr long value = side;
};
constexpr long all = Tree<30, 0>::value;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
