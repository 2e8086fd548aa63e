// One thread draws ten times a second at most; everything else only changes what it will draw.
#include "grader/cli/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/report/sanitize.h"
#include "grader/report/unicode.h"

namespace grader {
namespace {

constexpr std::size_t kBarWidth = 20;
constexpr std::size_t kTrialLines = 20;
constexpr std::chrono::milliseconds kBetweenFrames{100};
constexpr std::string_view kWipe = "\r\x1B[K";

}  // namespace

std::string progress_line(std::size_t done, std::size_t total, std::string_view what,
                          const Look& look) {
  const std::size_t filled = total == 0 ? 0 : std::min(done, total) * kBarWidth / total;
  std::string line = fmt::format("[{}{}] {} of {}", std::string(filled, '#'),
                                 std::string(kBarWidth - filled, '.'), done, total);
  if (!what.empty()) {
    line += fmt::format("  {}", clean_line(what, 200));
  }
  return std::string(fit(line, static_cast<std::size_t>(look.columns) - 1));
}

ProgressBar::ProgressBar(std::ostream& out, ProgressSettings settings)
    : out_(out), settings_(settings) {
  if (settings_.is_terminal) {
    thread_ = std::thread([this] { draw_until_stopped(); });
  }
}

ProgressBar::~ProgressBar() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  stopped_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
  }
  if (is_drawn_) {
    out_ << kWipe << std::flush;
  }
}

void ProgressBar::draw_until_stopped() {
  std::unique_lock lock(mutex_);
  stopped_.wait_for(lock, settings_.delay, [this] { return is_stopped_; });
  while (!is_stopped_) {
    out_ << kWipe
         << settings_.look.finish(progress_line(done_, settings_.total, what_, settings_.look))
         << std::flush;
    is_drawn_ = true;
    stopped_.wait_for(lock, kBetweenFrames, [this] { return is_stopped_; });
  }
}

void ProgressBar::started(const Exercise& exercise) {
  const std::lock_guard lock(mutex_);
  what_ = exercise.id;
}

void ProgressBar::step(const Exercise& exercise, std::string_view what) {
  const std::lock_guard lock(mutex_);
  what_ = fmt::format("{}: {}", exercise.id, what);
}

void ProgressBar::finished(const ExerciseResult& result) {
  const std::lock_guard lock(mutex_);
  ++done_;
  const bool is_long = std::chrono::steady_clock::now() - begin_ >= settings_.delay;
  if (settings_.is_terminal || !is_long || settings_.total <= 1) {
    return;
  }
  if (!settings_.counts_trials) {
    out_ << settings_.look.finish(fmt::format("{} of {}: {} {}\n", done_, settings_.total,
                                              clean_line(result.id), name_of(result.outcome)))
         << std::flush;
  } else if (done_ * kTrialLines / settings_.total != (done_ - 1) * kTrialLines / settings_.total) {
    out_ << settings_.look.finish(fmt::format("{} of {} answers tried\n", done_, settings_.total))
         << std::flush;
  }
}

}  // namespace grader
