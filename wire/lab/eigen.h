// Eigen views of lab::Matrix and lab::Vector, for students who ask for Eigen (it costs about 4 s
// per compile).
//
// The maps share memory with the matrix they were made from. Write the type of a result out
// (Eigen::MatrixXf m =
// ...), not `auto`: auto keeps an unevaluated expression that points at temporaries which are
// already gone.
#ifndef LAB_EIGEN_H
#define LAB_EIGEN_H

#include <Eigen/Core>

#include "lab/lab.h"

namespace lab {

template <class T>
using EigenMatrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// (rows, cols) view; writes through.
template <class T>
Eigen::Map<EigenMatrix<T>> as_eigen(BasicMatrix<T>& m) {
  return {m.data(), m.rows(), m.cols()};
}
template <class T>
Eigen::Map<const EigenMatrix<T>> as_eigen(const BasicMatrix<T>& m) {
  return {m.data(), m.rows(), m.cols()};
}
// (size) column view; writes through.
template <class T>
Eigen::Map<Eigen::Matrix<T, Eigen::Dynamic, 1>> as_eigen(BasicVector<T>& v) {
  return {v.data(), v.size()};
}
template <class T>
Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, 1>> as_eigen(const BasicVector<T>& v) {
  return {v.data(), v.size()};
}

// Copies any Eigen expression into a Matrix.
template <class Derived>
BasicMatrix<typename Derived::Scalar> from_eigen(const Eigen::MatrixBase<Derived>& expression) {
  BasicMatrix<typename Derived::Scalar> result(static_cast<int>(expression.rows()),
                                               static_cast<int>(expression.cols()));
  as_eigen(result) = expression;
  return result;
}

}  // namespace lab

#ifdef LAB_COUNTING
namespace Eigen {
template <>
struct NumTraits<lab::Counted> : NumTraits<float> {
  using Real = lab::Counted;
  using NonInteger = lab::Counted;
  using Nested = lab::Counted;
  using Literal = lab::Counted;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 2,
    MulCost = 3
  };
};
}  // namespace Eigen
#endif

#endif  // LAB_EIGEN_H
