// Judge: from samples of processor time to passed, failed or undecided. Arithmetic alone; nothing
// is measured here.
//
// Theory of operation. Every round takes one sample of both programs at every size, so a round is a
// pair of growths seen under the same interference. A round's growth is the exponent e of T ~ n^e,
// fitted to the logarithms over all sizes. What is judged is the median over the rounds, of the
// answer's exponent or of its difference to the reference's in the same round. A verdict needs two
// witnesses: the interval in which the true median lies with 95 % or more (from the order of the
// values, with no assumption about their distribution), and the exponent of the fastest samples.
// Both on the same side of every limit: decided; else not.
#ifndef GRADER_TIMING_JUDGE_H
#define GRADER_TIMING_JUDGE_H

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grader/manifest/model.h"

namespace grader {

// Processor time of one call in seconds, by size and round. Each size has the same rounds.
struct TimingTable {
  std::vector<std::int64_t> sizes{};
  std::vector<std::vector<double>> answer{};
  std::vector<std::vector<double>> reference{};

  std::size_t rounds() const { return answer.empty() ? 0 : answer.front().size(); }
  // The last `count` rounds alone.
  TimingTable last(std::size_t count) const;
};

// An exponent as measured.
struct Exponent {
  double median = 0;
  double low = 0;  // the interval of the median
  double high = 0;
  double fastest = 0;  // of the smallest sample of each size
};

enum class TimingVerdict { kPassed, kFailed, kUndecided };

struct Judgement {
  TimingVerdict verdict = TimingVerdict::kUndecided;
  Exponent answer{};
  Exponent reference{};
  Exponent judged{};  // the answer's exponent, or how much it is beyond the reference's
  double low = 0;     // what `judged` is held against
  double high = 0;
  std::string why{};  // undecided: one clause
};

// The exponent e of T ~ n^e: the slope of log T over log n by least squares.
double fitted_exponent(std::span<const std::int64_t> sizes, std::span<const double> seconds);

// Median, and the two order statistics that enclose the true one with 95 % or more; all of the
// range where there are too few values for that.
Exponent summarize(std::vector<double> values);

Judgement judge_growth(const TimingSpec& spec, const TimingTable& table);

// The verdict of a measurement that may ask for more. First after `rounds` rounds. Passed: done.
// Failed: as many rounds again, after which all of them together must fail and the new ones lie on
// the same side. Undecided: more rounds, judged together, up to four times `rounds`.
class Verdict {
 public:
  explicit Verdict(const TimingSpec& spec) : spec_(spec) {}

  // To be told whenever `rounds` more rounds are there; true when no more are wanted.
  bool is_final(const TimingTable& all);
  // No more rounds can come: a failure that nothing confirmed decides nothing.
  void end();
  const Judgement& judgement() const { return judgement_; }

 private:
  const TimingSpec& spec_;
  Judgement judgement_{};
  int batches_ = 0;
  bool is_decided_ = false;
};

// "2.94 (2.9 to 3.01)".
std::string exponent_text(const Exponent& exponent);

}  // namespace grader

#endif  // GRADER_TIMING_JUDGE_H
