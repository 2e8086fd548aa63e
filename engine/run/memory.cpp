// Large buffers come from mmap with the huge-page hint, small ones from the heap.
#include "engine/run/memory.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>

namespace engine {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();
// Reading what is free takes some 20 microseconds, first touch of so much memory thousands.
constexpr std::size_t kWorthAsking = std::size_t{32} << 20;
constexpr std::string_view kBuffer = "a buffer";

// The number behind `key` in lines of "key number"; negative if there is none.
double number_in(const std::string& file, std::string_view key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string name;
    double value = 0;
    if (words >> name >> value && name == key) {
      return value;
    }
  }
  return -1;
}

double left_on_machine() {
  const std::string file = "/proc/meminfo";  // in KiB
  const double memory = number_in(file, "MemAvailable:");
  return memory < 0 ? kUnlimited : 1024 * (memory + std::max(0.0, number_in(file, "SwapFree:")));
}

// Version 2, whose own line in /proc/self/cgroup is "0::/path". Files in the page cache count as
// used there, but are given up when memory is wanted.
double left_in_group() {
  std::ifstream in("/proc/self/cgroup");
  std::string line;
  while (std::getline(in, line) && !line.starts_with("0::")) {
  }
  const std::string folder = "/sys/fs/cgroup" + (line.size() > 4 ? line.substr(3) : std::string());
  double limit = 0;
  if (!(std::ifstream(folder + "/memory.max") >> limit)) {  // no such file, or "max"
    return kUnlimited;
  }
  return limit - std::max(0.0, number_in(folder + "/memory.stat", "anon"));
}

std::size_t round_up(std::size_t bytes, std::size_t unit) {
  if (bytes > SIZE_MAX - unit) {
    throw MemoryError(kBuffer, static_cast<double>(bytes), available_memory());
  }
  return (bytes + unit - 1) / unit * unit;
}

// mmap aligns to 4 KiB only: map one huge page more than needed and give the ends back.
std::byte* map_huge(std::size_t bytes) {
  const std::size_t padded = bytes + kHugePageBytes;
  void* raw = mmap(nullptr, padded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (raw == MAP_FAILED) {
    throw MemoryError(kBuffer, static_cast<double>(bytes), available_memory());
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

MemoryError::MemoryError(std::string_view what, double bytes, double available) {
  constexpr double kGib = 1 << 30;
  text_ = fmt::format("{}: {:.1f} GiB of memory are needed, ", what, bytes / kGib) +
          (available < bytes ? fmt::format("{:.1f} GiB are free", std::max(0.0, available) / kGib)
                             : std::string("the system refuses them"));
}

double available_memory() { return std::min(left_on_machine(), left_in_group()); }

void require_memory(double bytes, std::string_view what) {
  if (bytes < static_cast<double>(kWorthAsking)) {
    return;
  }
  if (const double available = available_memory(); bytes > available) {
    throw MemoryError(what, bytes, available);
  }
}

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
    require_memory(static_cast<double>(mapped), kBuffer);
    memory_ = {map_huge(mapped), BufferRelease{mapped}};
    return;
  }
  const std::size_t rounded = round_up(bytes, 64);
  memory_ = {static_cast<std::byte*>(std::aligned_alloc(64, rounded)), BufferRelease{}};
  if (memory_ == nullptr) {
    throw MemoryError(kBuffer, static_cast<double>(bytes), available_memory());
  }
  std::memset(memory_.get(), 0, rounded);
}

}  // namespace engine
