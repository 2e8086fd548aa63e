// Pieces of the buffer from one counter; the parts of jobs that fall into a piece.
#include "engine/run/parallel_copy.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

namespace engine {
namespace {

// Maps the pages of a part of a file in one call instead of one fault for every 16 of them. Only a
// hint: an old kernel refuses, and the copy faults them in itself.
void map_ahead([[maybe_unused]] const std::byte* from, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_POPULATE_READ
  constexpr std::uintptr_t kPage = 4096;
  const auto first = reinterpret_cast<std::uintptr_t>(from) / kPage * kPage;
  const auto end = reinterpret_cast<std::uintptr_t>(from) + bytes;
  madvise(reinterpret_cast<void*>(first), end - first, MADV_POPULATE_READ);
#endif
}

void copy_piece(std::span<const CopyJob> jobs, std::byte* buffer, std::size_t first,
                std::size_t end) {
  auto job = std::ranges::upper_bound(jobs, first, {}, &CopyJob::at);
  job -= job == jobs.begin() ? 0 : 1;
  for (; job != jobs.end() && job->at < end; ++job) {
    const std::size_t from = std::max(first, job->at);
    const std::size_t to = std::min(end, job->at + job->bytes);
    if (from < to) {
      map_ahead(job->from + (from - job->at), to - from);
      std::memcpy(buffer + from, job->from + (from - job->at), to - from);
    }
  }
}

}  // namespace

void copy_all(std::span<const CopyJob> jobs, std::byte* buffer, std::size_t buffer_bytes,
              const CopyOptions& options) {
  const std::size_t pieces = (buffer_bytes + options.piece_bytes - 1) / options.piece_bytes;
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::size_t reported = 0;  // by this thread
  const auto work = [&](bool reports) {
    for (std::size_t piece = next++; piece < pieces; piece = next++) {
      const std::size_t first = piece * options.piece_bytes;
      const std::size_t end = std::min(first + options.piece_bytes, buffer_bytes);
      copy_piece(jobs, buffer, first, end);
      const std::size_t so_far = done += end - first;
      if (reports && options.progress) {
        options.progress(reported = so_far);
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < options.threads && static_cast<std::size_t>(i) < pieces; ++i) {
      helpers.emplace_back(work, false);
    }
    work(true);
  }
  if (options.progress && reported < done) {
    options.progress(done);
  }
}

int copy_threads() {
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U));
}

}  // namespace engine
