// outcome: bad_reply
// why: a text longer than may be answered
// says: its answer is larger than 1 MB
#include "attack.h"

namespace lab {

std::string attack() { return std::string(3 << 20, 'x'); }

}  // namespace lab
