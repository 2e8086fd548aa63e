// Lists of kept blocks by their size, and the pattern that fills them.
#include "probe/quarantine.h"

#include <malloc.h>
#include <sys/random.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace lab::freed {
namespace {

constexpr std::size_t kStep = 16;  // of sizes, and the header of a block together with it
constexpr std::size_t kHeader = 8;
constexpr std::size_t kOwnPages = 128 * 1024;
constexpr std::size_t kClasses = kOwnPages / kStep + 2;
constexpr unsigned char kFresh = 0x7f;  // what other fresh memory holds

// What a kept block begins with. The words are mixed with its address like the rest of it.
struct Kept {
  std::uint64_t next = 0;
  std::uint64_t seal = 0;  // of the link and the size
};

constinit bool is_watching = false;
constinit bool was_written = false;
constinit std::uint64_t key = 0;
constinit Kept* lists[kClasses] = {};  // the last for what is larger, which is not taken again

// SplitMix64's output function: who does not know the key cannot tell what stood somewhere.
std::uint64_t mixed(std::uint64_t x) {
  x += key;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31 ^ key;
}

std::uint64_t pattern_at(const void* place) {
  return mixed(reinterpret_cast<std::uintptr_t>(place));
}

std::size_t class_of(std::size_t usable) {
  const std::size_t step = (usable + kHeader) / kStep;
  return step < kClasses - 1 ? step : kClasses - 1;
}

std::uint64_t* words_of(Kept* block) { return reinterpret_cast<std::uint64_t*>(block + 1); }
std::size_t count_of_words(std::size_t bytes) {
  return (bytes - sizeof(Kept)) / sizeof(std::uint64_t);
}

Kept* next_of(const Kept* block) {
  return reinterpret_cast<Kept*>(block->next ^ pattern_at(&block->next));
}

std::uint64_t seal_of(const Kept* block, std::size_t bytes) {
  return mixed(mixed(block->next) + bytes + pattern_at(&block->seal));
}

bool is_as_left(Kept* block, std::size_t bytes) {
  bool is_same = block->seal == seal_of(block, bytes);
  const std::uint64_t* const words = words_of(block);
  for (std::size_t i = 0; i < count_of_words(bytes); ++i) {
    is_same = is_same && words[i] == pattern_at(words + i);
  }
  return is_same;
}

bool has_own_pages(const void* memory) {
  constexpr std::size_t kMapped = 2;  // of the word before a block, in glibc's malloc
  return (static_cast<const std::size_t*>(memory)[-1] & kMapped) != 0;
}

}  // namespace

void watch() {
  is_watching = getrandom(&key, sizeof(key), 0) == sizeof(key);
  mallopt(M_MMAP_THRESHOLD, kOwnPages);
}

bool is_watched() { return is_watching; }

void* take(std::size_t size) {
  if (size > kOwnPages) {
    return nullptr;
  }
  const std::size_t usable = (size + kHeader + kStep - 1) / kStep * kStep - kHeader;
  const std::size_t at = class_of(usable < 3 * kHeader ? 3 * kHeader : usable);
  Kept* const block = at < kClasses - 1 ? lists[at] : nullptr;
  if (block == nullptr) {
    return nullptr;
  }
  const std::size_t bytes = malloc_usable_size(block);
  if (!is_as_left(block, bytes)) {
    was_written = true;  // and where its link leads is not known
    return nullptr;
  }
  lists[at] = next_of(block);
  std::memset(static_cast<void*>(block), kFresh, bytes);
  return block;
}

bool keep(void* memory) {
  if (has_own_pages(memory)) {
    return false;
  }
  const std::size_t bytes = malloc_usable_size(memory);
  const std::size_t at = class_of(bytes);
  Kept* const block = static_cast<Kept*>(memory);
  if (block->seal == seal_of(block, bytes)) {
    std::abort();  // freed twice, as the C library ends it; the list would have no end
  }
  block->next = reinterpret_cast<std::uintptr_t>(lists[at]) ^ pattern_at(&block->next);
  block->seal = seal_of(block, bytes);
  std::uint64_t* const words = words_of(block);
  for (std::size_t i = 0; i < count_of_words(bytes); ++i) {
    words[i] = pattern_at(words + i);
  }
  lists[at] = block;
  return true;
}

bool is_whole() {
  for (Kept* block : lists) {
    for (; block != nullptr && !was_written; block = next_of(block)) {
      was_written = !is_as_left(block, malloc_usable_size(block));
    }
  }
  return !was_written;
}

}  // namespace lab::freed
