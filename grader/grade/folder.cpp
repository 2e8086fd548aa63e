// Reading a submitted folder: by descriptors, never following a link, never waiting for a FIFO.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "grader/grade/submission.h"
#include "grader/run/descriptor.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

EntryKind kind_of(mode_t mode) {
  return S_ISREG(mode)   ? EntryKind::kFile
         : S_ISDIR(mode) ? EntryKind::kFolder
         : S_ISLNK(mode) ? EntryKind::kLink
                         : EntryKind::kOther;
}

// What the machine lacks is not what the submission lacks.
void throw_if_ours(int error, const std::string& path) {
  if (error == EMFILE || error == ENFILE || error == ENOMEM || error == EIO || error == ESTALE ||
      error == ETIMEDOUT) {
    throw SystemError("'" + path + "' of the submission: " + std::strerror(error));
  }
}

// Null at the end; an end for another reason would be files that nobody handed in.
const dirent* next_of(DIR* entries, const std::string& path) {
  errno = 0;
  const dirent* const entry = readdir(entries);
  throw_if_ours(entry == nullptr ? errno : 0, path);
  return entry;
}

class FolderReader {
 public:
  explicit FolderReader(const std::set<std::string>& wanted) : wanted_(wanted) {}

  Submission read(const std::filesystem::path& folder) {
    // The folder itself was named by who grades, so a link to it is followed.
    Descriptor root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root.is_open()) {
      throw SystemError(folder.string() + ": " + std::strerror(errno));
    }
    walk(std::move(root), "", 0);
    return std::move(submission_);
  }

 private:
  void walk(Descriptor folder, const std::string& prefix, int depth) {
    const int fd = folder.get();
    const int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    throw_if_ours(copy < 0 ? errno : 0, prefix);
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(fdopendir(copy), closedir);
    if (entries == nullptr) {
      throw_if_ours(errno, prefix);
      note_unreadable(prefix);
      return;
    }
    while (const dirent* entry = next_of(entries.get(), prefix)) {
      const std::string name = entry->d_name;
      if (name == "." || name == ".." || is_litter(name) || !submission_.fault.empty()) {
        continue;
      }
      take(fd, name, prefix.empty() ? name : prefix + "/" + name, depth);
    }
  }

  void note_unreadable(const std::string& folder) {
    constexpr std::size_t kMostNotes = 8;
    if (submission_.notes.size() < kMostNotes) {
      submission_.notes.push_back("'" + folder.substr(0, 120) +
                                  "' cannot be read: " + std::strerror(errno));
    }
  }

  void take(int folder, const std::string& name, const std::string& path, int depth) {
    if (submission_.entries.size() >= kMostEntries) {
      submission_.fault = "it holds more than " + std::to_string(kMostEntries) + " files";
      submission_.entries.clear();
      return;
    }
    struct stat info {};
    if (fstatat(folder, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
      throw_if_ours(errno, path);
      return;
    }
    Entry entry{.path = path,
                .kind = kind_of(info.st_mode),
                .size = static_cast<std::uint64_t>(info.st_size)};
    if (entry.kind == EntryKind::kFile && info.st_nlink > 1) {
      entry.kind = EntryKind::kHardLink;
    }
    if (entry.kind == EntryKind::kFile && wanted_.contains(name)) {
      read_bytes(folder, name, entry);
    }
    const bool is_folder = entry.kind == EntryKind::kFolder;
    submission_.entries.push_back(std::move(entry));
    if (is_folder && depth < kMostDepth && path.size() < kMostNameBytes) {
      Descriptor inner(
          openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (inner.is_open()) {
        walk(std::move(inner), path, depth + 1);
      } else {
        throw_if_ours(errno, path);
        note_unreadable(path);
      }
    }
  }

  // The kind is asked again of what was opened: the folder may change while it is read.
  void read_bytes(int folder, const std::string& name, Entry& entry) {
    const Descriptor file(
        openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat info {};
    if (!file.is_open() || fstat(file.get(), &info) != 0) {
      throw_if_ours(errno, entry.path);
      entry.fault = std::strerror(errno);
      return;
    }
    if (!S_ISREG(info.st_mode) || info.st_nlink > 1) {
      entry.kind = S_ISREG(info.st_mode) ? EntryKind::kHardLink : kind_of(info.st_mode);
      return;
    }
    std::string bytes(kMostFileBytes + 1, '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
      const ssize_t got = ::read(file.get(), bytes.data() + size, bytes.size() - size);
      if (got < 0 && errno != EINTR) {
        throw_if_ours(errno, entry.path);
        entry.fault = std::strerror(errno);
        return;
      }
      if (got == 0) {
        break;
      }
      size += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    total_ += size;
    if (size <= kMostFileBytes && total_ <= kMostBytes) {
      bytes.resize(size);
      entry.bytes = std::move(bytes);
    }
  }

  const std::set<std::string>& wanted_;
  Submission submission_{};
  std::size_t total_ = 0;
};

}  // namespace

Submission read_folder(const std::filesystem::path& folder, const std::set<std::string>& wanted) {
  return FolderReader(wanted).read(folder);
}

}  // namespace grader
