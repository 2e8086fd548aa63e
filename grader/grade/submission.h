// A submission as it was handed in: names and kinds of everything, bytes of what might be graded.
//
// Everything here is hostile: names are only compared, never opened; counts and sizes are bounded
// before anything is read; links are reported and not followed.
#ifndef GRADER_GRADE_SUBMISSION_H
#define GRADER_GRADE_SUBMISSION_H

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

// Bounds of a submission.
inline constexpr std::size_t kMostEntries = 20000;
inline constexpr std::size_t kMostFileBytes = 1 << 20;
inline constexpr std::size_t kMostBytes = 64 << 20;
inline constexpr std::size_t kMostNameBytes = 1024;
inline constexpr int kMostDepth = 12;

enum class EntryKind : std::uint32_t { kFile = 1, kFolder, kLink, kHardLink, kOther };

struct Entry {
  std::string path{};  // "hw1/student/attention/scores.cpp": relative, no ".", no ".."
  EntryKind kind = EntryKind::kOther;
  std::uint64_t size = 0;
  std::optional<std::string> bytes{};  // of a regular file with a wanted name that is small enough
  std::string fault{};                 // why its bytes are not there: "it is encrypted"
};

struct Submission {
  std::vector<Entry> entries{};
  std::string fault{};               // why nothing of it can be read; then there are no entries
  std::vector<std::string> notes{};  // what was left out: "'../x' leads out of the archive"
};

// The path as Entry::path has it; nothing when it is absolute, leads out, or is no path at all.
std::optional<std::string> clean_path(std::string_view written);

// Whether a name is the litter of an operating system or a version control: __MACOSX, ._x,
// .DS_Store, .git, ...
bool is_litter(std::string_view path);

// `wanted` holds the names (without folders) of files whose bytes are read. Neither function throws
// for what the submission does; SystemError when the machine refuses.
Submission read_folder(const std::filesystem::path& folder, const std::set<std::string>& wanted);

struct UnpackTools {
  std::filesystem::path unpack{};  // lab-unpack
  std::filesystem::path box{};     // lab-box
};
Submission read_archive(const std::filesystem::path& file, const std::set<std::string>& wanted,
                        const UnpackTools& tools);

}  // namespace grader

#endif  // GRADER_GRADE_SUBMISSION_H
