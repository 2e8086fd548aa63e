// StudentProgram: one student's functions in a confined process of their own, called over frames.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "grader/run/spawner.h"

namespace slots {

// A value, or one sentence about why there is none: "it crashed: signal 11 (segmentation fault)".
struct Answer {
  std::optional<lab::wire::Value> value{};
  std::string fault{};
};

// Runs are renewed when half of their time is over, so that a call has at least the other half: an
// endless loop ends, a long text does not.
class StudentProgram {
 public:
  StudentProgram(const std::filesystem::path& host, grader::Program program, grader::Limits limits);

  Answer call(const std::string& function, lab::wire::List arguments,
              const grader::Session::Remote& remote = {});
  // Processor time of the present run so far; 0 before the first call.
  double cpu_seconds() { return session_ == nullptr ? 0 : session_->cpu_seconds(); }
  // Ends the run. What all runs printed, the first few kilobytes of it.
  const std::string& close();

 private:
  grader::Spawner spawner_;
  grader::Program program_{};
  grader::Limits limits_{};
  std::unique_ptr<grader::Session> session_{};
  std::chrono::steady_clock::time_point opened_{};
  std::string printed_{};
};

}  // namespace slots
