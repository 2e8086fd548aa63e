// Arena: page-wise memory that can be locked against writing.
#include "probe/arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <new>

namespace lab {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kPage = 4096;

// The blocks of live arenas, for the signal handler. A fixed table: what does not fit is only not
// explained.
struct Range {
  const std::byte* begin = nullptr;
  std::size_t size = 0;
};
std::array<Range, 64> ranges{};

void remember(const std::byte* begin, std::size_t size) {
  for (Range& range : ranges) {
    if (range.begin == nullptr) {
      range = {begin, size};
      return;
    }
  }
}

void forget(const std::byte* begin) {
  for (Range& range : ranges) {
    if (range.begin == begin) {
      range = {};
    }
  }
}

std::size_t round_up(std::size_t value, std::size_t step) {
  return (value + step - 1) / step * step;
}

}  // namespace

Arena::~Arena() {
  for (const Block& block : blocks_) {
    forget(block.begin);
    munmap(block.begin, block.size);
  }
}

void* Arena::take(std::size_t bytes) {
  const std::size_t want = round_up(std::max<std::size_t>(bytes, 1), 64);
  if (blocks_.empty() || blocks_.back().size - blocks_.back().used < want) {
    const std::size_t size = round_up(std::max(want, kBlock), kPage);
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
      throw std::bad_alloc();
    }
    blocks_.push_back({static_cast<std::byte*>(memory), size, 0});
    remember(blocks_.back().begin, size);
  }
  Block& block = blocks_.back();
  void* result = block.begin + block.used;
  block.used += want;
  return result;
}

void Arena::lock() {
  for (const Block& block : blocks_) {
    mprotect(block.begin, block.size, PROT_READ);
  }
}

bool Arena::holds(const void* address) {
  const auto* at = static_cast<const std::byte*>(address);
  return std::any_of(ranges.begin(), ranges.end(), [at](const Range& range) {
    return range.begin != nullptr && at >= range.begin && at < range.begin + range.size;
  });
}

}  // namespace lab
