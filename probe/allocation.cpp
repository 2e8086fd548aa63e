// Allocation counting: replaces operator new and delete, and malloc and its kin where the linker
// wraps them.
//
// Linked into every program with student code. Sizes are malloc_usable_size, so that a free can be
// booked without remembering what was asked for; they are a few bytes above the request and the
// same on every run.
#include <malloc.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

#include "probe/meter.h"
#include "probe/quarantine.h"

extern "C" {
void* __real_malloc(std::size_t);
void* __real_calloc(std::size_t, std::size_t);
void* __real_realloc(void*, std::size_t);
void* __real_aligned_alloc(std::size_t, std::size_t);
void __real_free(void*);
}

namespace lab {

AllocationCounts& allocation_counts() {
  static AllocationCounts counts;
  return counts;
}

namespace {

constexpr std::uint64_t kFewBytes = 128 * 1024;
constinit bool is_early = true;
constinit std::uint64_t early_bytes = 0;
constinit std::uint64_t early_peak = 0;  // what was freed again may still be written to

// Threads of an answer allocate at the same time.
constinit std::atomic_flag is_booking = ATOMIC_FLAG_INIT;
class Booking {
 public:
  Booking() {
    while (is_booking.test_and_set(std::memory_order_acquire)) {
      sched_yield();
    }
  }
  ~Booking() { is_booking.clear(std::memory_order_release); }
  Booking(const Booking&) = delete;
  Booking& operator=(const Booking&) = delete;
};

bool is_watched() { return is_early || allocation_counts().running; }

// What is cut off before and behind an aligned block can be written to as well. A wide alignment is
// booked for good, a usual one (vectors of the processor, lines of the cache) is not worth it.
constexpr std::size_t kUsualAlignment = 64;

void* booked(void* memory, std::size_t alignment = 0) {
  if (memory == nullptr || !is_watched()) {
    return memory;
  }
  const Booking one_at_a_time;
  const std::uint64_t size = malloc_usable_size(memory);
  if (is_early) {
    early_bytes += size;
    early_peak = std::max(early_peak, early_bytes);
  }
  AllocationCounts& counts = allocation_counts();
  if (counts.running) {
    counts.live_bytes += size + (alignment > kUsualAlignment ? alignment : 0);
    counts.peak_bytes = std::max(counts.peak_bytes, counts.live_bytes);
    counts.largest_bytes = std::max(counts.largest_bytes, size);
    counts.allocated_bytes += size;
    ++counts.allocations;
  }
  return memory;
}

void unbook(std::uint64_t size) {
  if (!is_watched()) {
    return;
  }
  const Booking one_at_a_time;
  if (is_early) {
    early_bytes -= std::min(early_bytes, size);
  }
  AllocationCounts& counts = allocation_counts();
  if (counts.running) {
    // Memory from before the call may be freed inside it.
    counts.live_bytes -= std::min(counts.live_bytes, size);
  }
}

// Whether what is freed now is kept (probe/quarantine.h).
bool is_kept() { return freed::is_watched() && allocation_counts().running; }

void* taken(std::size_t size) {
  if (!is_kept()) {
    return nullptr;
  }
  const Booking one_at_a_time;
  return freed::take(size);
}

void* fresh(std::size_t size) {
  void* const kept = taken(size);
  return kept != nullptr ? kept : __real_malloc(size);
}

void give_back(void* memory) {
  if (memory != nullptr && is_kept()) {
    const Booking one_at_a_time;
    if (freed::keep(memory)) {
      return;
    }
  }
  __real_free(memory);
}

}  // namespace

std::uint64_t allocation_counts_early() { return early_peak < kFewBytes ? 0 : early_peak; }
void allocation_counts_begin() { is_early = false; }

}  // namespace lab

extern "C" {
void* __wrap_malloc(std::size_t size) { return lab::booked(lab::fresh(size)); }
void* __wrap_calloc(std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  void* const kept = __builtin_mul_overflow(count, size, &bytes) ? nullptr : lab::taken(bytes);
  return lab::booked(kept != nullptr ? std::memset(kept, 0, bytes) : __real_calloc(count, size));
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  return lab::booked(__real_aligned_alloc(alignment, size), alignment);
}
void* __wrap_realloc(void* memory, std::size_t size) {
  const std::size_t before = malloc_usable_size(memory);
  if (lab::is_kept() && memory != nullptr) {
    // Never in place: what is left over would go back to the C library unseen.
    void* const place = size == 0 ? nullptr : lab::fresh(size);
    if (place != nullptr) {
      std::memcpy(place, memory, std::min(before, size));
    }
    if (place != nullptr || size == 0) {
      lab::unbook(before);
      lab::booked(place);
      lab::give_back(memory);
    }
    return place;
  }
  void* const larger = __real_realloc(memory, size);
  if (larger != nullptr || size == 0) {  // else the memory is still there
    lab::unbook(before);
  }
  return lab::booked(larger);
}
void __wrap_free(void* memory) {
  lab::unbook(malloc_usable_size(memory));
  lab::give_back(memory);
}
}  // extern "C"

namespace {

void* allocate(std::size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void* allocate(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(step, (size + step - 1) / step * step);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
