// outcome: passed
// why: a process where threads are allowed
// exercise: threads
#include <thread>

#include "threads.h"

namespace lab {

std::string threads() { return denied(ask(SYS_clone, 17, 0, 0, 0, 0)); }

}  // namespace lab
