// Copies tensors from mapped files to their place in one large buffer, by several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace engine {

struct CopyJob {
  const std::byte* from = nullptr;
  std::size_t at = 0;  // in the buffer
  std::size_t bytes = 0;
};

struct CopyOptions {
  int threads = 1;
  std::size_t piece_bytes = std::size_t{4} << 20;  // of the buffer, what a thread takes at a time
  // Called on the calling thread now and then, with the bytes of the buffer done so far.
  std::function<void(std::size_t done)> progress{};
};

// `jobs` in the order of their places, which do not overlap. First touch of the buffer is most of
// the cost (the kernel clears each page, a virtual machine may have to fetch it first), so pieces
// are cut by the buffer and no page belongs to two threads.
void copy_all(std::span<const CopyJob> jobs, std::byte* buffer, std::size_t buffer_bytes,
              const CopyOptions& options);

// Threads that help: as many as CPUs, at most 8.
int copy_threads();

}  // namespace engine
