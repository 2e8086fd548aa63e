// Runs the student's distance test on scores whose answer is known.
//
// Theory of operation. Each subject is a score of two rotated vectors with one fault or none; it
// lives in this process and is lent to the student's program, in random order. Those that rotate
// wrongly but by multiples of the position must be accepted, because they do depend on the distance
// only: that is what the proof cannot tell. All are moved by a part in 1e13, differently on every
// call, so that a comparison of bits rejects right ones.
#include "depends_on_distance_only.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;
using Score = std::function<double(const VectorD&, const VectorD&, std::int64_t, std::int64_t)>;
using Position = std::function<double(std::int64_t)>;

constexpr int kWidth = 32;
constexpr double kTheta = 1e6;

// How a rotation may differ from the right one.
struct Rotation {
  double exponent = -2;  // rate i is theta^(exponent * i / d)
  double theta = kTheta;
  double factor = 1;       // of every angle
  double minus = -1;       // first = a cos + minus b sin
  bool swaps = true;       // each column takes its partner's sine; false: its own
  int pairs = kWidth / 2;  // only these rotate
  bool interleaved = false;
  bool mixed = false;  // halves, but with the angles that interleaved columns would have
  bool float_angles = false;
  Position seen = [](std::int64_t p) { return static_cast<double>(p); };  // what it takes p for
};

double angle_of(const Rotation& r, int pair, std::int64_t position) {
  const double rate = std::pow(r.theta, r.exponent * pair / kWidth);
  if (r.float_angles) {
    const float angle = static_cast<float>(r.seen(position)) * static_cast<float>(rate);
    return static_cast<double>(angle);
  }
  return r.factor * r.seen(position) * rate;
}

VectorD turned(const Rotation& r, const VectorD& x, std::int64_t position) {
  constexpr int kHalf = kWidth / 2;
  VectorD result = x;
  for (int i = 0; i < r.pairs; ++i) {
    const int first = r.interleaved ? 2 * i : i;
    const int second = r.interleaved ? 2 * i + 1 : i + kHalf;
    // In the mixed form the columns of one pair turn by different angles.
    const double angle = angle_of(r, r.mixed ? first / 2 : i, position);
    const double other = angle_of(r, r.mixed ? second / 2 : i, position);
    const double a = r.swaps ? x[second] : x[first];
    const double b = r.swaps ? x[first] : x[second];
    result[first] = x[first] * std::cos(angle) + r.minus * a * std::sin(angle);
    result[second] = x[second] * std::cos(other) + b * std::sin(other);
  }
  return result;
}

double dot(const VectorD& a, const VectorD& b) {
  double sum = 0;
  for (int i = 0; i < a.size(); ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

Score both(const Rotation& r) {
  return [r](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
    return dot(turned(r, q, m), turned(r, k, n));
  };
}

struct Subject {
  std::string is{};  // completes "a score that ..."
  bool relative = false;
  Score score{};
};

Subject accepted(std::string is, const Rotation& r) { return {std::move(is), true, both(r)}; }
Subject rejected(std::string is, const Rotation& r) { return {std::move(is), false, both(r)}; }

Subject right() { return accepted("rotates both vectors as it should", {}); }
Subject query_only() {
  return {"rotates the query and leaves the key", false,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t) {
            return dot(turned({}, q, m), k);
          }};
}
Subject no_positions() {
  return {"ignores both positions (equal distances get equal scores)", true,
          [](const VectorD& q, const VectorD& k, std::int64_t, std::int64_t) { return dot(q, k); }};
}
Subject by_the_difference() {
  return {"rotates the query by m - n and leaves the key", true,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
            return dot(turned({}, q, m - n), k);
          }};
}
Subject falls_off() {
  return {"divides the right score by 1 + |m - n|", true,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
            const double distance = std::fabs(static_cast<double>(m - n));
            return both({})(q, k, m, n) / (1 + distance);
          }};
}
Subject added_patterns() {
  return {"adds a sine pattern of the position to each vector instead of rotating it", false,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
            VectorD a = q;
            VectorD b = k;
            for (int i = 0; i < kWidth; ++i) {
              const double rate = std::pow(1e4, -2.0 * (i / 2) / kWidth);
              a[i] += i % 2 == 0 ? std::sin(rate * static_cast<double>(m))
                                 : std::cos(rate * static_cast<double>(m));
              b[i] += i % 2 == 0 ? std::sin(rate * static_cast<double>(n))
                                 : std::cos(rate * static_cast<double>(n));
            }
            return dot(a, b);
          }};
}
Subject keys_ahead() {
  return {"rotates keys only up to their query, and leaves those ahead of it as they are", false,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
            return dot(turned({}, q, m), n > m ? k : turned({}, k, n));
          }};
}
Subject even_in_the_distance() {
  return {"is q · k divided by 1 + |m - n|, without any rotation", true,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
            return dot(q, k) / (1 + std::fabs(static_cast<double>(m - n)));
          }};
}
Subject last_pair_only() {
  return {"rotates rightly but for the slowest pair, of which it turns the query alone", false,
          [](const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n) {
            const VectorD a = turned({}, q, m);
            VectorD b = turned({}, k, n);
            b[kWidth / 2 - 1] = k[kWidth / 2 - 1];
            b[kWidth - 1] = k[kWidth - 1];
            return dot(a, b);
          }};
}

