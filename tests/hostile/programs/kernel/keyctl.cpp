// outcome: not_allowed
// why: keys of the session
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_keyctl, 0, 0, 0)); }

}  // namespace lab
