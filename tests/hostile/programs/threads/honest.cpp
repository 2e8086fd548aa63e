// outcome: passed
// why: three threads that add
// exercise: threads
#include <atomic>
#include <thread>
#include <vector>

#include "threads.h"

namespace lab {

std::string threads() {
  std::atomic<int> sum = 0;
  std::vector<std::thread> all;
  for (int i = 0; i < 3; ++i) {
    all.emplace_back([&sum, i] { sum += i; });
  }
  for (std::thread& one : all) {
    one.join();
  }
  return sum == 3 ? "blocked" : "LEAK";
}

}  // namespace lab
