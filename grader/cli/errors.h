// The command line asks for something that does not exist or cannot be meant: exit status 2.
#ifndef GRADER_CLI_ERRORS_H
#define GRADER_CLI_ERRORS_H

#include <stdexcept>

namespace grader {

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace grader

#endif  // GRADER_CLI_ERRORS_H
