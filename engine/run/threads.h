// A small thread pool for loops: workers spin for a moment, then sleep.
//
// Theory of operation. A decode step runs about two hundred short loops, so waking sleeping threads
// for each would cost more than the work; spinning for ever would take the machine from everybody
// else (and, with more threads than free cores, from ourselves). A worker therefore spins for a
// bounded number of pauses and then sleeps on a futex. The bound adapts: a spin that ends in sleep
// halves it, a spin that was rewarded raises it again. Work is handed out in pieces through one
// counter, so a worker that lost its core delays the loop by one piece at most.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace engine {

class ThreadPool {
 public:
  // `threads` counts the caller: 1 starts none. Throws std::invalid_argument below 1.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls body(piece, thread) for every piece in 0..pieces-1, each once, in any order, on any
  // thread (0 is the caller); returns when all are done. The first exception is thrown again here,
  // after the others have finished. Not reentrant: a body must not call run.
  void run(std::int64_t pieces, const std::function<void(std::int64_t, int)>& body);

 private:
  void work(int thread);
  void take_pieces(int thread);
  bool wait_for_round(std::uint32_t seen, int& spin_limit);

  const std::function<void(std::int64_t, int)>* body_ = nullptr;
  std::int64_t pieces_ = 0;
  std::atomic<std::int64_t> next_{0};
  std::atomic<std::uint32_t> round_{0};   // changes when there is work
  std::atomic<std::uint32_t> active_{0};  // workers that have not finished the round
  std::atomic<bool> stop_{false};
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_{};
  int caller_spin_limit_ = 0;
  std::vector<std::thread> workers_{};
};

}  // namespace engine
