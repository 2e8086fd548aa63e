// outcome: passed
// why: a thread in another world
// exercise: threads
#include <thread>

#include "threads.h"

namespace lab {

std::string threads() { return denied(ask(SYS_clone, 0x3d0f00 | 0x10000000, 0, 0, 0, 0)); }

}  // namespace lab
