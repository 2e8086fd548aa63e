// The table of commands and options: the one source of parsing, help and suggestions.
#ifndef GRADER_CLI_COMMANDS_H
#define GRADER_CLI_COMMANDS_H

#include <span>
#include <string_view>
#include <vector>

namespace grader {

struct OptionSpec {
  std::string_view name{};      // without the dashes
  std::string_view argument{};  // "FILE"; empty: a switch
  std::string_view text{};      // one line
};

struct Command {
  std::string_view name{};
  std::string_view synopsis{};  // what follows "lab"
  std::string_view line{};      // one line for the list of commands
  std::string_view help{};      // paragraphs, separated by empty lines
  std::vector<std::string_view> options{};
  bool by_launcher = false;  // `lab` answers it itself; it stands here for help and suggestions
};

std::span<const Command> commands();
std::span<const OptionSpec> options();

const Command* find_command(std::string_view name);
const OptionSpec* find_option(std::string_view name);

// The nearest name, or empty (grader/nearest.h).
std::string_view nearest_command(std::string_view name);
std::string_view nearest_option(std::string_view name);

}  // namespace grader

#endif  // GRADER_CLI_COMMANDS_H
