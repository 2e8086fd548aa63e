// The lesson's 64 rates in tokens: turns, counts, and how likeness falls off with distance.
#include "turns_and_spread.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;

VectorD rates(int d, double theta) {
  VectorD result(d / 2);
  for (int i = 0; i < d / 2; ++i) {
    result[i] = std::pow(theta, -2.0 * i / d);
  }
  return result;
}

// The pairs 0, 1, 16, 32, 48 and 63 of the lesson's table.
void turns_of_the_lesson(Check& check) {
  const VectorD inv_freq = rates(128, 1e6);
  for (const int i : {0, 1, 16, 32, 48, 63}) {
    const double wanted = 2 * std::numbers::pi / inv_freq[i];
    check.expect_near(check.call<double>("tokens_per_turn", inv_freq[i]), wanted, 1e-12 * wanted,
                      "a full turn of pair " + std::to_string(i) + " in tokens");
  }
}

// rate * turn = 2 pi, and half the rate takes twice as long.
void rate_times_turn(Check& check) {
  const double rate = std::exp(check.uniform(-12, 0));
  const auto turn = check.call<double>("tokens_per_turn", rate);
  check.expect_near(turn * rate, 2 * std::numbers::pi, 1e-12, "rate times tokens per turn");
  check.expect_near(check.call<double>("tokens_per_turn", rate / 2), 2 * turn, 1e-9 * turn,
                    "tokens per turn at half the rate");
}

struct Row {
  std::int64_t context = 0;
  std::int64_t wanted = 0;
};

// Asks for every row before the first verdict: one answer alone would fit several mistakes.
void expect_rows(Check& check, const char* function, const VectorD& inv_freq,
                 const std::vector<Row>& rows, const std::string& what) {
  std::vector<std::int64_t> found;
  for (const Row& row : rows) {
    found.push_back(check.call<std::int64_t>(function, inv_freq, row.context));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    check.expect(found[i] == rows[i].wanted,
                 what + " for a context of " + std::to_string(rows[i].context) + ": found " +
                     std::to_string(found[i]) + ", wanted " + std::to_string(rows[i].wanted));
  }
}

void pairs_of_the_lesson(Check& check) {
  expect_rows(check, "pairs_completing_a_turn", rates(128, 1e6),
              {{6, 0}, {7, 1}, {1024, 24}, {32768, 40}, {131072, 47}, {10000000, 64}},
              "pairs that complete a turn");
}

void nearest_pair(Check& check) {
  expect_rows(check, "pair_turning_nearest", rates(128, 1e6),
              {{32768, 40}, {8192, 33}, {1, 0}, {131072, 46}}, "the pair whose turn is nearest");
}

// A context of exactly one turn counts: these turn in 2, 4 and 16 tokens, without rounding.
void a_whole_turn_counts(Check& check) {
  VectorD inv_freq(3);
  inv_freq[0] = std::numbers::pi;
  inv_freq[1] = std::numbers::pi / 2;
  inv_freq[2] = std::numbers::pi / 8;
  expect_rows(check, "pairs_completing_a_turn", inv_freq, {{2, 1}, {4, 2}, {5, 2}, {16, 3}},
              "pairs with turns of 2, 4 and 16 tokens that complete one");
}

// 1 at distance 0, symmetric, and falling in the large: the curve behind "decaying dependency".
void likeness_falls_off(Check& check) {
  const VectorD inv_freq = rates(128, 1e6);
  struct Point {
    std::int64_t distance;
    double wanted;
  };
  for (const Point& row : {Point{0, 1}, Point{1, 0.9788142984737259}, Point{10, 0.7754712824598462},
                           Point{100, 0.5863007385416792}, Point{10000, 0.311534158711507}}) {
    check.expect_near(check.call<double>("mean_similarity", inv_freq, row.distance), row.wanted,
                      1e-12, "the likeness at distance " + std::to_string(row.distance));
  }
  const std::int64_t distance = check.integer(1, 5000);
  const auto ahead = check.call<double>("mean_similarity", inv_freq, distance);
  check.expect_near(check.call<double>("mean_similarity", inv_freq, -distance), ahead, 1e-12,
                    "the likeness at distance -" + std::to_string(distance));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(turns_of_the_lesson), LAB_CHECK(rate_times_turn),
           LAB_CHECK(pairs_of_the_lesson), LAB_CHECK(nearest_pair), LAB_CHECK(a_whole_turn_counts),
           LAB_CHECK(likeness_falls_off))
