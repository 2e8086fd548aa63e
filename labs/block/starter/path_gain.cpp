// Exercise `path_gain`: a finite difference through a stack.
#include "path_gain.h"

namespace lab {

// What to do: run the stack from two points close to x, and compare what comes out.
double path_gain(const std::function<VectorD(const VectorD&)>& /*layer*/, const VectorD& /*x*/,
                 int /*layers*/, bool /*residual*/) {
  return 0;
}

}  // namespace lab
