// Content hashes: the keys of every cache.
#ifndef GRADER_BUILD_HASH_H
#define GRADER_BUILD_HASH_H

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace grader {

// BLAKE2b-128 over parts; each part is preceded by its length, so that ("ab", "c") and ("a", "bc")
// differ.
class Hasher {
 public:
  Hasher();
  Hasher& add(std::string_view part);
  Hasher& add_file(const std::filesystem::path&
                       file);  // a missing file counts as absent, which differs from empty
  std::string hex();           // 32 digits; call once

 private:
  alignas(64) unsigned char state_[384];
};

inline constexpr std::uintmax_t kLargestSource = 1 << 20;
// Why nobody may read this path as a source: "is a folder". Empty for a file that is not too large.
std::string why_no_source(const std::filesystem::path& file);
// The whole file. Throws SystemError naming the file.
std::string read_file(const std::filesystem::path& file);
// Writes beside the target and renames, so that nobody ever reads half a file. Throws SystemError.
void write_file_atomically(const std::filesystem::path& file, std::string_view content);

}  // namespace grader

#endif  // GRADER_BUILD_HASH_H
