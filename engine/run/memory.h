// Aligned buffers for weights and activations, on 2 MiB pages where they are large.
#pragma once

#include <cstddef>
#include <memory>

namespace engine {

// First touch of a 4 KiB page costs about as much as reading 400 KiB (docs/engine.md), so a buffer
// of this size or more asks the kernel for 2 MiB pages.
inline constexpr std::size_t kHugePageBytes = std::size_t{1} << 21;

struct BufferRelease {
  std::size_t mapped_bytes = 0;  // 0: from std::aligned_alloc
  void operator()(std::byte* memory) const;
};

// Owns `bytes` bytes, 64-byte aligned, zero. Movable, not copyable.
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t bytes);  // throws std::bad_alloc

  std::byte* data() const { return memory_.get(); }
  std::size_t bytes() const { return bytes_; }

 private:
  std::unique_ptr<std::byte, BufferRelease> memory_{};
  std::size_t bytes_ = 0;
};

}  // namespace engine
