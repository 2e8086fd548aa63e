// What makes a rotation a rotation, whatever its rates are.
#include "rope_apply.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::VectorD;
using Positions = std::vector<std::int64_t>;

VectorD rates(int d, double theta = 1e4) {
  VectorD result(d / 2);
  for (int i = 0; i < d / 2; ++i) {
    result[i] = std::pow(theta, -2.0 * i / d);
  }
  return result;
}

Positions draw_positions(Check& check, int n, int high) {
  Positions positions;
  for (int i = 0; i < n; ++i) {
    positions.push_back(check.integer(1, high));
  }
  return positions;
}

Matrix call(Check& check, const Matrix& x, const Positions& positions, const VectorD& inv_freq) {
  auto rotated = check.call<Matrix>("rope_apply", x, positions, inv_freq);
  check.expect_shape(rotated, x.rows(), x.cols(), "the result");
  check.expect_numbers(rotated, "the result");
  return rotated;
}

double length(std::span<const float> row) {
  double sum = 0;
  for (const float x : row) {
    sum += static_cast<double>(x) * x;
  }
  return std::sqrt(sum);
}

// R(x, 0) = x. A rotation that counts positions from 1 fails here and passes every proof about
// distances.
void position_zero_changes_nothing(Check& check) {
  const Matrix x = check.normal(3, 8);
  check.expect_close(call(check, x, {0, 0, 0}, rates(8)), x, 1e-6, "x at position 0");
}

void lengths_are_kept(Check& check) {
  const Matrix x = check.normal(6, 12, 2);
  const Matrix rotated = call(check, x, draw_positions(check, 6, 500), rates(12));
  for (int i = 0; i < 6; ++i) {
    const double before = length(x.row(i));
    check.expect_near(length(rotated.row(i)), before, 2e-6 * before,
                      "the length of row " + std::to_string(i));
  }
}

// R(R(x, a), b) = R(x, a + b).
void turns_add_up(Check& check) {
  const Matrix x = check.normal(5, 10);
  const Positions a = draw_positions(check, 5, 100);
  const Positions b = draw_positions(check, 5, 100);
  Positions sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum.push_back(a[i] + b[i]);
  }
  const VectorD inv_freq = rates(10);
  const Matrix twice = call(check, call(check, x, a, inv_freq), b, inv_freq);
  check.expect_close(twice, call(check, x, sum, inv_freq), 2e-4,
                     "x turned by a, then by b, beside x turned by a + b");
  // The control: not all turns are nothing.
  const Matrix once = call(check, x, a, inv_freq);
  double moved = 0;
  for (int i = 0; i < x.size(); ++i) {
    moved = std::max(moved, std::fabs(static_cast<double>(once.data()[i]) - x.data()[i]));
  }
  check.expect(moved > 0.1, "rows at positions from 1 to 100 came back as they were");
}

void twice_the_vector_twice_the_result(Check& check) {
  const Matrix x = check.normal(4, 6);
  Matrix larger = x;
  for (int i = 0; i < larger.size(); ++i) {
    larger.data()[i] *= 4;
  }
  const Positions positions = draw_positions(check, 4, 50);
  Matrix wanted = call(check, x, positions, rates(6));
  for (int i = 0; i < wanted.size(); ++i) {
    wanted.data()[i] *= 4;
  }
  check.expect_close(call(check, larger, positions, rates(6)), wanted, 1e-5,
                     "4 x rotated, beside 4 times x rotated");
}

// A row that is 0 outside columns i and i + d/2 stays so, and moves inside them.
void a_pair_is_two_halves(Check& check) {
  constexpr int kWidth = 12;
  for (int i = 0; i < kWidth / 2; ++i) {
    Matrix x(1, kWidth, 0);
    x(0, i) = 1;
    const Matrix rotated = call(check, x, {1}, rates(kWidth, 30));
    for (int c = 0; c < kWidth; ++c) {
      const bool in_pair = c == i || c == i + kWidth / 2;
      check.expect(in_pair || std::fabs(rotated(0, c)) <= 1e-6F,
                   "column " + std::to_string(i) + " alone was 1; after the rotation column " +
                       std::to_string(c) + " is " + lab::number_text(rotated(0, c)) +
                       ", wanted 0: the partner of column " + std::to_string(i) + " is column " +
                       std::to_string(i + kWidth / 2));
    }
    check.expect(std::fabs(rotated(0, i + kWidth / 2)) > 0.01F,
                 "column " + std::to_string(i) + " alone was 1; its partner, column " +
                     std::to_string(i + kWidth / 2) + ", is still 0 after the rotation");
  }
}

void rows_stand_alone(Check& check) {
  const Matrix x = check.normal(6, 8);
  const Positions positions = draw_positions(check, 6, 200);
  const Matrix all = call(check, x, positions, rates(8));
  for (const int i : {0, 3, 5}) {
    Matrix one(1, 8);
    std::copy_n(x.row(i).data(), 8, one.data());
    Matrix wanted(1, 8);
    std::copy_n(all.row(i).data(), 8, wanted.data());
    check.expect_close(call(check, one, {positions[static_cast<std::size_t>(i)]}, rates(8)), wanted,
                       1e-5, "row " + std::to_string(i) + " rotated alone, beside with the others");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(position_zero_changes_nothing), LAB_CHECK(lengths_are_kept),
           LAB_CHECK(turns_add_up), LAB_CHECK(twice_the_vector_twice_the_result),
           LAB_CHECK(a_pair_is_two_halves), LAB_CHECK(rows_stand_alone))
