// The distance proof and what it cannot see.
#include "rope.h"

#include "probe/check.h"

namespace {

constexpr double kTheta = 1e6;
constexpr int kDim = 128;

lab::Vector uniform(lab::Check& check) {
  lab::Vector x(kDim);
  for (lab::real& element : x) {
    element = static_cast<float>(check.uniform(-1, 1));
  }
  return x;
}

double score(lab::Check& check, const lab::Vector& q, const lab::Vector& k, std::int64_t m,
             std::int64_t n) {
  const auto a = check.call<lab::Vector>("rope", q, m, kTheta);
  const auto b = check.call<lab::Vector>("rope", k, n, kTheta);
  double sum = 0;
  for (int i = 0; i < kDim; ++i) {
    sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return sum;
}

void same_score_at(lab::Check& check, std::int64_t far) {
  const lab::Vector q = uniform(check);
  const lab::Vector k = uniform(check);
  check.expect_near(score(check, q, k, far, far - 3), score(check, q, k, 5, 2), 4e-6,
                    "the score at distance 3");
}

void distance_1005(lab::Check& check) { same_score_at(check, 1005); }
void distance_30005(lab::Check& check) { same_score_at(check, 30005); }
void distance_40005(lab::Check& check) { same_score_at(check, 40005); }

void other_distance(lab::Check& check) {
  const lab::Vector q = uniform(check);
  const lab::Vector k = uniform(check);
  check.expect(std::fabs(score(check, q, k, 5, 3) - score(check, q, k, 5, 2)) > 1e-3,
               "distances 2 and 3 give the same score");
}

void lengths(lab::Check& check) {
  const lab::Vector x = uniform(check);
  const auto y = check.call<lab::Vector>("rope", x, std::int64_t{777}, kTheta);
  double before = 0;
  double after = 0;
  for (int i = 0; i < kDim; ++i) {
    before += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    after += static_cast<double>(y[i]) * static_cast<double>(y[i]);
  }
  check.expect_near(after, before, 1e-3 * before, "the squared length");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(distance_1005), LAB_CHECK(distance_30005), LAB_CHECK(distance_40005),
           LAB_CHECK(other_distance), LAB_CHECK(lengths))
