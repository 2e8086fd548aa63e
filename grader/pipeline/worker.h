// Worker: what one thread of the grader needs to run programs.
#ifndef GRADER_PIPELINE_WORKER_H
#define GRADER_PIPELINE_WORKER_H

#include "grader/build/toolchain.h"
#include "grader/run/spawner.h"

namespace grader {

// Two hosts, because a checker (ours) is in the middle of its own run when it asks for a run of the
// student's program.
struct Worker {
  explicit Worker(const std::filesystem::path& host, bool is_graded_run = false)
      : is_graded(is_graded_run),
        answers(host, is_graded_run ? lab::wire::Profile::kGraded : lab::wire::Profile::kLocal),
        trusted(host),
        host_(host) {}

  // For programs under AddressSanitizer, started at the first need. Nothing where code is graded:
  // such a program asks for files by their names, and for terabytes of addresses, so it cannot be
  // kept from looking around, nor its memory bounded everywhere.
  Spawner* sanitized();
  const std::filesystem::path& host() const { return host_; }
  // Of what runs in `answers`, the course's own mistakes included: a host of graded programs loads
  // no shared object, which is the faster to link.
  Linkage linkage() const { return is_graded ? Linkage::kStatic : Linkage::kShared; }

  const bool is_graded;         // whose answers run here is not known: every layer, or no run
  bool has_spare_core = false;  // nobody else works: one exercise may use two threads
  Spawner answers;
  Spawner trusted;

 private:
  std::filesystem::path host_;
  std::unique_ptr<Spawner> sanitized_{};
};

// One call in a process of its own: what came back, and what it printed. `before` is called first,
// when it has a target: what prepares the process for that call (probe/answer_entry.cpp).
struct OneRun {
  CallOutcome outcome{};
  Ending ending{};
};
OneRun run_once(Spawner& spawner, const Program& program, const Limits& limits,
                const std::string& function, lab::wire::List arguments,
                const Session::Remote& remote = {}, const lab::wire::Call& before = {});

// Limits for our own programs: generous, so that a slow machine does not make a right reference
// look wrong.
Limits trusted_limits();

}  // namespace grader

#endif  // GRADER_PIPELINE_WORKER_H
