// Calls of a student's function, and the sentence for each way in which one can fail.
#include "slots/program.h"

#include <utility>

namespace slots {
namespace {

constexpr std::size_t kPrintsKept = 4096;

std::string sentence(const grader::CallOutcome& call) {
  if (call.threw) {
    return "it threw an exception: " + call.text;
  }
  switch (call.outcome) {
    case grader::Outcome::kCrashed:
      return "it crashed: " + call.text;
    case grader::Outcome::kTimedOut:
      return "it took too long: " + call.text;
    case grader::Outcome::kOutOfMemory:
      return "it ran out of memory: " + call.text;
    default:
      return call.text;
  }
}

}  // namespace

StudentProgram::StudentProgram(const std::filesystem::path& host, grader::Program program,
                               grader::Limits limits)
    : spawner_(host, lab::wire::Profile::kLocal), program_(std::move(program)), limits_(limits) {}

Answer StudentProgram::call(const std::string& function, lab::wire::List arguments,
                            const grader::Session::Remote& remote) {
  const std::chrono::duration<double> age = std::chrono::steady_clock::now() - opened_;
  if (session_ != nullptr && age.count() > limits_.wall_seconds / 2) {
    close();
  }
  if (session_ == nullptr) {
    session_ = spawner_.open(program_, limits_);
    opened_ = std::chrono::steady_clock::now();
  }
  grader::CallOutcome outcome = session_->call(function, std::move(arguments), remote);
  if (outcome.outcome == grader::Outcome::kPassed) {
    return {.value = std::move(outcome.value)};
  }
  return {.fault = sentence(outcome)};
}

const std::string& StudentProgram::close() {
  if (session_ != nullptr) {
    const grader::Ending ending = session_->close();
    session_.reset();
    printed_ += (ending.out + ending.err).substr(0, kPrintsKept - printed_.size());
  }
  return printed_;
}

}  // namespace slots
