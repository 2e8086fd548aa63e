// What is drawn while a check runs.
#include "grader/cli/progress_bar.h"

#include <gtest/gtest.h>

#include <sstream>

namespace grader {
namespace {

using namespace std::chrono_literals;

ExerciseResult passed(const std::string& id) { return {.id = id, .outcome = Outcome::kPassed}; }

TEST(ProgressBar, DrawsAShareAndAStep) {
  EXPECT_EQ(progress_line(3, 10, "softmax_rows: building", {}),
            "[######..............] 3 of 10  softmax_rows: building");
  EXPECT_EQ(progress_line(0, 0, "", {}), "[....................] 0 of 0");
}

TEST(ProgressBar, FitsItsLine) {
  EXPECT_EQ(progress_line(1, 2, std::string(100, 'x'), {.columns = 60}).size(), 59U);
}

TEST(ProgressBar, IsSilentForAShortCheck) {
  std::ostringstream out;
  {
    ProgressBar bar(out, {.total = 1, .is_terminal = true, .delay = 1h});
    bar.finished(passed("scores"));
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressBar, WritesALinePerExerciseOffATerminal) {
  std::ostringstream out;
  {
    ProgressBar bar(out, {.total = 2, .delay = 0ms});
    bar.finished(passed("scores"));
  }
  EXPECT_EQ(out.str(), "1 of 2: scores passed\n");
}

// Counts what is written to it; lets the test wait for the drawing thread.
class WaitableBuffer : public std::stringbuf {
 public:
  void wait_for(std::string_view wanted) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return str().find(wanted) != std::string::npos; });
  }

 protected:
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    const std::streamsize written = std::stringbuf::xsputn(text, count);
    changed_.notify_all();
    return written;
  }

 private:
  std::mutex mutex_{};
  std::condition_variable changed_{};
};

TEST(ProgressBar, DrawsOverItselfOnATerminalAndWipesTheLine) {
  WaitableBuffer buffer;
  std::ostream out(&buffer);
  {
    ProgressBar bar(out, {.total = 2, .is_terminal = true, .delay = 0ms});
    Exercise exercise;
    exercise.id = "scores";
    bar.step(exercise, "building the reference");
    buffer.wait_for("\r\x1B[K[....................] 0 of 2  scores: building the reference");
  }
  EXPECT_TRUE(buffer.str().ends_with("\r\x1B[K"));
}

}  // namespace
}  // namespace grader
