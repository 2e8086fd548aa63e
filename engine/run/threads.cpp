// Rounds, spinning with an adaptive bound, and sleeping on std::atomic::wait.
#include "engine/run/threads.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace engine {
namespace {

constexpr int kLongestSpin = 8000;  // pauses: some 100 to 200 microseconds
constexpr int kShortestSpin = 500;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

// True if `done` came true while spinning. Adapts the bound.
template <typename Done>
bool spin_until(Done done, int& limit) {
  for (int i = 0; i < limit; ++i) {
    if (done()) {
      limit = std::min(kLongestSpin, limit + limit / 2);
      return true;
    }
    pause();
  }
  limit = std::max(kShortestSpin, limit / 2);
  return done();
}

}  // namespace

ThreadPool::ThreadPool(int threads) : caller_spin_limit_(kLongestSpin) {
  if (threads < 1) {
    throw std::invalid_argument("threads: " + std::to_string(threads) + ", at least 1 is wanted");
  }
  for (int i = 1; i < threads; ++i) {
    workers_.emplace_back([this, i] { work(i); });
  }
}

ThreadPool::~ThreadPool() {
  stop_.store(true);
  round_.fetch_add(1);
  round_.notify_all();
  for (std::thread& worker : workers_) {
    worker.join();
  }
}

void ThreadPool::take_pieces(int thread) {
  try {
    for (std::int64_t piece = next_.fetch_add(1); piece < pieces_; piece = next_.fetch_add(1)) {
      (*body_)(piece, thread);
    }
  } catch (...) {
    if (!failed_.exchange(true)) {
      failure_ = std::current_exception();
    }
    next_.store(pieces_);  // nobody needs to start another piece
  }
}

bool ThreadPool::wait_for_round(std::uint32_t seen, int& spin_limit) {
  const auto arrived = [&] { return round_.load(std::memory_order_acquire) != seen; };
  if (!spin_until(arrived, spin_limit)) {
    round_.wait(seen, std::memory_order_acquire);
  }
  return !stop_.load();
}

void ThreadPool::work(int thread) {
  int spin_limit = kLongestSpin;
  std::uint32_t seen = 0;
  while (wait_for_round(seen, spin_limit)) {
    ++seen;
    take_pieces(thread);
    if (active_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      active_.notify_one();
    }
  }
}

void ThreadPool::run(std::int64_t pieces, const std::function<void(std::int64_t, int)>& body) {
  if (workers_.empty() || pieces <= 1) {
    for (std::int64_t piece = 0; piece < pieces; ++piece) {
      body(piece, 0);
    }
    return;
  }
  body_ = &body;
  pieces_ = pieces;
  next_.store(0);
  active_.store(static_cast<std::uint32_t>(workers_.size()));
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  take_pieces(0);
  const auto finished = [&] { return active_.load(std::memory_order_acquire) == 0; };
  if (!spin_until(finished, caller_spin_limit_)) {
    for (std::uint32_t left = active_.load(); left != 0; left = active_.load()) {
      active_.wait(left, std::memory_order_acquire);
    }
  }
  if (failed_.exchange(false)) {
    std::rethrow_exception(std::exchange(failure_, nullptr));
  }
}

}  // namespace engine
