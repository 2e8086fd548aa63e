// outcome: passed
// why: capabilities
#include "attack.h"

namespace lab {

unsigned header[2] = {0x20080522, 0};
unsigned data[6] = {~0U, ~0U, 0, ~0U, ~0U, 0};

std::string attack() { return denied(ask(SYS_capset, header, data)); }

}  // namespace lab
