// The judge on simulated samples: right, slow, noisy and contradictory ones.
#include "grader/timing/judge.h"

#include <gtest/gtest.h>

#include <cmath>

#include "wire/random.h"

namespace grader {
namespace {

using lab::wire::Random;

const std::vector<std::int64_t> kSizes{60, 120, 240};

// Interference of a busy machine on processor time: every sample some percent slower, some much.
struct Noise {
  double deviation = 0;   // of the logarithm
  double outliers = 0;    // share of the samples that take
  double outlier_by = 1;  // so many times as long
};

std::vector<std::vector<double>> samples(double exponent, std::size_t rounds, Noise noise,
                                         std::uint64_t seed) {
  Random random(seed);
  std::vector<std::vector<double>> rows;
  for (const std::int64_t size : kSizes) {
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < rounds; ++i) {
      const double true_seconds = 1e-6 * std::pow(static_cast<double>(size), exponent);
      const double factor = std::exp(std::fabs(noise.deviation * random.gaussian()));
      row.push_back(true_seconds * factor *
                    (random.uniform(0, 1) < noise.outliers ? noise.outlier_by : 1));
    }
  }
  return rows;
}

TimingTable table(double answer, double reference, std::size_t rounds, Noise noise = {},
                  std::uint64_t seed = 1) {
  return {.sizes = kSizes,
          .answer = samples(answer, rounds, noise, seed),
          .reference = samples(reference, rounds, noise, seed + 1000)};
}

TimingSpec excess(double limit) { return {.grows = "n", .sizes = kSizes, .excess = limit}; }
TimingSpec band(double low, double high) {
  return {.grows = "n", .sizes = kSizes, .exponent = std::pair{low, high}};
}

TEST(Judge, FitsTheExponentOfAPowerExactly) {
  const std::vector<double> cubic{1, 8, 64};
  EXPECT_NEAR(fitted_exponent(kSizes, cubic), 3, 1e-12);
  const std::vector<double> constant{5, 5, 5};
  EXPECT_NEAR(fitted_exponent(kSizes, constant), 0, 1e-12);
}

TEST(Judge, TheIntervalOfNineValuesLeavesOutOneOnEachSide) {
  const Exponent nine = summarize({9, 1, 8, 2, 7, 3, 6, 4, 5});
  EXPECT_EQ(nine.median, 5);
  EXPECT_EQ(nine.low, 2);
  EXPECT_EQ(nine.high, 8);
}

TEST(Judge, TheIntervalOfFiveValuesIsAllOfThem) {
  const Exponent five = summarize({1, 2, 3, 4, 5});
  EXPECT_EQ(five.low, 1);
  EXPECT_EQ(five.high, 5);
}

TEST(Judge, TheIntervalOfThirtySixValuesLeavesOutElevenOnEachSide) {
  std::vector<double> values;
  for (int i = 1; i <= 36; ++i) {
    values.push_back(i);
  }
  const Exponent all = summarize(values);
  EXPECT_EQ(all.median, 18.5);
  EXPECT_EQ(all.low, 12);
  EXPECT_EQ(all.high, 25);
}

TEST(Judge, PassesTheGrowthOfTheReference) {
  const Judgement judgement = judge_growth(excess(0.45), table(2, 2, 9, {.deviation = 0.05}));
  EXPECT_EQ(judgement.verdict, TimingVerdict::kPassed);
  EXPECT_NEAR(judgement.judged.median, 0, 0.1);
  EXPECT_NEAR(judgement.reference.median, 2, 0.1);
}

TEST(Judge, PassesAnAnswerThatGrowsSlowerThanTheReference) {
  EXPECT_EQ(judge_growth(excess(0.45), table(1.2, 2, 9)).verdict, TimingVerdict::kPassed);
}

TEST(Judge, FailsOnePowerMoreThanTheReference) {
  const Judgement judgement = judge_growth(excess(0.45), table(3, 2, 9, {.deviation = 0.05}));
  EXPECT_EQ(judgement.verdict, TimingVerdict::kFailed);
}

TEST(Judge, FailsOnBothSidesOfARange) {
  EXPECT_EQ(judge_growth(band(1.5, 2.5), table(2, 1, 9)).verdict, TimingVerdict::kPassed);
  EXPECT_EQ(judge_growth(band(1.5, 2.5), table(3, 1, 9)).verdict, TimingVerdict::kFailed);
  EXPECT_EQ(judge_growth(band(1.5, 2.5), table(1, 1, 9)).verdict, TimingVerdict::kFailed);
}

TEST(Judge, DecidesNothingAcrossALimit) {
  const Judgement judgement = judge_growth(excess(0.45), table(2.45, 2, 9, {.deviation = 0.3}, 3));
  EXPECT_EQ(judgement.verdict, TimingVerdict::kUndecided);
  EXPECT_TRUE(judgement.why.starts_with("the rounds spread from ")) << judgement.why;
  EXPECT_TRUE(judgement.why.ends_with(", across the limit 0.45")) << judgement.why;
}

// Every sample of the largest size but one was disturbed: the median says cubic, the fastest
// samples say quadratic.
TEST(Judge, DecidesNothingWhereMedianAndFastestSamplesContradict) {
  TimingTable samples = table(2, 2, 9);
  for (std::size_t i = 1; i < 9; ++i) {
    samples.answer[2][i] *= 4;
  }
  const Judgement judgement = judge_growth(excess(0.45), samples);
  EXPECT_EQ(judgement.verdict, TimingVerdict::kUndecided);
  EXPECT_EQ(judgement.why, "the rounds' median is 1.00, the fastest samples give 0.00");
}

// Whoever slows every program alike changes no difference.
TEST(Judge, InterferenceThatBothProgramsSeeCancels) {
  TimingTable samples = table(2, 2, 9);
  for (std::size_t i = 0; i < 9; ++i) {
    samples.answer[2][i] *= 3;
    samples.reference[2][i] *= 3;
  }
  EXPECT_EQ(judge_growth(excess(0.45), samples).verdict, TimingVerdict::kPassed);
  EXPECT_NE(judge_growth(band(1.6, 2.4), samples).verdict, TimingVerdict::kPassed);
}

TEST(Judge, TheLastRoundsAloneAreJudgedWithoutTheFirst) {
  TimingTable samples = table(3, 2, 18);
  for (std::size_t i = 0; i < 9; ++i) {
    samples.answer[1][i] = samples.answer[2][i] = samples.answer[0][i];
  }
  EXPECT_EQ(judge_growth(excess(0.45), samples.last(9)).verdict, TimingVerdict::kFailed);
  EXPECT_NE(judge_growth(excess(0.45), samples).verdict, TimingVerdict::kFailed);
}

TEST(Judge, TextsHaveTwoDecimals) {
  EXPECT_EQ(exponent_text({.median = 2.944, .low = 2.9, .high = 3.006}), "2.94 (2.90 to 3.01)");
}

// Rounds as they come, until the verdict is final.
Judgement measured(const TimingSpec& spec, const TimingTable& all) {
  Verdict verdict(spec);
  for (std::size_t count = 9;; count += 9) {
    TimingTable so_far = all;
    for (auto* rows : {&so_far.answer, &so_far.reference}) {
      for (auto& row : *rows) {
        row.resize(count);
      }
    }
    if (verdict.is_final(so_far)) {
      return verdict.judgement();
    }
  }
}

TEST(Verdict, AFailureIsMeasuredTwice) {
  const TimingTable slow = table(3, 2, 18);
  const TimingSpec spec = excess(0.45);
  Verdict verdict(spec);
  EXPECT_FALSE(verdict.is_final(slow.last(9)));
  EXPECT_TRUE(verdict.is_final(slow));
  EXPECT_EQ(verdict.judgement().verdict, TimingVerdict::kFailed);
}

TEST(Verdict, AFailureThatNothingConfirmsDecidesNothing) {
  const TimingSpec spec = excess(0.45);
  Verdict verdict(spec);
  EXPECT_FALSE(verdict.is_final(table(3, 2, 9)));
  verdict.end();
  EXPECT_EQ(verdict.judgement().verdict, TimingVerdict::kUndecided);
  EXPECT_EQ(verdict.judgement().why, "two measurements in a row did not agree");
}

TEST(Verdict, ABurstInTheFirstRoundsIsOutvoted) {
  TimingTable samples = table(2, 2, 36);
  for (std::size_t i = 0; i < 9; ++i) {
    samples.answer[2][i] *= 5;
  }
  EXPECT_EQ(measured(excess(0.45), samples).verdict, TimingVerdict::kPassed);
}

// How often a verdict is wrong in a thousand simulated measurements.
struct Tally {
  int passed = 0;
  int failed = 0;
  int undecided = 0;
};
Tally tally(double answer, Noise noise) {
  Tally tally;
  for (std::uint64_t trial = 0; trial < 1000; ++trial) {
    switch (measured(excess(0.45), table(answer, 2, 36, noise, 7 * trial)).verdict) {
      case TimingVerdict::kPassed:
        ++tally.passed;
        break;
      case TimingVerdict::kFailed:
        ++tally.failed;
        break;
      case TimingVerdict::kUndecided:
        ++tally.undecided;
        break;
    }
  }
  return tally;
}

constexpr Noise kBusy{.deviation = 0.15, .outliers = 0.1, .outlier_by = 3};

TEST(Verdict, RightAnswersNeverFailOnANoisyMachine) {
  const Tally noisy = tally(2, kBusy);
  EXPECT_EQ(noisy.failed, 0);
  EXPECT_LT(noisy.undecided, 20);
}

TEST(Verdict, SlowAnswersNeverPassOnANoisyMachine) {
  const Tally noisy = tally(2.9, kBusy);
  EXPECT_EQ(noisy.passed, 0);
  EXPECT_LT(noisy.undecided, 20);
}

// The negative control of the two above: an answer at the limit must not be decided one way.
TEST(Verdict, AnAnswerAtTheLimitIsMostlyUndecided) {
  const Tally noisy = tally(2.45, kBusy);
  EXPECT_GT(noisy.undecided, 500);
}

TEST(Verdict, HopelessSamplesAreMostlyUndecided) {
  const Noise hopeless{.deviation = 1.5, .outliers = 0.4, .outlier_by = 20};
  EXPECT_GT(tally(2.45, hopeless).undecided, 500);
  EXPECT_LT(tally(2, hopeless).failed, 20);
}

}  // namespace
}  // namespace grader
