// --with and --student of `lab show`: the demonstrations of the lesson with a student's functions.
#pragma once

#include "engine/cli/command.h"

namespace slots {

engine::cli::Addition show_options();

}  // namespace slots
