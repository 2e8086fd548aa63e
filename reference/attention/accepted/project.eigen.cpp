// outcome: passed
// says: Eigen's product of the same two matrices; it adds in another order
#include "project.h"

#include "lab/eigen.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  return from_eigen(as_eigen(x) * as_eigen(w).transpose());
}

}  // namespace lab
