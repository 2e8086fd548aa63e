// A tie, a run that differs twice, and a constant that must not count.
#include "first_difference.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::RunDifference;

RunDifference call(Check& check, const Matrix& ours, const Matrix& theirs, double tolerance) {
  return check.call<RunDifference>("first_difference", ours, theirs, tolerance);
}

void a_run_does_not_differ_from_itself(Check& check) {
  const Matrix logits = check.normal(5, 9, 4);
  const RunDifference found = call(check, logits, logits, 1e-3);
  check.expect(found.first == -1,
               "first: found " + std::to_string(found.first) + ", wanted -1 for equal runs");
  check.expect_near(found.margin, 0, 0, "the margin of equal runs");
  check.expect_near(found.largest, 0, 1e-6, "the largest difference of equal runs");
}

void a_constant_per_row_means_nothing(Check& check) {
  const Matrix theirs = check.normal(4, 8, 2);
  Matrix ours = theirs;
  for (int i = 0; i < ours.rows(); ++i) {
    for (int t = 0; t < ours.cols(); ++t) {
      ours(i, t) += static_cast<float>(16 * (i + 1));
    }
  }
  const RunDifference found = call(check, ours, theirs, 1e-3);
  check.expect_near(found.largest, 0, 1e-4, "the largest difference, rows shifted by a constant");
  check.expect(found.first == -1,
               "first: found " + std::to_string(found.first) + ", wanted -1: no choice changed");
}

void the_margin_is_theirs(Check& check) {
  const Matrix theirs{{4, 1, 0}, {0, 3, 1}};
  const Matrix ours{{4, 1, 0}, {9, 3, 1}};
  const RunDifference found = call(check, ours, theirs, 0.5);
  check.expect(found.first == 1, "first: found " + std::to_string(found.first) + ", wanted 1");
  check.expect_near(found.margin, 2, 1e-5, "the margin of row 1");
}

void equal_logits_choose_the_lowest(Check& check) {
  const Matrix theirs{{2, 5, 5, 1}};
  const Matrix ours{{2, 5, 5, 1}};
  const RunDifference found = call(check, ours, theirs, 0);
  check.expect(found.first == -1,
               "first: found " + std::to_string(found.first) + ", wanted -1: the same tie twice");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(a_run_does_not_differ_from_itself),
           LAB_CHECK(a_constant_per_row_means_nothing), LAB_CHECK(the_margin_is_theirs),
           LAB_CHECK(equal_logits_choose_the_lowest))
