// The third position: three visible keys, a future that does not count, and one closed form.
#include "third_row_weights.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::Vector;

void expect_size(Check& check, const Vector& found, int size, const std::string& what) {
  check.expect(found.size() == size, what + ": found " + std::to_string(found.size()) +
                                         " numbers, wanted " + std::to_string(size));
}

// No bit of the weights may notice what stands after the third score.
void future_scores_do_not_count(Check& check) {
  Vector s3 = check.normal(6);
  const auto before = check.call<Vector>("third_row_weights", s3);
  expect_size(check, before, 6, "the weights");
  double sum = 0;
  for (const float weight : before) {
    sum += weight;
  }
  check.expect_near(sum, 1, 1e-6, "the sum of the weights");
  for (const float loud : {-5.0F, 50.0F, 1e20F, -1e20F}) {
    s3[3] = loud;
    s3[5] = -loud;
    const auto after = check.call<Vector>("third_row_weights", s3);
    expect_size(check, after, 6, "the weights");
    for (int j = 0; j < 6; ++j) {
      check.expect(after[j] == before[j],
                   "weight " + std::to_string(j) + " changed from " + lab::number_text(before[j]) +
                       " to " + lab::number_text(after[j]) + " when the fourth score became " +
                       lab::number_text(loud) + ": the third position cannot see it");
    }
  }
}

void equal_scores_average_three_values(Check& check) {
  const Matrix v = check.normal(5, 3);
  const auto out = check.call<Vector>("third_row_output", Vector(5, 0.25F), v);
  expect_size(check, out, 3, "the output");
  for (int c = 0; c < 3; ++c) {
    const double mean = (static_cast<double>(v(0, c)) + v(1, c) + v(2, c)) / 3;
    check.expect_near(out[c], mean, 1e-5,
                      "element " + std::to_string(c) +
                          " of the output for equal scores, the mean of values 0, 1 and 2,");
  }
}

void output_is_the_weighted_average(Check& check) {
  const Vector s3 = check.normal(6);
  const Matrix v = check.normal(6, 4);
  const auto out = check.call<Vector>("third_row_output", s3, v);
  expect_size(check, out, 4, "the output");
  double sum = 0;
  for (int j = 0; j < 3; ++j) {
    sum += std::exp(static_cast<double>(s3[j]));
  }
  for (int c = 0; c < 4; ++c) {
    double wanted = 0;
    for (int j = 0; j < 3; ++j) {
      wanted += std::exp(static_cast<double>(s3[j])) / sum * v(j, c);
    }
    check.expect_near(out[c], wanted, 1e-5, "element " + std::to_string(c) + " of the output");
  }
}

void raising_the_third_score(Check& check) {
  double last = -1;
  for (const double delta : {-800.0, -30.0, -2.0, 0.0, 0.5, 2.0, 30.0, 800.0}) {
    const double found = check.call<double>("raised_weight", delta);
    const double wanted =
        delta < 0 ? std::exp(delta) / (2 + std::exp(delta)) : 1 / (1 + 2 * std::exp(-delta));
    check.expect_near(found, wanted, 1e-12,
                      "the third weight after raising its score by " + lab::number_text(delta));
    check.expect(found >= last, "a higher score must not get a smaller weight");
    last = found;
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(future_scores_do_not_count), LAB_CHECK(equal_scores_average_three_values),
           LAB_CHECK(output_is_the_weighted_average), LAB_CHECK(raising_the_third_score))
