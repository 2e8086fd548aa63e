// Aligned buffers for weights and activations, on 2 MiB pages where they are large.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>

namespace engine {

// First touch of a 4 KiB page costs about as much as reading 400 KiB (docs/engine.md), so a buffer
// of this size or more asks the kernel for 2 MiB pages.
inline constexpr std::size_t kHugePageBytes = std::size_t{1} << 21;

// Says how much of what was wanted, and what there is.
class MemoryError : public std::bad_alloc {
 public:
  MemoryError(std::string_view what, double bytes, double available);
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_{};
};

// Bytes that this process can still get: of the machine with its swap, and of its control group.
// Infinite where neither says.
double available_memory();

// Asked before a large allocation: the kernel grants what it does not have, and ends the process
// when the memory is used. Throws MemoryError.
void require_memory(double bytes, std::string_view what);

struct BufferRelease {
  std::size_t mapped_bytes = 0;  // 0: from std::aligned_alloc
  void operator()(std::byte* memory) const;
};

// Owns `bytes` bytes, 64-byte aligned, zero. Movable, not copyable.
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t bytes);  // throws MemoryError

  std::byte* data() const { return memory_.get(); }
  std::size_t bytes() const { return bytes_; }

 private:
  std::unique_ptr<std::byte, BufferRelease> memory_{};
  std::size_t bytes_ = 0;
};

}  // namespace engine
