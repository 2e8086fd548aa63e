// --use and --student of `lab model generate` and `lab model logits`.
#pragma once

#include <vector>

#include "engine/cli/command.h"

namespace slots {

std::vector<engine::cli::Addition> slot_options();

}  // namespace slots
