// Waits until one of some files is saved, or a key is pressed, or the program is told to stop.
//
// Theory of operation. Folders, not files, are watched with inotify, because editors save by
// writing a new file and renaming it. After an event the watcher waits until the folder is quiet,
// then compares each file with what it was (inode, size, time): a save is one change, however many
// events it makes. Every two seconds the files are compared without an event as well. If that finds
// a change of which no event told, events do not arrive here (network folders, some containers):
// from then on the files are looked at twice a second, and notice() says so.
#ifndef GRADER_CLI_WATCHER_H
#define GRADER_CLI_WATCHER_H

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grader {

struct WatchSettings {
  std::chrono::milliseconds quiet{40};     // without events, before a save counts as over
  std::chrono::milliseconds longest{500};  // that a save may take
  std::chrono::milliseconds poll{500};     // between looks where events do not arrive
  std::chrono::milliseconds safety{2000};  // between looks where they do
  bool use_events = true;
};

struct Wake {
  enum class Reason { kSaved, kInput, kTimeout };
  Reason reason = Reason::kTimeout;
  std::vector<std::filesystem::path> files{};  // kSaved: those that changed, as they were given
  int input = -1;                              // kInput: the descriptor that can be read
};

class Watcher {
 public:
  explicit Watcher(std::vector<std::filesystem::path> files, WatchSettings settings = {});
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Why events do not arrive, as a sentence; empty while they do.
  const std::string& notice() const { return notice_; }

  // Until a file is saved, one of `inputs` can be read, or `limit` is over. Saves since the last
  // call count, so none is lost while a check runs.
  Wake wait(const std::vector<int>& inputs, std::chrono::milliseconds limit);

 private:
  struct Stamp {
    ino_t inode = 0;
    off_t size = -1;
    std::int64_t time = 0;  // nanoseconds
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stamp_of(const std::filesystem::path& file);
  std::vector<Stamp> stamps() const;
  std::vector<std::filesystem::path> changes();
  void watch_folders();
  void poll_because(std::string reason);
  bool drain_events();
  bool wait_until_quiet();  // true when an event told of the save

  std::vector<std::filesystem::path> files_{};
  WatchSettings settings_{};
  std::vector<Stamp> stamps_{};
  int events_ = -1;  // inotify; -1: the files are looked at
  std::string notice_{};
};

}  // namespace grader

#endif  // GRADER_CLI_WATCHER_H
