// Help texts, rendered from the table of commands.
#ifndef GRADER_CLI_HELP_H
#define GRADER_CLI_HELP_H

#include <string>

#include "grader/cli/commands.h"
#include "grader/report/look.h"

namespace grader {

std::string general_help(const Look& look);
std::string help_of(const Command& command, const Look& look);

}  // namespace grader

#endif  // GRADER_CLI_HELP_H
