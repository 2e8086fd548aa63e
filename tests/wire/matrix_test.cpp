// Matrix and Vector: NaN until written, checked indices, copies that own.
#include <gtest/gtest.h>

#include <cmath>

#include "lab/lab.h"
#include "probe/convert.h"

namespace lab {
namespace {

std::string thrown_by(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(Matrix, ElementsAreNanUntilTheyAreSet) {
  const Matrix m(2, 3);
  EXPECT_EQ(m.rows(), 2);
  EXPECT_EQ(m.cols(), 3);
  for (int i = 0; i < m.size(); ++i) {
    EXPECT_TRUE(std::isnan(m.data()[i]));
  }
  EXPECT_TRUE(std::isnan(MatrixD(1, 1)(0, 0)));
  EXPECT_TRUE(std::isnan(Vector(1)[0]));
}

TEST(Matrix, IsStoredRowAfterRow) {
  const Matrix m{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(m(1, 0), 4);
  EXPECT_EQ(m.data()[2], 3);
  EXPECT_EQ(m.row(1)[2], 6);
  EXPECT_EQ(m.size(), 6);
}

TEST(Matrix, AnIndexOutsideIsNamedWithTheShape) {
  const Matrix m(2, 3, 0);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(m(2, 0)); }),
            "index (2, 0) is outside a 2 x 3 matrix");
  EXPECT_EQ(thrown_by([&] { static_cast<void>(m(0, -1)); }),
            "index (0, -1) is outside a 2 x 3 matrix");
  EXPECT_EQ(thrown_by([&] { static_cast<void>(m.row(5)); }),
            "index (5, 0) is outside a 2 x 3 matrix");
}

TEST(Matrix, ImpossibleSizesAreNamed) {
  EXPECT_EQ(thrown_by([] { Matrix(-1, 3); }), "a matrix cannot have -1 x 3 elements");
  EXPECT_EQ(thrown_by([] { Matrix(70000, 70000); }), "a matrix cannot have 70000 x 70000 elements");
}

TEST(Matrix, RowsOfALiteralHaveOneLength) {
  EXPECT_EQ(thrown_by([] {
              Matrix{{1, 2}, {3}};
            }),
            "the rows of a matrix must have the same length");
}

TEST(Matrix, ACopyOwnsItsElements) {
  const Matrix m{{1, 2}};
  Matrix copy = m;
  copy(0, 0) = 9;
  EXPECT_EQ(m(0, 0), 1);
  EXPECT_EQ(copy(0, 0), 9);
}

TEST(Matrix, ACopyOfLentMemoryOwnsItsElements) {
  std::array<float, 2> memory{1, 2};
  const Matrix lent = wire::Access::lent_matrix(memory.data(), 1, 2);
  Matrix copy = lent;
  copy(0, 1) = 9;
  EXPECT_EQ(memory[1], 2);
  EXPECT_EQ(lent.data(), memory.data());
}

TEST(Matrix, AssignmentReplacesShapeAndElements) {
  Matrix m(4, 4, 1);
  m = Matrix{{7}};
  EXPECT_EQ(m.rows(), 1);
  EXPECT_EQ(m(0, 0), 7);
}

TEST(Matrix, IsEmptyAfterAMove) {
  Matrix m(2, 2, 1);
  const Matrix taken = std::move(m);
  EXPECT_EQ(taken(1, 1), 1);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(m(0, 0)); }),  // NOLINT: that is the question
            "index (0, 0) is outside a 0 x 0 matrix");
}

TEST(Matrix, MayHaveNoRowsOrNoColumns) {
  EXPECT_EQ(Matrix(0, 5).size(), 0);
  EXPECT_EQ(Matrix(5, 0).row(4).size(), 0U);
}

TEST(Vector, AnIndexOutsideIsNamedWithTheSize) {
  Vector v{1, 2, 3};
  EXPECT_EQ(thrown_by([&] { v[3] = 0; }), "index 3 is outside a vector of 3");
  EXPECT_EQ(thrown_by([&] { v(-1) = 0; }), "index -1 is outside a vector of 3");
}

TEST(Vector, AnImpossibleSizeIsNamed) {
  EXPECT_EQ(thrown_by([] { Vector(-2); }), "a vector cannot have -2 elements");
}

TEST(Vector, IsARange) {
  const Vector v{1, 2, 3};
  float sum = 0;
  for (const real x : v) {
    sum += x;
  }
  EXPECT_EQ(sum, 6);
  EXPECT_EQ(std::span<const real>(v).size(), 3U);
}

TEST(Vector, IsEmptyAfterAMove) {
  Vector v{1, 2};
  const Vector taken = std::move(v);
  EXPECT_EQ(taken.size(), 2);
  EXPECT_EQ(v.size(), 0);  // NOLINT: that is the question
}

TEST(Real, FunctionsOfRealStayFloat) {
  static_assert(std::is_same_v<decltype(lab::exp(real(1))), float>);
  EXPECT_EQ(lab::exp(real(1)), std::exp(1.0F));
  EXPECT_EQ(lab::exp(-kInfinity), 0);
}

}  // namespace
}  // namespace lab
