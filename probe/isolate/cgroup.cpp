// Control groups, version 1 and 2, through descriptors of their folders (the paths are out of reach
// once the host has an empty root).
#include "probe/isolate/cgroup.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace lab::isolate {
namespace {

constexpr std::int64_t kNone = -1;
// Room for the host and the kernel's own pages for the run; RLIMIT_AS is the exact limit.
constexpr std::int64_t kRoom = std::int64_t{64} << 20;
constexpr std::int64_t kOwnProcesses = 2;  // host and sweeper

std::size_t read_text(int folder, const char* name, char* into, std::size_t size) {
  const int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    into[0] = '\0';
    return 0;
  }
  const ssize_t got = read(file, into, size - 1);
  close(file);
  into[got > 0 ? got : 0] = '\0';
  return got > 0 ? static_cast<std::size_t>(got) : 0;
}

std::int64_t read_number(int folder, const char* name) {
  std::array<char, 64> text{};
  return read_text(folder, name, text.data(), text.size()) == 0
             ? kNone
             : std::strtoll(text.data(), nullptr, 10);
}

// The number after `key` in a file of lines "key number".
std::int64_t read_number_after(int folder, const char* name, const char* key) {
  std::array<char, 512> text{};
  read_text(folder, name, text.data(), text.size());
  const char* at = std::strstr(text.data(), key);
  return at == nullptr ? 0 : std::strtoll(at + std::strlen(key), nullptr, 10);
}

bool write_text(int folder, const char* name, const char* text) {
  const int file = openat(folder, name, O_WRONLY | O_CLOEXEC);
  if (file < 0) {
    return false;
  }
  const auto size = static_cast<ssize_t>(std::strlen(text));
  const bool done = write(file, text, static_cast<std::size_t>(size)) == size;
  close(file);
  return done;
}

bool write_number(int folder, const char* name, std::int64_t number, const char* none) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%lld", static_cast<long long>(number));
  return write_text(folder, name, number > 0 ? text.data() : none);
}

// The path of this process in a hierarchy: the line "N:controller:PATH" of /proc/self/cgroup, for
// version 2 "0::PATH". False when there is none.
bool own_path(const char* text, const char* controller, char* path, std::size_t size) {
  const std::size_t length = std::strlen(controller);
  for (const char* line = text; line != nullptr && *line != '\0';) {
    const char* names = std::strchr(line, ':');
    const char* end = std::strchr(line, '\n');
    const char* colon = names == nullptr ? nullptr : std::strchr(names + 1, ':');
    if (colon != nullptr && static_cast<std::size_t>(colon - names - 1) == length &&
        std::strncmp(names + 1, controller, length) == 0) {
      const auto count =
          static_cast<std::size_t>(end == nullptr ? std::strlen(colon + 1) : end - colon - 1);
      if (count >= size) {
        return false;
      }
      std::memcpy(path, colon + 1, count);
      path[count] = '\0';
      return true;
    }
    line = end == nullptr ? nullptr : end + 1;
  }
  return false;
}

void cut_last(char* path) {
  char* slash = std::strrchr(path, '/');
  if (slash != nullptr) {
    *slash = '\0';
  }
}

// Groups of hosts that were killed: the folder is left, named by a process that is no more.
void remove_stale(int parent) {
  DIR* folder = fdopendir(openat(parent, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder == nullptr) {
    return;
  }
  while (const dirent* entry = readdir(folder)) {
    if (std::strncmp(entry->d_name, "lab-", 4) == 0) {
      const long pid = std::strtol(entry->d_name + 4, nullptr, 10);
      if (pid > 0 && kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH) {
        unlinkat(parent, entry->d_name, AT_REMOVEDIR);
      }
    }
  }
  closedir(folder);
}

bool hands_on_memory(const char* folder) {
  const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    return false;
  }
  std::array<char, 256> controllers{};
  read_text(fd, "cgroup.subtree_control", controllers.data(), controllers.size());
  close(fd);
  return std::strstr(controllers.data(), "memory") != nullptr;
}

}  // namespace

