// Two layouts, one rotation: after converting both the vectors and the weights the scores agree.
#include "rope_layout.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

double angle(int position, int pair, int d) { return position * std::pow(1e4, -2.0 * pair / d); }

// Row i at position i, in place of its columns `first` and `second` of pair j.
Matrix rotated(const Matrix& x, bool interleaved) {
  const int half = x.cols() / 2;
  Matrix result(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    for (int j = 0; j < half; ++j) {
      const int first = interleaved ? 2 * j : j;
      const int second = interleaved ? 2 * j + 1 : j + half;
      const double a = angle(i + 1, j, x.cols());
      result(i, first) = static_cast<float>(x(i, first) * std::cos(a) - x(i, second) * std::sin(a));
      result(i, second) =
          static_cast<float>(x(i, first) * std::sin(a) + x(i, second) * std::cos(a));
    }
  }
  return result;
}

Matrix call(Check& check, const char* function, const Matrix& x) {
  auto result = check.call<Matrix>(function, x);
  check.expect_shape(result, x.rows(), x.cols(), std::string("the result of ") + function);
  check.expect_numbers(result, std::string("the result of ") + function);
  return result;
}

void there_and_back(Check& check) {
  const Matrix x = check.normal(3, 10);
  check.expect_same_bits(call(check, "to_interleaved", call(check, "to_halves", x)), x,
                         "x in halves and back");
  check.expect_same_bits(call(check, "to_halves", call(check, "to_interleaved", x)), x,
                         "x interleaved and back");
  // The control: something moved.
  const Matrix halves = call(check, "to_halves", x);
  check.expect(!std::equal(x.data(), x.data() + x.size(), halves.data()),
               "to_halves gives x back unchanged");
}

void the_rotations_are_one(Check& check) {
  const Matrix x = check.normal(5, 8);
  const Matrix by_halves =
      call(check, "to_interleaved", rotated(call(check, "to_halves", x), false));
  check.expect_close(by_halves, rotated(x, true), 1e-5,
                     "x taken to halves, rotated there and taken back, beside x rotated in "
                     "interleaved pairs");
}

Matrix projected(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      for (int c = 0; c < x.cols(); ++c) {
        result(i, o) += x(i, c) * w(o, c);
      }
    }
  }
  return result;
}

// One head's columns.
Matrix head_of(const Matrix& x, int head, int d) {
  Matrix part(x.rows(), d);
  for (int i = 0; i < x.rows(); ++i) {
    std::copy_n(x.row(i).data() + head * d, d, part.row(i).data());
  }
  return part;
}

Matrix products(const Matrix& q, const Matrix& k) { return projected(q, k); }

Matrix converted(Check& check, const Matrix& w, int heads) {
  auto moved = check.call<Matrix>("rows_for_halves", w, heads);
  check.expect_shape(moved, w.rows(), w.cols(), "the reordered weights");
  check.expect_numbers(moved, "the reordered weights");
  return moved;
}

void scores_stay_the_same(Check& check) {
  constexpr int kHeads = 3;
  constexpr int kWidth = 6;
  const Matrix x = check.normal(4, 5);
  const Matrix wq = check.normal(kHeads * kWidth, 5);
  const Matrix wk = check.normal(kHeads * kWidth, 5);
  const Matrix new_q = projected(x, converted(check, wq, kHeads));
  const Matrix new_k = projected(x, converted(check, wk, kHeads));
  const Matrix old_q = projected(x, wq);
  const Matrix old_k = projected(x, wk);
  for (int head = 0; head < kHeads; ++head) {
    const Matrix wanted = products(rotated(head_of(old_q, head, kWidth), true),
                                   rotated(head_of(old_k, head, kWidth), true));
    const Matrix found = products(rotated(head_of(new_q, head, kWidth), false),
                                  rotated(head_of(new_k, head, kWidth), false));
    check.expect_close(found, wanted, 1e-4,
                       "the scores of head " + std::to_string(head) +
                           " after converting both projections, beside those before");
  }
}

void heads_keep_their_rows(Check& check) {
  constexpr int kHeads = 4;
  constexpr int kWidth = 6;
  Matrix w(kHeads * kWidth, 2);
  for (int row = 0; row < w.rows(); ++row) {
    w(row, 0) = static_cast<float>(row / kWidth + 1);  // which head
    w(row, 1) = static_cast<float>(row % kWidth);      // which row of it
  }
  const Matrix moved = converted(check, w, kHeads);
  for (int row = 0; row < w.rows(); ++row) {
    check.expect(moved(row, 0) == w(row, 0),
                 "row " + std::to_string(row) + " now holds a row of head " +
                     std::to_string(static_cast<int>(moved(row, 0)) - 1) + ", wanted one of head " +
                     std::to_string(row / kWidth));
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(there_and_back), LAB_CHECK(the_rotations_are_one),
           LAB_CHECK(scores_stay_the_same), LAB_CHECK(heads_keep_their_rows))
