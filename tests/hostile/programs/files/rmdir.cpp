// outcome: passed
// why: removes a folder
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_rmdir, "/tmp/lab-was-here")); }

}  // namespace lab
