// The one header a student file needs: lab::real, Vector, Matrix and the scalar functions on
// lab::real.
//
// Deliberately light: a student file is compiled after every save, and <string>, <memory> or
// <functional> would each take longer than the student's code does. Who needs one includes it;
// `lab/eigen.h` gives Eigen views of the same data to those who ask for it.
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
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
