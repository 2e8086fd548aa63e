// Weights of later positions are exactly zero, with two queries and five keys.
#include "attention.h"

#include "probe/check.h"

namespace {

void q2k5_zeros(lab::Check& check) {
  const lab::Matrix q = check.normal(2, 8);
  const lab::Matrix k = check.normal(5, 8);
  const auto answer = check.call<lab::HeadOutput>("attention", q, k, check.normal(5, 8));
  check.expect_shape(answer.weights, 2, 5, "the weights");
  check.expect_near(static_cast<double>(answer.weights(0, 4)), 0, 0,
                    "the weight of query 0 on key 4");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(q2k5_zeros))
