// outcome: not_allowed
// why: a thread where one is enough
// says: it creates a thread
#include <thread>

#include "attack.h"

namespace lab {

std::string attack() {
  std::thread([] {}).join();
  return "LEAK";
}

}  // namespace lab
