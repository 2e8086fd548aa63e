// compile_commands.json for editors: how each of the student's files is compiled, so that clangd
// works at once.
#ifndef GRADER_BUILD_COMPILE_COMMANDS_H
#define GRADER_BUILD_COMPILE_COMMANDS_H

#include <filesystem>

#include "grader/build/builder.h"
#include "grader/manifest/model.h"

namespace grader {

// Writes <course>/compile_commands.json for the files in `student`, when it would change. Nothing
// is written where the course folder is not writable: an editor's comfort is no reason to fail.
void write_compile_commands(const Course& course, const BuildPaths& paths,
                            const std::filesystem::path& student);

}  // namespace grader

#endif  // GRADER_BUILD_COMPILE_COMMANDS_H
