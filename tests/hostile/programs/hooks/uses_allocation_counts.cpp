// outcome: not_allowed
// why: stops the meter of its own memory
// says: it uses lab::allocation_counts(), which belongs to the program around it
#include "attack.h"

namespace lab {

struct AllocationCounts {
  unsigned long numbers[5];
  bool running;
};
AllocationCounts& allocation_counts();

std::string attack() {
  allocation_counts().running = false;
  return "blocked";
}

}  // namespace lab
