// Eager attention against the reference, and its work as counted on the student's own code.
#include "eager_attention.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

void same_as_the_lesson(Check& check) {
  for (const int n : {1, 5, 23}) {
    const Matrix q = check.normal(n, 6, 2.0);
    const Matrix k = check.normal(n, 6, 2.0);
    const Matrix v = check.normal(n, 4);
    const auto found = check.call<Matrix>("eager_attention", q, k, v);
    check.expect_close(found, lab::eager_attention(q, k, v), 2e-5,
                       "attention of " + std::to_string(n) + " positions");
  }
}

void large_scores_stay_finite(Check& check) {
  const Matrix q = check.normal(7, 4, 40.0);
  const Matrix k = check.normal(7, 4, 40.0);
  const Matrix v = check.normal(7, 3);
  const auto found = check.call<Matrix>("eager_attention", q, k, v);
  check.expect_close(found, lab::eager_attention(q, k, v), 2e-3, "attention with scores over 1000");
}

void projects_every_token(Check& check) {
  const Matrix x = check.normal(9, 5);
  const Matrix w = check.normal(7, 5);
  const auto found = check.call<Matrix>("project_tokens", x, w);
  check.expect_close(found, lab::project_tokens(x, w), 1e-5, "the projected tokens");
}

void multiplies_of_a_square(Check& check) {
  constexpr int kD = 64;
  std::int64_t found[2] = {};
  for (int i = 0; i < 2; ++i) {
    const int n = 64 << i;
    const Matrix q = check.normal(n, kD);
    const auto run = check.count<Matrix>("eager_attention", q, q, q);
    check.expect_close(run.value, lab::eager_attention(q, q, q), 1e-4, "the counted result");
    found[i] = run.counts.multiplies;
    check.expect_count(run.counts.multiplies, 2.0 * n * n * kD, 0.9, 1.1, "multiplies",
                       "2 n^2 d at n = " + std::to_string(n) + ", d = 64");
  }
  const double exponent = std::log2(static_cast<double>(found[1]) / static_cast<double>(found[0]));
  check.measure("exponent_of_multiplies", exponent);
  check.expect_near(exponent, 2, 0.05, "the exponent of the multiplies");
  check.note("twice the length: the multiplies grow with n^" +
             lab::number_text(exponent).substr(0, 5));
}

// Question 2 of the lesson, measured: eight times the prompt, on the student's own code and with
// the student's own exponent.
void eight_times_longer(Check& check) {
  constexpr int kD = 16;
  const Matrix w = check.normal(kD, kD);
  double linear[2] = {};
  double attention[2] = {};
  for (int i = 0; i < 2; ++i) {
    const int n = i == 0 ? 64 : 512;
    const Matrix x = check.normal(n, kD);
    const auto projected = check.count<Matrix>("project_tokens", x, w);
    check.expect_close(projected.value, lab::project_tokens(x, w), 1e-4, "the counted projection");
    const auto averaged = check.count<Matrix>("eager_attention", x, x, x);
    check.expect_close(averaged.value, lab::eager_attention(x, x, x), 1e-4, "the counted result");
    linear[i] = static_cast<double>(projected.counts.multiplies);
    attention[i] = static_cast<double>(averaged.counts.exps);
  }
  check.measure("linear_ratio", linear[1] / linear[0]);
  check.measure("attention_ratio", attention[1] / attention[0]);
  check.expect_near(linear[1] / linear[0], 8, 0.1, "the linear work of 512 tokens by that of 64");
  check.expect_near(attention[1] / attention[0], 64, 0.7,
                    "the exponentials of 512 tokens by those of 64");
  check.expect_near(check.call<double>("growth_exponent", linear[0], linear[1], 8.0), 1, 0.01,
                    "your exponent of the linear work");
  check.expect_near(check.call<double>("growth_exponent", attention[0], attention[1], 8.0), 2, 0.01,
                    "your exponent of the attention work");
  check.note("eight times the tokens: linear work 8 times, attention 64 times, as counted");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(same_as_the_lesson), LAB_CHECK(large_scores_stay_finite),
           LAB_CHECK(projects_every_token), LAB_CHECK(multiplies_of_a_square),
           LAB_CHECK(eight_times_longer))
