// Arena: the memory of a call's arguments, made read-only before the student's function sees it.
#ifndef PROBE_ARENA_H
#define PROBE_ARENA_H

#include <cstddef>
#include <vector>

namespace lab {

// Whole pages from mmap. After lock() a write to any of it is a segmentation fault that the fault
// note can explain.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();

  void* take(std::size_t bytes);  // 64-byte aligned; throws std::bad_alloc
  void lock();

  // Whether an address lies in the newest arena of this process (called from a signal handler: no
  // locks, no allocation).
  static bool holds(const void* address);

 private:
  struct Block {
    std::byte* begin = nullptr;
    std::size_t size = 0;
    std::size_t used = 0;
  };
  std::vector<Block> blocks_{};
};

}  // namespace lab

#endif  // PROBE_ARENA_H
