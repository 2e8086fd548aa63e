// Runs one call of an answer in the open: what it prints goes straight to the terminal, and a
// debugger may hold it.
#ifndef GRADER_CLI_DEBUG_CALL_H
#define GRADER_CLI_DEBUG_CALL_H

#include <filesystem>
#include <optional>
#include <string>

#include "grader/pipeline/cases.h"
#include "wire/value.h"

namespace grader {

struct DebugEnd {
  std::optional<lab::wire::Value> value{};  // what it returned
  std::string text{};                       // else how it ended: the exception, the signal
};

// `program` is a standalone answer (Flavor::kSanitized). With `debugger`, that program is started
// under it, stopping in the function. No limits hold here: the code is the caller's own.
DebugEnd debug_call(const std::filesystem::path& program, const Case& input,
                    const std::optional<std::filesystem::path>& debugger);

}  // namespace grader

#endif  // GRADER_CLI_DEBUG_CALL_H
