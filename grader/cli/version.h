// The version of the program, from the build.
#ifndef GRADER_CLI_VERSION_H
#define GRADER_CLI_VERSION_H

namespace grader {

inline constexpr const char* kVersion = LAB_VERSION;

}  // namespace grader

#endif  // GRADER_CLI_VERSION_H
