// --use and --student of `lab model generate` and `lab model logits`; --with of `lab show`.
#pragma once

#include <vector>

#include "engine/cli/command.h"
#include "slots/students.h"

namespace slots {

// Of every command that takes a student's functions.
std::vector<engine::cli::Addition> slot_options();

// Where the answers of --student, and the course, are. Throws UsageError.
SlotPaths student_paths(const engine::cli::Options& options);

}  // namespace slots
