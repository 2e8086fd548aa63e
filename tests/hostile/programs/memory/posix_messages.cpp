// outcome: passed
// why: queues that stay
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mq_open, "/x", O_CREAT | O_RDWR, 0666, 0)); }

}  // namespace lab
