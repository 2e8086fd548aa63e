// RunsAhead: one thread, one queue of finished runs.
#include "grader/pipeline/runs_ahead.h"

#include <utility>

#include "grader/pipeline/allowance.h"

namespace grader {

RunsAhead::RunsAhead(const std::filesystem::path& host, bool is_graded)
    : spawner_(host, is_graded ? lab::wire::Profile::kGraded : lab::wire::Profile::kLocal) {}

RunsAhead::~RunsAhead() {
  {
    const std::lock_guard lock(mutex_);
    is_given_up_ = true;
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

void RunsAhead::start(Program program, std::vector<AheadJob> jobs) {
  is_over_ = false;
  thread_ = std::thread(
      [this, program = std::move(program), jobs = std::move(jobs)] { work(program, jobs); });
}

void RunsAhead::work(const Program& program, const std::vector<AheadJob>& jobs) {
  std::exception_ptr error{};
  try {
    Allowance used = Allowance::of_check({});
    for (const AheadJob& job : jobs) {
      used = job.is_first ? Allowance::of_check(job.limits) : used;
      OneRun run = run_within(used, [&] {
        return run_once(spawner_, program, job.limits, job.function, job.arguments);
      });
      const std::lock_guard lock(mutex_);
      done_.push_back(std::move(run));
      changed_.notify_all();
      if (is_given_up_) {
        break;
      }
    }
  } catch (...) {
    error = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  error_ = error;
  is_over_ = true;
  changed_.notify_all();
}

OneRun RunsAhead::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !done_.empty() || is_over_; });
  if (done_.empty()) {
    std::rethrow_exception(error_ != nullptr ? error_
                                             : std::make_exception_ptr(SystemError(
                                                   "a run was asked for that nobody ordered")));
  }
  OneRun run = std::move(done_.front());
  done_.pop_front();
  return run;
}

void RunsAhead::finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_over_; });
}

}  // namespace grader
