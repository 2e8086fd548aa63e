// Scratch: a folder for one tool's run, and taking what it wrote there with care.
#ifndef GRADER_BUILD_SCRATCH_H
#define GRADER_BUILD_SCRATCH_H

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/build/process.h"

namespace grader {

// What killed processes left is removed after a day. Called once by each process that makes one.
void remove_old_scratches(const std::filesystem::path& cache);

// A new, empty folder below `cache`, for nobody else, whatever machine or container shares the
// cache; gone with the object.
struct Scratch {
  explicit Scratch(const std::filesystem::path& cache);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::filesystem::path folder{};
};

// Moves what a tool wrote to its place, readable for everybody. Throws SystemError when it is no
// regular file, or too large.
void take_regular_file(const std::filesystem::path& from, const std::filesystem::path& to,
                       std::int64_t most_mb);
// Moves a file to a name that stands for its content. Where that is taken already, the file there
// stays: a box that was told of it knows it by its inode, not by its name.
void keep_first(const std::filesystem::path& from, const std::filesystem::path& to);

// The files after the first colon of a makefile rule as g++ writes it.
std::vector<std::filesystem::path> files_in_depfile(std::string_view text);

// "more than 10 s of processor time", "more than 2048 MB of memory", "to write a file of more than
// 64 MB".
std::string bound_words(Bound bound, const ProcessLimits& limits);

// A tool that was killed by others, or that the machine did not let finish, says nothing about its
// input. Throws SystemError.
void throw_if_ours(Bound bound, const ProcessLimits& limits);

bool starts_with_folder(const std::filesystem::path& file, std::string_view folder);

}  // namespace grader

#endif  // GRADER_BUILD_SCRATCH_H
