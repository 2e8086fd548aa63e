// outcome: does not compile
// says: lab::Matrix has no operators: x * w.transpose() is numpy and Eigen speech
// hint: write the three loops, or include "lab/eigen.h" and use as_eigen(x) * as_eigen(w).transpose()
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) { return x * w.transpose(); }

}  // namespace lab
