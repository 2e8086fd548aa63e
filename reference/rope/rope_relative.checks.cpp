// The proof that a rotated score depends on the distance only, and what keeps the proof honest.
//
// Theory of operation. distance_only is the proof itself. Nine wrong rotations of the bank pass
// it, because any rotation whose angle is a multiple of the position does. other_distances_differ removes those
// that do nothing, and the checks of rotate() and the goldens (labs/rope/lab.yaml) the rest.
#include "rope_relative.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Convert;
using lab::VectorD;

constexpr double kTheta = 1e6;

double dot(const VectorD& a, const VectorD& b) {
  double sum = 0;
  for (int i = 0; i < a.size(); ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

double length(const VectorD& x) { return std::sqrt(dot(x, x)); }

struct Pair {
  std::int64_t m = 0;
  std::int64_t n = 0;
};

std::string text_of(const Pair& pair) {
  return "(" + std::to_string(pair.m) + ", " + std::to_string(pair.n) + ")";
}

// All scores from one process of the student: hundreds of processes would take seconds.
std::vector<double> scores(Check& check, const VectorD& q, const VectorD& k,
                           const std::vector<Pair>& pairs) {
  std::vector<std::pair<std::string, lab::wire::List>> calls;
  for (const Pair& pair : pairs) {
    calls.emplace_back(
        "rotated_score",
        lab::wire::List{
            Convert<VectorD>::to(q), Convert<VectorD>::to(k), {pair.m}, {pair.n}, {kTheta}});
  }
  std::vector<double> results;
  for (const lab::wire::Value& value : check.script(calls)) {
    results.push_back(Convert<double>::from(value));
  }
  return results;
}

double score(Check& check, const VectorD& q, const VectorD& k, const Pair& pair) {
  const auto found = check.call<double>("rotated_score", q, k, pair.m, pair.n, kTheta);
  check.expect(std::isfinite(found),
               "the score at positions " + text_of(pair) + " is " + lab::number_text(found));
  return found;
}

VectorD rotated(Check& check, const VectorD& x, std::int64_t position) {
  auto result = check.call<VectorD>("rotate", x, position, kTheta);
  check.expect(result.size() == x.size(), "rotate answered " + std::to_string(result.size()) +
                                              " numbers for " + std::to_string(x.size()));
  check.expect(std::isfinite(dot(result, result)), "rotate answered a number that is not finite");
  return result;
}

void expect_same(Check& check, const VectorD& found, const VectorD& wanted, double tolerance,
                 const std::string& what) {
  for (int i = 0; i < wanted.size(); ++i) {
    check.expect_near(found[i], wanted[i], tolerance,
                      "element " + std::to_string(i) + " of " + what);
  }
}

// 200 pairs, each beside the same pair moved along the sequence by up to 100,000 tokens.
void distance_only(Check& check) {
  const VectorD q = check.normal_double(64);
  const VectorD k = check.normal_double(64);
  const double allowed = 1e-9 * (1 + length(q) * length(k));
  std::vector<Pair> pairs;
  for (int i = 0; i < 200; ++i) {
    const Pair near{.m = check.integer(0, 300), .n = check.integer(0, 300)};
    const int shift = check.integer(1, i < 100 ? 1000 : 100000);
    pairs.push_back(near);
    pairs.push_back({.m = near.m + shift, .n = near.n + shift});
  }
  const std::vector<double> found = scores(check, q, k, pairs);
  double worst = 0;
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    const double drift = std::fabs(found[i + 1] - found[i]);
    if (!(drift <= allowed)) {
      const double first = score(check, q, k, pairs[i]);
      const double second = score(check, q, k, pairs[i + 1]);
      check.expect_near(second, first, allowed,
                        "the score at positions " + text_of(pairs[i + 1]) + ", beside that at " +
                            text_of(pairs[i]) + ", the same distance,");
      check.fail("two calls with the same arguments gave different scores");
    }
    worst = std::max(worst, drift);
  }
  check.measure("largest_drift", worst);
  char text[64];
  std::snprintf(text, sizeof text, "largest drift over 200 pairs: %.1e", worst);
  check.note(text);
}

// The control of the proof: a score that ignores positions passes it.
void other_distances_differ(Check& check) {
  const VectorD q = check.normal_double(64);
  const VectorD k = check.normal_double(64);
  for (int i = 0; i < 4; ++i) {
    const std::int64_t n = check.integer(0, 1000);
    const std::int64_t distance = check.integer(0, 20);
    const Pair here{.m = n + distance, .n = n};
    const Pair there{.m = n + distance + 1, .n = n};
    const double a = score(check, q, k, here);
    const double b = score(check, q, k, there);
    check.expect(std::fabs(a - b) > 1e-3, "the scores at positions " + text_of(here) + " and " +
                                              text_of(there) + " are " + lab::number_text(a) +
                                              " and " + lab::number_text(b) +
                                              ": another distance must show");
  }
}

void same_position_is_the_plain_product(Check& check) {
  const VectorD q = check.normal_double(32);
  const VectorD k = check.normal_double(32);
  for (const std::int64_t m : {0, 1, 77, 30005}) {
    check.expect_near(score(check, q, k, {.m = m, .n = m}), dot(q, k),
                      1e-9 * (1 + length(q) * length(k)),
                      "the score with both at position " + std::to_string(m) + ", beside q · k,");
  }
}

// R(x, 0) = x: kills positions that count from 1, which no relation between scores can see.
void position_zero_changes_nothing(Check& check) {
  const VectorD x = check.normal_double(16);
  expect_same(check, rotated(check, x, 0), x, 1e-12, "x rotated to position 0");
}

void lengths_are_kept(Check& check) {
  for (const std::int64_t position : {1, 12, 345, 30005}) {
    const VectorD x = check.normal_double(24, 3);
    check.expect_near(length(rotated(check, x, position)), length(x), 1e-10 * length(x),
                      "the length of x rotated to position " + std::to_string(position));
  }
}

void turns_add_up(Check& check) {
  const VectorD x = check.normal_double(16);
  const std::int64_t a = check.integer(1, 500);
  const std::int64_t b = check.integer(1, 500);
  expect_same(check, rotated(check, rotated(check, x, a), b), rotated(check, x, a + b), 1e-9,
              "x rotated by " + std::to_string(a) + " and then by " + std::to_string(b));
}

// A right score beside a wrong rotate would make the checks of rotate() worthless.
void score_comes_from_rotate(Check& check) {
  const VectorD q = check.normal_double(20);
  const VectorD k = check.normal_double(20);
  for (const Pair& pair : {Pair{.m = 9, .n = 4}, Pair{.m = 3, .n = 250}}) {
    const double wanted = dot(rotated(check, q, pair.m), rotated(check, k, pair.n));
    check.expect_near(score(check, q, k, pair), wanted, 1e-9 * (1 + length(q) * length(k)),
                      "the score at positions " + text_of(pair) +
                          ", beside the product of what rotate gives there,");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(distance_only), LAB_CHECK(other_distances_differ),
           LAB_CHECK(same_position_is_the_plain_product), LAB_CHECK(position_zero_changes_nothing),
           LAB_CHECK(lengths_are_kept), LAB_CHECK(turns_add_up), LAB_CHECK(score_comes_from_rotate))
