// outcome: passed
// why: looks at clocks and waits a little
#include <chrono>
#include <ctime>
#include <thread>

#include "attack.h"

namespace lab {

std::string attack() {
  const auto begin = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const bool is_later = std::chrono::steady_clock::now() > begin;
  return is_later && std::time(nullptr) > 0 ? "blocked" : "early";
}

}  // namespace lab
