// Says what is going on when a check takes over a second.
#ifndef GRADER_CLI_PROGRESS_BAR_H
#define GRADER_CLI_PROGRESS_BAR_H

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>

#include "grader/pipeline/check.h"
#include "grader/report/look.h"

namespace grader {

struct ProgressSettings {
  std::size_t total = 0;
  bool is_terminal = false;  // one line, drawn over; else a line per exercise
  Look look{};
  std::chrono::milliseconds delay{1000};  // silent until then
  bool counts_trials = false;             // many answers of each exercise: a line per twentieth
};

// "[######..............] 3 of 10  softmax_rows: comparing with 12 known mistakes"
std::string progress_line(std::size_t done, std::size_t total, std::string_view what,
                          const Look& look);

// The line is wiped when the bar goes. On a terminal a thread draws it, so that it appears even
// while one exercise says nothing.
class ProgressBar : public Progress {
 public:
  ProgressBar(std::ostream& out, ProgressSettings settings);
  ~ProgressBar() override;
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void started(const Exercise& exercise) override;
  void step(const Exercise& exercise, std::string_view what) override;
  void finished(const ExerciseResult& result) override;

 private:
  void draw_until_stopped();

  std::ostream& out_;
  const ProgressSettings settings_{};
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_{};  // guards all below
  std::condition_variable stopped_{};
  bool is_stopped_ = false;
  bool is_drawn_ = false;
  std::size_t done_ = 0;
  std::string what_{};
  std::thread thread_{};
};

}  // namespace grader

#endif  // GRADER_CLI_PROGRESS_BAR_H
