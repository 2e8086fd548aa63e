// Scratch folders and what tools leave in them.
#include "grader/build/scratch.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "grader/run/spawner.h"

namespace grader {

namespace fs = std::filesystem;

void remove_old_scratches(const fs::path& cache) {
  constexpr std::chrono::hours kOld(24);
  const auto now = fs::file_time_type::clock::now();
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(cache / "scratch", error)) {
    const auto written = fs::last_write_time(entry.path(), error);
    if (!error && now - written > kOld) {
      fs::remove_all(entry.path(), error);
    }
  }
}

Scratch::Scratch(const fs::path& cache) {
  const fs::path parent = cache / "scratch";
  std::error_code error;
  fs::create_directories(parent, error);
  static std::once_flag is_swept;
  std::call_once(is_swept, remove_old_scratches, cache);
  std::string name = (parent / "XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw SystemError(parent.string() + ": " + std::strerror(errno));
  }
  folder = name;
}

Scratch::~Scratch() {
  std::error_code error;
  fs::remove_all(folder, error);
}

void take_regular_file(const fs::path& from, const fs::path& to, std::int64_t most_mb) {
  struct stat info {};
  if (lstat(from.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > (most_mb << 20)) {
    throw SystemError(from.filename().string() +
                      ": the tool did not write a file of a proper kind and size");
  }
  // Whatever the umask: as root, runs have a user of their own.
  fs::permissions(from, fs::perms(0755));
  keep_first(from, to);
}

void keep_first(const fs::path& from, const fs::path& to) {
  const int error = link(from.c_str(), to.c_str()) == 0 ? 0 : errno;
  if (error != 0 && error != EEXIST) {
    throw SystemError(to.string() + ": " + std::strerror(error));
  }
  unlink(from.c_str());
}

std::vector<fs::path> files_in_depfile(std::string_view text) {
  std::vector<fs::path> files;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) {
      files.emplace_back(std::move(word));
    }
    word.clear();
  };
  text.remove_prefix(std::min(text.size(), text.find(": ") + 1));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\n';
    if (text[i] == '\\' && next == '\n') {
      ++i;  // the rule goes on in the next line
      end_word();
    } else if ((text[i] == '\\' && (next == ' ' || next == '#')) ||
               (text[i] == '$' && next == '$')) {
      word += next;
      ++i;
    } else if (text[i] == ' ' || text[i] == '\n') {
      end_word();
    } else {
      word += text[i];
    }
  }
  end_word();
  return files;
}

std::string bound_words(Bound bound, const ProcessLimits& limits) {
  switch (bound) {
    case Bound::kCpu:
      return "more than " + std::to_string(limits.cpu_seconds) + " s of processor time";
    case Bound::kMemory:
      return "more than " + std::to_string(limits.memory_mb) + " MB of memory";
    case Bound::kFile:
      return "to write a file of more than " + std::to_string(limits.file_mb) + " MB";
    default:
      return "";
  }
}

void throw_if_ours(Bound bound, const ProcessLimits& limits) {
  if (bound == Bound::kWall) {
    throw SystemError(
        "the compiler did not finish within " +
        std::to_string(static_cast<int>(limits.wall_seconds)) +
        " s, without using the processor time it may have: is the machine overloaded?");
  }
  if (bound == Bound::kKilled) {
    throw SystemError("the compiler was killed: is the machine out of memory?");
  }
}

bool starts_with_folder(const fs::path& file, std::string_view folder) {
  const std::string text = file.lexically_normal().string();
  return text.size() > folder.size() && text.starts_with(folder) && text[folder.size()] == '/';
}

}  // namespace grader
