// A part turns as a whole head of its width would, the rest does not notice.
#include "partial_rope.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using Positions = std::vector<std::int64_t>;

Matrix call(Check& check, const Matrix& x, const Positions& positions, double fraction) {
  auto rotated = check.call<Matrix>("partial_rope", x, positions, 1e4, fraction);
  check.expect_shape(rotated, x.rows(), x.cols(), "the result");
  check.expect_numbers(rotated, "the result");
  return rotated;
}

Matrix columns(const Matrix& x, int first, int count) {
  Matrix part(x.rows(), count);
  for (int i = 0; i < x.rows(); ++i) {
    std::copy_n(x.row(i).data() + first, count, part.row(i).data());
  }
  return part;
}

void the_rest_is_untouched(Check& check) {
  const Matrix x = check.normal(4, 16);
  const Matrix rotated = call(check, x, {3, 10, 200, 41}, 0.25);
  check.expect_same_bits(columns(rotated, 4, 12), columns(x, 4, 12), "columns 4 to 15");
}

void a_part_is_a_head_of_its_own(Check& check) {
  const Matrix x = check.normal(3, 16);
  const Positions positions{5, 6, 31};
  const Matrix part = columns(call(check, x, positions, 0.5), 0, 8);
  const Matrix alone = call(check, columns(x, 0, 8), positions, 1);
  check.expect_close(part, alone, 1e-5,
                     "the first 8 of 16 columns, beside the same 8 columns as a whole head,");
}

void lengths_are_kept(Check& check) {
  const Matrix x = check.normal(3, 12);
  const Matrix rotated = call(check, x, {7, 77, 177}, 0.5);
  double moved = 0;
  for (int i = 0; i < 3; ++i) {
    double before = 0;
    double after = 0;
    for (int c = 0; c < 6; ++c) {
      before += static_cast<double>(x(i, c)) * x(i, c);
      after += static_cast<double>(rotated(i, c)) * rotated(i, c);
      moved = std::max(moved, std::fabs(static_cast<double>(rotated(i, c)) - x(i, c)));
    }
    check.expect_near(std::sqrt(after), std::sqrt(before), 1e-5,
                      "the length of the rotated part of row " + std::to_string(i));
  }
  check.expect(moved > 0.05, "nothing of the first half has moved");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(the_rest_is_untouched), LAB_CHECK(a_part_is_a_head_of_its_own),
           LAB_CHECK(lengths_are_kept))
