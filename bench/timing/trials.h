// Trials: one measurement of one answer each, kept as lines of a file so that they add up over
// runs.
#ifndef BENCH_TIMING_TRIALS_H
#define BENCH_TIMING_TRIALS_H

#include <filesystem>
#include <string>
#include <vector>

namespace bench {

struct Trial {
  std::string setting{};  // name_of(Setting)
  std::string cores{};    // "one", or "any": without the rule that keeps both programs on one
  std::string check{};    // "cost/eager_attention/grows_with_the_square"
  std::string answer{};   // "reference", "accepted/row_by_row", "wrong/sums_again"
  bool is_right = false;
  std::string outcome{};  // id_of(Outcome)
  double judged = 0;      // the exponent the verdict is about; NaN: none
  double busy = 0;        // processors in use meanwhile, ours included
  int together = 1;       // measurements at a time
  // Per statistic: '1' on the wrong side of the limits, '0' not; empty where growth is not what the
  // answer fails for.
  std::string alternatives{};
};

// All trials of a file; none when there is no file. Throws std::runtime_error with file and line
// for a line that is not one.
std::vector<Trial> read_trials(const std::filesystem::path& file);
void append_trial(const std::filesystem::path& file, const Trial& trial);

// The tables of docs/timing.md: by setting and check how many verdicts are wrong, and the simpler
// statistics beside them.
void print_summary(const std::vector<Trial>& trials);

}  // namespace bench

#endif  // BENCH_TIMING_TRIALS_H
