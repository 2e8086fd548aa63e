// Large buffers come from mmap with the huge-page hint, small ones from the heap.
#include "engine/run/memory.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace engine {
namespace {

std::size_t round_up(std::size_t bytes, std::size_t unit) {
  if (bytes > SIZE_MAX - unit) {
    throw std::bad_alloc();
  }
  return (bytes + unit - 1) / unit * unit;
}

// mmap aligns to 4 KiB only: map one huge page more than needed and give the ends back.
std::byte* map_huge(std::size_t bytes) {
  const std::size_t padded = bytes + kHugePageBytes;
  void* raw = mmap(nullptr, padded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (raw == MAP_FAILED) {
    throw std::bad_alloc();
  }
  auto* start = static_cast<std::byte*>(raw);
  const std::size_t misaligned = reinterpret_cast<std::size_t>(start) % kHugePageBytes;
  const std::size_t skipped = misaligned == 0 ? 0 : kHugePageBytes - misaligned;
  if (skipped > 0) {
    munmap(start, skipped);
  }
  munmap(start + skipped + bytes, kHugePageBytes - skipped);
  madvise(start + skipped, bytes, MADV_HUGEPAGE);  // a hint: refused is as good as ignored
  return start + skipped;
}

}  // namespace

void BufferRelease::operator()(std::byte* memory) const {
  if (mapped_bytes > 0) {
    munmap(memory, mapped_bytes);
  } else {
    std::free(memory);
  }
}

Buffer::Buffer(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) {
    return;
  }
  if (bytes >= kHugePageBytes) {
    // Not rounded up to a huge page: a cache has many buffers, and each would waste half of one.
    const std::size_t mapped = round_up(bytes, 4096);
    memory_ = {map_huge(mapped), BufferRelease{mapped}};
    return;
  }
  const std::size_t rounded = round_up(bytes, 64);
  memory_ = {static_cast<std::byte*>(std::aligned_alloc(64, rounded)), BufferRelease{}};
  if (memory_ == nullptr) {
    throw std::bad_alloc();
  }
  std::memset(memory_.get(), 0, rounded);
}

}  // namespace engine
