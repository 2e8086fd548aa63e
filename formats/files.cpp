// Mapping, bounded reading and atomic writing of regular files.
#include "formats/files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "formats/error.h"

namespace formats {

namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, int error) {
  throw FormatError(path.string() + ": " + std::generic_category().message(error));
}

class Descriptor {
 public:
  // O_NONBLOCK: opening a fifo must not wait for a writer; it has no effect on regular files.
  explicit Descriptor(const std::filesystem::path& path)
      : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (fd_ < 0) {
      refuse(path, errno);
    }
  }
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { ::close(fd_); }
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

void write_all(int fd, std::span<const std::byte> bytes, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno != EINTR) {
      refuse(path, errno);
    }
    bytes = bytes.subspan(put > 0 ? static_cast<std::size_t>(put) : 0);
  }
  if (::fsync(fd) != 0 && errno != EINVAL) {  // EINVAL: a file system without fsync
    refuse(path, errno);
  }
}

std::size_t regular_file_size(const Descriptor& file, const std::filesystem::path& path) {
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) {
    refuse(path, errno);
  }
  if (!S_ISREG(info.st_mode)) {
    throw FormatError(path.string() + (S_ISDIR(info.st_mode) ? ": is a folder, wanted a file"
                                                             : ": is not a regular file"));
  }
  return static_cast<std::size_t>(info.st_size);
}

// Who may read it is the user's choice: that of the file before, else the umask. (The kernel tells
// the umask without changing it for other threads.)
mode_t mode_for(const std::filesystem::path& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode)) {
    return info.st_mode & 0777U;
  }
  constexpr std::string_view kLabel = "Umask:";
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(kLabel)) {
      return 0666U & ~static_cast<mode_t>(std::strtoul(line.c_str() + kLabel.size(), nullptr, 8));
    }
  }
  return 0600;
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
  const Descriptor file(path);
  const std::size_t size = regular_file_size(file, path);
  if (size == 0) {
    return;  // mmap refuses a length of 0
  }
  void* start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (start == MAP_FAILED) {
    refuse(path, errno);
  }
  bytes_ = {static_cast<const std::byte*>(start), size};
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) {
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
  }
}

bool path_exists(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool path_is_folder(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

std::string read_text_file(const std::filesystem::path& path, std::size_t max_bytes) {
  const Descriptor file(path);
  const std::size_t size = regular_file_size(file, path);
  if (size > max_bytes) {
    throw FormatError(path.string() + ": " + std::to_string(size) + " bytes, at most " +
                      std::to_string(max_bytes) + " are read");
  }
  std::string text(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::read(file.get(), text.data() + done, size - done);
    if (got < 0 && errno != EINTR) {
      refuse(path, errno);
    }
    if (got == 0) {
      break;  // shortened since fstat
    }
    done += got > 0 ? static_cast<std::size_t>(got) : 0;
  }
  text.resize(done);
  return text;
}

void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::string temporary = path.string() + ".XXXXXX";
  const int fd = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (fd < 0) {
    refuse(path, errno);
  }
  try {
    const Descriptor file(fd);
    write_all(fd, bytes, path);
    if (::fchmod(fd, mode_for(path)) != 0 || ::rename(temporary.c_str(), path.c_str()) != 0) {
      refuse(path, errno);
    }
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
}

}  // namespace formats
