// Judge: exponents, intervals, and the two witnesses of a verdict.
#include "grader/timing/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace grader {
namespace {

constexpr int kMostBatches = 4;
constexpr double kTailProbability = 0.025;  // outside the interval, on either side

// Where in `count` sorted values the interval of the median begins: the largest k for which fewer
// than k of `count` fair coins fall heads with at most the tail's probability.
std::size_t interval_begin(std::size_t count) {
  double term = std::pow(0.5, static_cast<double>(count));  // P(exactly k heads)
  double below = 0;
  std::size_t k = 0;
  while (k < count / 2 && below + term <= kTailProbability) {
    below += term;
    term *= static_cast<double>(count - k) / static_cast<double>(k + 1);
    ++k;
  }
  return k == 0 ? 0 : k - 1;
}

using Rows = std::vector<std::vector<double>>;

std::vector<double> round_of(const Rows& seconds, std::size_t round) {
  std::vector<double> column;
  for (const auto& row : seconds) {
    column.push_back(row[round]);
  }
  return column;
}

std::vector<double> exponents_of(const TimingTable& table, const Rows& seconds) {
  std::vector<double> exponents;
  for (std::size_t round = 0; round < table.rounds(); ++round) {
    exponents.push_back(fitted_exponent(table.sizes, round_of(seconds, round)));
  }
  return exponents;
}

double fastest_exponent(const TimingTable& table, const Rows& seconds) {
  std::vector<double> fastest;
  for (const auto& row : seconds) {
    fastest.push_back(*std::min_element(row.begin(), row.end()));
  }
  return fitted_exponent(table.sizes, fastest);
}

Exponent exponent_of(const TimingTable& table, const Rows& seconds) {
  Exponent exponent = summarize(exponents_of(table, seconds));
  exponent.fastest = fastest_exponent(table, seconds);
  return exponent;
}

Exponent beyond_reference(const TimingTable& table) {
  std::vector<double> differences = exponents_of(table, table.answer);
  const std::vector<double> reference = exponents_of(table, table.reference);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    differences[i] -= reference[i];
  }
  Exponent exponent = summarize(std::move(differences));
  exponent.fastest =
      fastest_exponent(table, table.answer) - fastest_exponent(table, table.reference);
  return exponent;
}

std::string number_text(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", x);
  return text.data();
}

std::string spread_text(const Judgement& judgement) {
  const Exponent& judged = judgement.judged;
  const bool is_wide = judged.low < judgement.low || judged.high > judgement.high;
  if (is_wide && judged.low <= judgement.high && judged.high >= judgement.low) {
    const double limit = judged.high > judgement.high ? judgement.high : judgement.low;
    return "the rounds spread from " + number_text(judged.low) + " to " + number_text(judged.high) +
           ", across the limit " + number_text(limit);
  }
  return "the rounds' median is " + number_text(judged.median) + ", the fastest samples give " +
         number_text(judged.fastest);
}

// Whether the newest rounds, alone, have their median on the same side of the limits.
bool has_same_side(const TimingSpec& spec, const TimingTable& all, const Judgement& together) {
  const TimingTable newest = all.last(static_cast<std::size_t>(spec.rounds));
  const double median = judge_growth(spec, newest).judged.median;
  return together.judged.median > together.high ? median > together.high : median < together.low;
}

}  // namespace

TimingTable TimingTable::last(std::size_t count) const {
  const auto tail = [count](Rows rows) {
    for (auto& row : rows) {
      row.erase(row.begin(), row.end() - static_cast<std::ptrdiff_t>(std::min(count, row.size())));
    }
    return rows;
  };
  return {.sizes = sizes, .answer = tail(answer), .reference = tail(reference)};
}

double fitted_exponent(std::span<const std::int64_t> sizes, std::span<const double> seconds) {
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    mean_x += std::log(static_cast<double>(sizes[i])) / static_cast<double>(sizes.size());
    mean_y += std::log(seconds[i]) / static_cast<double>(sizes.size());
  }
  double above = 0;
  double below = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double x = std::log(static_cast<double>(sizes[i])) - mean_x;
    above += x * (std::log(seconds[i]) - mean_y);
    below += x * x;
  }
  return above / below;
}

Exponent summarize(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t count = values.size();
  if (count == 0) {
    return {};
  }
  const std::size_t begin = interval_begin(count);
  return {.median = (values[(count - 1) / 2] + values[count / 2]) / 2,
          .low = values[begin],
          .high = values[count - 1 - begin]};
}

Judgement judge_growth(const TimingSpec& spec, const TimingTable& table) {
  Judgement judgement{.answer = exponent_of(table, table.answer),
                      .reference = exponent_of(table, table.reference)};
  if (spec.exponent) {
    judgement.judged = judgement.answer;
    std::tie(judgement.low, judgement.high) = *spec.exponent;
  } else {
    judgement.judged = beyond_reference(table);
    judgement.low = -std::numeric_limits<double>::infinity();
    judgement.high = spec.excess.value_or(0);
  }
  const Exponent& judged = judgement.judged;
  const auto all = [&](auto claim) {
    return claim(judged.low) && claim(judged.high) && claim(judged.fastest);
  };
  if (all([&](double e) { return judgement.low <= e && e <= judgement.high; })) {
    judgement.verdict = TimingVerdict::kPassed;
  } else if (all([&](double e) { return e > judgement.high; }) ||
             all([&](double e) { return e < judgement.low; })) {
    judgement.verdict = TimingVerdict::kFailed;
  } else {
    judgement.why = spread_text(judgement);
  }
  return judgement;
}

bool Verdict::is_final(const TimingTable& all) {
  judgement_ = judge_growth(spec_, all);
  ++batches_;
  const bool is_confirmed = batches_ > 1 && has_same_side(spec_, all, judgement_);
  is_decided_ = judgement_.verdict == TimingVerdict::kPassed ||
                (judgement_.verdict == TimingVerdict::kFailed && is_confirmed);
  if (!is_decided_ && batches_ == kMostBatches) {
    end();
  }
  return is_decided_ || batches_ == kMostBatches;
}

void Verdict::end() {
  if (!is_decided_ && judgement_.verdict == TimingVerdict::kFailed) {
    judgement_.verdict = TimingVerdict::kUndecided;
    judgement_.why = "two measurements in a row did not agree";
  }
}

std::string exponent_text(const Exponent& exponent) {
  return number_text(exponent.median) + " (" + number_text(exponent.low) + " to " +
         number_text(exponent.high) + ")";
}

}  // namespace grader
