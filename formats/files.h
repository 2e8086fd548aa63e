// Files as bytes: mapped for reading, bounded text, atomic writing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace formats {

// A file's bytes, mapped: pages are read when touched and shared with the page cache.
// Throws FormatError if the path is not a readable regular file. A file that another process
// shortens while it is mapped ends this one with SIGBUS, as with any mapping: copy what you do not
// control.
class MappedFile {
 public:
  MappedFile() = default;
  explicit MappedFile(const std::filesystem::path& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_{};
};

// Unlike std::filesystem's, these answer false for a name that is too long or not ours to see:
// opening it then says why.
bool path_exists(const std::filesystem::path& path);
bool path_is_folder(const std::filesystem::path& path);

// The whole file as text, for JSON: refused when larger than max_bytes.
std::string read_text_file(const std::filesystem::path& path, std::size_t max_bytes);

// Writes beside the target, flushes and renames, so that no reader sees half a file. On FormatError
// the target is as it was.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);

}  // namespace formats
