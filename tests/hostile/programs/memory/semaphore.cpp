// outcome: passed
// why: semaphores that stay
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_semget, 0, 1, 01777)); }

}  // namespace lab
