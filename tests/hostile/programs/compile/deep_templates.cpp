// outcome: does_not_compile
// why: templates within templates
// says: template instantiation depth
#include "attack.h"
template <int n>
struct Deep : Deep<n + 1> {};
Deep<0> deep;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
