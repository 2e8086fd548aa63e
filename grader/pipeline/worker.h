// Worker: what one thread of the grader needs to run programs.
#ifndef GRADER_PIPELINE_WORKER_H
#define GRADER_PIPELINE_WORKER_H

#include "grader/run/spawner.h"

namespace grader {

// Two hosts, because a checker (ours) is in the middle of its own run when it asks for a run of the
// student's program.
struct Worker {
  explicit Worker(const std::filesystem::path& host) : answers(host), trusted(host) {}
  Spawner answers;
  Spawner trusted;
};

// One call in a process of its own: what came back, and what it printed.
struct OneRun {
  CallOutcome outcome{};
  Ending ending{};
};
OneRun run_once(Spawner& spawner, const Program& program, const Limits& limits,
                const std::string& function, lab::wire::List arguments,
                const Session::Remote& remote = {});

// Limits for our own programs: generous, so that a slow machine does not make a right reference
// look wrong.
Limits trusted_limits();

}  // namespace grader

#endif  // GRADER_PIPELINE_WORKER_H
