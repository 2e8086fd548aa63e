// outcome: not_allowed
// why: asks for a key
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_request_key, "user", "x", 0, 0)); }

}  // namespace lab
