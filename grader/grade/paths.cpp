// Names in a submission.
#include <algorithm>
#include <array>

#include "grader/grade/submission.h"

namespace grader {
namespace {

bool is_litter_name(std::string_view name) {
  constexpr std::array<std::string_view, 8> kNames{"__MACOSX", ".DS_Store", ".git", ".svn",
                                                   ".hg",      "Thumbs.db", ".lab", "desktop.ini"};
  return name.starts_with("._") || std::ranges::find(kNames, name) != kNames.end();
}

}  // namespace

std::optional<std::string> clean_path(std::string_view written) {
  if (written.empty() || written.size() > kMostNameBytes || written.front() == '/' ||
      written.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  std::string path;
  while (!written.empty()) {
    const std::size_t slash = std::min(written.find('/'), written.size());
    const std::string_view part = written.substr(0, slash);
    written.remove_prefix(std::min(slash + 1, written.size()));
    if (part == "..") {
      return std::nullopt;
    }
    if (!part.empty() && part != ".") {
      path += (path.empty() ? "" : "/") + std::string(part);
    }
  }
  return path.empty() ? std::nullopt : std::optional(std::move(path));
}

bool is_litter(std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (is_litter_name(path.substr(0, slash))) {
      return true;
    }
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return false;
}

}  // namespace grader
