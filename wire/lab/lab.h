// The one header a student file needs: lab::real, Vector, Matrix and the scalar functions on
// lab::real.
//
// Deliberately light (no Eigen, no iostream): a file that includes only this compiles in about 0.2
// s. `lab/eigen.h` gives Eigen views of the same data to those who ask for it.
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/matrix.h"
#include "lab/real.h"
#include "lab/record.h"

namespace lab {

using Vector = BasicVector<real>;     // (n)           of lab::real
using Matrix = BasicMatrix<real>;     // (rows, cols)  of lab::real, row-major
using VectorD = BasicVector<double>;  // (n)          where the lesson asks for double precision
using MatrixD = BasicMatrix<double>;  // (rows, cols)

}  // namespace lab

#endif  // LAB_LAB_H
