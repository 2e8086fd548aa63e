// Allowance: how much all runs of a check may use together, and all checks of an exercise.
//
// Limits are those of one case. A check of two hundred cases could keep the machine for half an
// hour with an answer that stays just below them, and fill the grader's memory with what it
// returns; so there is a bound for the sums as well. Time in which others had the processor, or in
// which a program waited for us, is not counted, as it is not for a single case.
#ifndef GRADER_PIPELINE_ALLOWANCE_H
#define GRADER_PIPELINE_ALLOWANCE_H

#include <functional>
#include <optional>

#include "grader/pipeline/worker.h"

namespace grader {

// Memory that a value takes here, in bytes. What is small on its way may be large: an empty list is
// five bytes of an answer and a hundred of ours.
std::size_t memory_of(const lab::wire::Value& value);

class Allowance {
 public:
  static Allowance of_check(const Limits& one_case) { return {one_case, 6, 3}; }
  static Allowance of_exercise(const Limits& one_case) { return {one_case, 24, 6}; }

  void add(const OneRun& run);
  void add(const Allowance& part);

  // Once more than that was used: "took more than 30 s of processor time", as a run's outcome.
  std::optional<CallOutcome> used_up() const;

 private:
  struct Amounts {
    double cpu_seconds = 0;
    double wall_seconds = 0;
    double answer_bytes = 0;
  };

  // So many times the time of one case, and what it may return.
  Allowance(const Limits& one_case, double times, double answers)
      : most_{.cpu_seconds = times * one_case.cpu_seconds,
              .wall_seconds = times * one_case.wall_seconds,
              .answer_bytes = answers * static_cast<double>(one_case.reply_mb << 20)} {}

  Amounts most_{};
  Amounts used_{};
};

// The next run of a check, which is not made when the allowance is used up.
OneRun run_within(Allowance& check, const std::function<OneRun()>& run);

}  // namespace grader

#endif  // GRADER_PIPELINE_ALLOWANCE_H