// Makes the group in the folder of `path`. In version 2 a group that holds processes cannot hand
// controllers to its children, so the nearest ancestor that does is taken.
int Cgroup::join(const char* mounts, const char* controller, const char* path, int& folder,
                 int& parent, int& home) {
  std::array<char, PATH_MAX> place{};
  std::array<char, PATH_MAX> inside{};
  std::snprintf(inside.data(), inside.size(), "%s", std::strcmp(path, "/") == 0 ? "" : path);
  for (;;) {
    const char* slash = *controller == '\0' ? "" : "/";
    if (std::snprintf(place.data(), place.size(), "%s%s%s%s", mounts, slash, controller,
                      inside.data()) >= static_cast<int>(place.size())) {
      return ENAMETOOLONG;
    }
    if (home < 0) {
      home = open(place.data(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    if (*controller != '\0' || hands_on_memory(place.data())) {
      break;
    }
    if (inside[0] == '\0') {
      return ENOENT;
    }
    cut_last(inside.data());
  }
  parent = open(place.data(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (parent < 0 || mkdirat(parent, name_, 0755) != 0) {
    return errno;
  }
  remove_stale(parent);
  folder = openat(parent, name_, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0 || !write_text(folder, "cgroup.procs", "0")) {
    const int error = errno;
    unlinkat(parent, name_, AT_REMOVEDIR);
    close(folder);
    close(parent);
    folder = parent = -1;
    return error;
  }
  return 0;
}

int Cgroup::enter(const char* mounts, const char* own) {
  std::snprintf(name_, sizeof(name_), "lab-%d", getpid());
  std::array<char, PATH_MAX> path{};
  int error = ENOENT;
  if (own_path(own, "memory", path.data(), path.size())) {
    error = join(mounts, "memory", path.data(), memory_, memory_parent_, memory_home_);
    if (error == 0) {
      version_ = 1;
      if (own_path(own, "pids", path.data(), path.size())) {
        join(mounts, "pids", path.data(), pids_, pids_parent_, pids_home_);
      }
    }
  } else if (own_path(own, "", path.data(), path.size())) {
    error = join(mounts, "", path.data(), memory_, memory_parent_, memory_home_);
    if (error == 0) {
      version_ = 2;
      pids_ = memory_;
    }
  }
  return error;
}

int Cgroup::enter() {
  std::array<char, 8192> own{};
  const int file = open("/proc/self/cgroup", O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return errno;
  }
  const ssize_t got = read(file, own.data(), own.size() - 1);
  close(file);
  return got <= 0 ? ENOENT : enter("/sys/fs/cgroup", own.data());
}

std::int64_t Cgroup::count_of_kills() const {
  return version_ == 1 ? read_number_after(memory_, "memory.oom_control", "oom_kill ")
                       : read_number_after(memory_, "memory.events", "oom_kill ");
}

std::int64_t Cgroup::count_at_limit() const {
  return version_ == 1 ? read_number(memory_, "memory.failcnt")
                       : read_number_after(memory_, "memory.events", "oom ");
}

void Cgroup::begin(std::int64_t memory_bytes, std::int64_t processes) {
  if (version_ == 0) {
    return;
  }
  const std::int64_t most = memory_bytes > 0 ? memory_bytes + kRoom : 0;
  const std::int64_t count = processes > 0 ? processes + kOwnProcesses : 0;
  if (pids_ >= 0) {
    write_number(pids_, "pids.max", count, "max");
  }
  kills_before_ = count_of_kills();
  at_limit_before_ = count_at_limit();
  if (version_ == 1) {
    write_number(memory_, "memory.limit_in_bytes", most, "-1");
    peak_is_fresh_ = write_text(memory_, "memory.max_usage_in_bytes", "0");
    base_bytes_ = read_number(memory_, "memory.usage_in_bytes");
    return;
  }
  write_number(memory_, "memory.max", most, "max");
  base_bytes_ = read_number(memory_, "memory.current");
  peak_before_ = read_number(memory_, "memory.peak");
}

std::int64_t Cgroup::peak_bytes() const {
  if (version_ == 0 || base_bytes_ < 0) {
    return kNone;
  }
  if (version_ == 1) {
    const std::int64_t peak =
        peak_is_fresh_ ? read_number(memory_, "memory.max_usage_in_bytes") : kNone;
    return peak < base_bytes_ ? kNone : peak - base_bytes_;
  }
  // The peak of version 2 never falls: it is this run's when it has grown.
  const std::int64_t peak = read_number(memory_, "memory.peak");
  return peak > peak_before_ ? peak - base_bytes_ : kNone;
}

// A kill in this group without its limit having been met is the doing of a group around it, or of
// the whole machine.
bool Cgroup::was_out_of_memory() const {
  return version_ != 0 && count_of_kills() > kills_before_ && count_at_limit() > at_limit_before_;
}

void Cgroup::leave() {
  if (version_ == 0) {
    return;
  }
  write_text(memory_home_, "cgroup.procs", "0");
  if (pids_parent_ >= 0) {
    write_text(pids_home_, "cgroup.procs", "0");
    unlinkat(pids_parent_, name_, AT_REMOVEDIR);
  }
  unlinkat(memory_parent_, name_, AT_REMOVEDIR);
  version_ = 0;
}

}  // namespace lab::isolate
