// inotify where it works, stat where it does not.
#include "grader/cli/watcher.h"

#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

namespace grader {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::uint32_t kSaves =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MODIFY;

struct NetworkFolder {
  std::uint32_t type = 0;  // statfs
  const char* name = "";
};
// File systems on which a change made by another machine sends no event (linux/magic.h, statfs(2)).
constexpr std::array kNetworkFolders = {
    NetworkFolder{0x6969, "NFS"},      NetworkFolder{0x517B, "SMB"},
    NetworkFolder{0xFF534D42, "CIFS"}, NetworkFolder{0xFE534D42, "SMB"},
    NetworkFolder{0x01021997, "9p"},   NetworkFolder{0x786F4256, "a VirtualBox share"},
    NetworkFolder{0x5346414F, "AFS"},  NetworkFolder{0x00C36400, "Ceph"},
};

// The name of the network file system that holds `folder`, or empty.
std::string network_of(const fs::path& folder) {
  struct statfs info {};
  if (::statfs(folder.c_str(), &info) != 0) {
    return "";
  }
  const auto type = static_cast<std::uint32_t>(info.f_type);
  const auto* found = std::ranges::find(kNetworkFolders, type, &NetworkFolder::type);
  return found == kNetworkFolders.end() ? "" : found->name;
}

int to_timeout(milliseconds time) {
  return static_cast<int>(std::clamp<std::int64_t>(time.count(), 0, 60'000));
}

milliseconds left_until(Clock::time_point end) {
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(end - Clock::now()));
}

}  // namespace

Watcher::Watcher(std::vector<fs::path> files, WatchSettings settings)
    : files_(std::move(files)), settings_(settings), stamps_(stamps()) {
  if (settings_.use_events) {
    watch_folders();
  }
}

Watcher::~Watcher() {
  if (events_ >= 0) {
    ::close(events_);
  }
}

void Watcher::watch_folders() {
  events_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (events_ < 0) {
    poll_because(std::string("the system gives no file events (") + std::strerror(errno) + ")");
    return;
  }
  std::set<fs::path> folders;
  for (const fs::path& file : files_) {
    folders.insert(file.parent_path());
  }
  for (const fs::path& folder : folders) {
    if (const std::string network = network_of(folder); !network.empty()) {
      poll_because(folder.string() + " is on " + network + ", which may send no file events");
      return;
    }
    if (::inotify_add_watch(events_, folder.c_str(), kSaves | IN_ONLYDIR) < 0) {
      poll_because(folder.string() + " cannot be watched (" + std::strerror(errno) + ")");
      return;
    }
  }
}

void Watcher::poll_because(std::string reason) {
  notice_ = std::move(reason) + ": looking at the files twice a second instead.";
  if (events_ >= 0) {
    ::close(events_);
    events_ = -1;
  }
}

Watcher::Stamp Watcher::stamp_of(const fs::path& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) {
    return {};
  }
  return {.inode = info.st_ino,
          .size = info.st_size,
          .time = static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 +
                  info.st_mtim.tv_nsec};
}

std::vector<Watcher::Stamp> Watcher::stamps() const {
  std::vector<Stamp> all;
  all.reserve(files_.size());
  std::ranges::transform(files_, std::back_inserter(all), stamp_of);
  return all;
}

std::vector<fs::path> Watcher::changes() {
  const std::vector<Stamp> now = stamps();
  std::vector<fs::path> changed;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (now[i] != stamps_[i]) {
      changed.push_back(files_[i]);
    }
  }
  stamps_ = now;
  return changed;
}

// True when there was at least one event.
bool Watcher::drain_events() {
  alignas(inotify_event) std::array<char, 4096> buffer{};
  bool had_any = false;
  while (events_ >= 0 && ::read(events_, buffer.data(), buffer.size()) > 0) {
    had_any = true;
  }
  return had_any;
}

bool Watcher::wait_until_quiet() {
  bool had_event = false;
  const auto end = Clock::now() + settings_.longest;
  std::vector<Stamp> before = stamps();
  while (Clock::now() < end) {
    pollfd events{.fd = events_, .events = POLLIN, .revents = 0};
    ::poll(&events, 1, to_timeout(settings_.quiet));  // without events: just the pause
    const bool had_any = drain_events();
    had_event = had_event || had_any;
    std::vector<Stamp> now = stamps();
    if (!had_any && now == before) {
      break;
    }
    before = std::move(now);
  }
  return had_event;
}

Wake Watcher::wait(const std::vector<int>& inputs, milliseconds limit) {
  const auto end = Clock::now() + limit;
  while (true) {
    const milliseconds look = events_ >= 0 ? settings_.safety : settings_.poll;
    const milliseconds pause = std::min(look, left_until(end));
    std::vector<pollfd> descriptors{{.fd = events_, .events = POLLIN, .revents = 0}};
    for (const int input : inputs) {
      descriptors.push_back({.fd = input, .events = POLLIN, .revents = 0});
    }
    const int ready = ::poll(descriptors.data(), descriptors.size(), to_timeout(pause));
    if (ready < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "poll");
    }
    for (std::size_t i = 1; ready > 0 && i < descriptors.size(); ++i) {
      if (descriptors[i].revents != 0) {
        return {.reason = Wake::Reason::kInput, .input = descriptors[i].fd};
      }
    }
    if (stamps() != stamps_) {
      const bool had_event = wait_until_quiet();
      if (!had_event && events_ >= 0) {
        poll_because("a file changed and no file event told of it");
      }
      if (std::vector<fs::path> files = changes(); !files.empty()) {
        return {.reason = Wake::Reason::kSaved, .files = std::move(files)};
      }
    } else {
      drain_events();
    }
    if (Clock::now() >= end) {
      return {};
    }
  }
}

}  // namespace grader