// The nearest number with 8 significant bits, as bfloat16 keeps them.
double bfloat16(std::int64_t position) {
  const auto p = static_cast<double>(position);
  const int exponent = position < 256 ? 0 : std::ilogb(p) - 7;
  return std::ldexp(std::nearbyint(std::ldexp(p, -exponent)), exponent);
}

Position at_most(std::int64_t last) {
  return [last](std::int64_t p) { return static_cast<double>(std::min(p, last)); };
}
Position modulo(std::int64_t period) {
  return [period](std::int64_t p) { return static_cast<double>(p % period); };
}

Score jittered(Score score, std::uint64_t& state) {
  return [score = std::move(score), &state](const VectorD& q, const VectorD& k, std::int64_t m,
                                            std::int64_t n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    const double unit = static_cast<double>(state >> 40) / (1 << 24) - 0.5;
    return score(q, k, m, n) + 1e-13 * unit * (1 + std::sqrt(dot(q, q) * dot(k, k)));
  };
}

void judge(Check& check, const std::vector<Subject>& subjects) {
  std::uint64_t noise = check.bits();
  for (const int index : check.permutation(static_cast<int>(subjects.size()))) {
    const Subject& subject = subjects[static_cast<std::size_t>(index)];
    const bool verdict = check.call<bool>("depends_on_distance_only",
                                          check.lend(jittered(subject.score, noise)), kWidth);
    check.expect(verdict == subject.relative,
                 std::string("depends_on_distance_only answered ") + (verdict ? "true" : "false") +
                     " for a score that " + subject.is +
                     (subject.relative ? ": equal distances always get equal scores there"
                                       : ": equal distances get different scores there"));
  }
  check.note("right about all " + std::to_string(subjects.size()) + " scores");
}

// The three wrong rotations that the proof does find, and two more.
void not_relative(Check& check) {
  judge(check,
        {right(), rejected("has no minus sign in its rotation", {.minus = 1}),
         rejected("adds to each column its own sine instead of its partner's", {.swaps = false}),
         rejected("pairs halves but gives each column the angle of an interleaved pair",
                  {.mixed = true}),
         query_only(), added_patterns()});
}

// The nine that it cannot find.
void wrong_but_relative(Check& check) {
  judge(check, {accepted("rotates interleaved pairs", {.interleaved = true}),
                accepted("has rates for theta 10,000", {.theta = 1e4}),
                accepted("has the exponents -i / d", {.exponent = -1}),
                accepted("has the exponents -4i / d", {.exponent = -4}),
                accepted("has positive exponents, so that rates grow", {.exponent = 0.25}),
                accepted("takes its angles for degrees", {.factor = std::numbers::pi / 180}),
                accepted("takes its angles for whole turns", {.factor = 2 * std::numbers::pi}),
                accepted("turns the other way", {.factor = -1}),
                accepted("rotates only half of the pairs", {.pairs = kWidth / 4}), query_only()});
}

void no_demands_beyond_the_distance(Check& check) {
  judge(check, {no_positions(), by_the_difference(), falls_off(), right(),
                accepted("counts positions from 1",
                         {.seen = [](std::int64_t p) { return static_cast<double>(p + 1); }}),
                query_only()});
}

// Right near the start, wrong further out. Each in a check of its own, with the right one beside it,
// so that what a test misses can be told.
void float_angles(Check& check) {
  judge(check, {right(), rejected("computes its angles in float", {.float_angles = true})});
}

void short_types(Check& check) {
  judge(check, {right(), rejected("keeps positions in bfloat16", {.seen = bfloat16})});
}

void tables_that_end(Check& check) {
  judge(
      check,
      {right(),
       rejected("has a table of 4,096 positions and stays at its end", {.seen = at_most(4095)}),
       rejected("has a table of 40,960 positions and stays at its end", {.seen = at_most(40959)})});
}

void positions_that_start_again(Check& check) {
  judge(check, {right(),
                rejected("starts its positions again every 4,096 tokens", {.seen = modulo(4096)})});
}

void ahead_and_behind(Check& check) { judge(check, {right(), keys_ahead()}); }

void both_senses_alike(Check& check) { judge(check, {even_in_the_distance(), query_only()}); }

void in_every_pair(Check& check) { judge(check, {right(), last_pair_only(), no_positions()}); }

}  // namespace

LAB_CHECKS(LAB_CHECK(not_relative), LAB_CHECK(wrong_but_relative),
           LAB_CHECK(no_demands_beyond_the_distance), LAB_CHECK(float_angles),
           LAB_CHECK(short_types), LAB_CHECK(tables_that_end),
           LAB_CHECK(positions_that_start_again), LAB_CHECK(in_every_pair),
           LAB_CHECK(ahead_and_behind), LAB_CHECK(both_senses_alike))
