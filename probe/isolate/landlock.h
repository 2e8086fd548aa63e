// Landlock: file rights by path, no TCP, no signals to others. Raw system calls, because Debian
// 12's headers know the first versions only.
#ifndef PROBE_ISOLATE_LANDLOCK_H
#define PROBE_ISOLATE_LANDLOCK_H

#include <cstdint>

namespace lab::isolate {

// The version of the kernel's interface; 0 when there is none.
int landlock_version();

enum class Access : std::uint32_t {
  kRead,     // read files below
  kExecute,  // read and execute
  kWrite,    // everything but devices
};

// A set of rules for the calling thread and what it starts. What no rule allows is denied.
class Ruleset {
 public:
  // Of nothing but denials. is_open() is false when there is no Landlock.
  Ruleset();
  ~Ruleset();
  Ruleset(const Ruleset&) = delete;
  Ruleset& operator=(const Ruleset&) = delete;

  bool is_open() const { return fd_ >= 0; }
  // `beneath` is a descriptor of a file or folder. 0, or the errno.
  int allow(int beneath, Access access);
  int allow(const char* path, Access access);
  // Needs no_new_privs. 0, or the errno.
  int enforce() const;

 private:
  int fd_ = -1;
};

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_LANDLOCK_H
