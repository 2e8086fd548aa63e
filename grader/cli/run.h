// From the words of the command line to an exit status.
#ifndef GRADER_CLI_RUN_H
#define GRADER_CLI_RUN_H

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "grader/cli/context.h"

namespace grader {

// What the program finds around itself; tests make it up.
struct Surroundings {
  std::filesystem::path current{};  // the folder the program was started in
  std::filesystem::path build{};    // where the build put the libraries answers are linked with
  TerminalFacts out_facts{};
  TerminalFacts err_facts{};
  int keyboard = -1;
  std::ostream& out;
  std::ostream& err;
  CheckFunction check{};
  SelftestFunction selftest{};
};

// Runs one command; every exception becomes a message on `err` and its exit status: 2 bad usage,
// 3 the course is wrong, 4 the grader failed.
int run(const std::vector<std::string>& words, const Surroundings& surroundings);

}  // namespace grader

#endif  // GRADER_CLI_RUN_H
