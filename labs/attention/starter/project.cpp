// Exercise `project`: the linear map that makes queries, keys and values.
#include "project.h"

namespace lab {

// What to do: element (i, o) of the result is the dot product of row i of x and row o of w. A new
// Matrix holds NaN everywhere.
Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());
  return result;
}

}  // namespace lab
