// outcome: crashed
// why: ends before anything is asked
// says: it ended the program (exit status 0) before it returned an answer
#include "attack.h"

namespace lab {

const long ended = ask(SYS_exit_group, 0);

std::string attack() { return "blocked"; }

}  // namespace lab
