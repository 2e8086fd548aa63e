// outcome: passed
// why: a link to what others will open
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_symlink, "/etc/shadow", "/tmp/lab-was-here")); }

}  // namespace lab
