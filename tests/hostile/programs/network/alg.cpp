// outcome: not_allowed
// why: the kernel as a calculator
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 38, 5, 0)); }

}  // namespace lab
