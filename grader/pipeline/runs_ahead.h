// RunsAhead: a student's program run on its cases by a second thread, while the first runs the
// written checks. For a check of one exercise the other core would have nothing to do.
#ifndef GRADER_PIPELINE_RUNS_AHEAD_H
#define GRADER_PIPELINE_RUNS_AHEAD_H

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "grader/pipeline/worker.h"

namespace grader {

struct AheadJob {
  std::string function{};
  lab::wire::List arguments{};
  Limits limits{};
  bool is_first = false;  // of its check
};

class RunsAhead {
 public:
  // Starts a host of its own at once, so that it is ready when the program is.
  RunsAhead(const std::filesystem::path& host, bool is_graded);
  ~RunsAhead();  // gives up what was not asked for
  RunsAhead(const RunsAhead&) = delete;
  RunsAhead& operator=(const RunsAhead&) = delete;

  void start(Program program, std::vector<AheadJob> jobs);
  // The run of the next job, in their order; waits for it. Throws what the run threw (SystemError).
  OneRun next();
  // Waits until every job is done: afterwards this thread has the machine to itself.
  void finish();

 private:
  void work(const Program& program, const std::vector<AheadJob>& jobs);

  Spawner spawner_;
  std::mutex mutex_{};  // guards all below but the thread
  std::condition_variable changed_{};
  std::deque<OneRun> done_{};
  std::exception_ptr error_{};
  bool is_over_ = true;
  bool is_given_up_ = false;
  std::thread thread_{};
};

}  // namespace grader

#endif  // GRADER_PIPELINE_RUNS_AHEAD_H
