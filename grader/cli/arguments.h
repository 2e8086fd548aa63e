// The command line as data.
#ifndef GRADER_CLI_ARGUMENTS_H
#define GRADER_CLI_ARGUMENTS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/terminal.h"

namespace grader {

struct Arguments {
  std::string command{};             // "check"; empty when only --help or --version was given
  std::vector<std::string> words{};  // what follows it: targets, an exercise, ...
  bool help = false;
  bool version = false;

  std::optional<std::string> student{};
  std::optional<std::string> json{};
  std::optional<std::string> junit{};
  std::optional<std::string> secret{};
  std::optional<std::string> submitted{};
  std::optional<std::string> course{};
  std::optional<std::string> answers{};  // of a quiz
  std::optional<std::string> seal{};
  std::uint64_t seed = 1;
  bool seed_is_given = false;
  int jobs = 0;  // 0: as many as there are processors
  int trials = 5;
  bool use_cache = true;
  bool all = false;
  bool objectives = false;
  bool clear = false;
  bool fail_on_score = false;
  ColorChoice color = ColorChoice::kAuto;

  // Set by the launcher, not by people.
  std::optional<std::string> home{};  // the checkout
  std::string called_as = "lab";      // how the launcher was called, for the next step in messages
};

// Throws UsageError: unknown command or option (the nearest one is named), an option without its
// value or that its command does not take, a value that is not what the option wants.
Arguments parse_arguments(const std::vector<std::string>& words);

}  // namespace grader

#endif  // GRADER_CLI_ARGUMENTS_H
