// Worker: single runs.
#include "grader/pipeline/worker.h"

namespace grader {

Spawner* Worker::sanitized() {
  if (is_graded) {
    return nullptr;
  }
  if (sanitized_ == nullptr) {
    sanitized_ = std::make_unique<Spawner>(host_, lab::wire::Profile::kSanitized);
  }
  return sanitized_.get();
}

OneRun run_once(Spawner& spawner, const Program& program, const Limits& limits,
                const std::string& function, lab::wire::List arguments,
                const Session::Remote& remote, const lab::wire::Call& before) {
  const std::unique_ptr<Session> session = spawner.open(program, limits);
  if (!before.target.empty()) {
    session->call(before.target, before.arguments);
  }
  OneRun run;
  run.outcome = session->call(function, std::move(arguments), remote);
  run.ending = session->close();
  return run;
}

Limits trusted_limits() {
  return {.cpu_seconds = 60,
          .wall_seconds = 120,
          .memory_mb = 4096,
          .output_kb = 256,
          .reply_mb = 256,
          .threads = 1};
}

}  // namespace grader
