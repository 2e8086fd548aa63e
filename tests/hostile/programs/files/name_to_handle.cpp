// outcome: passed
// why: asks for the number of a file
#include "attack.h"

namespace lab {

char handle[64] = {16};
int mount = 0;

std::string attack() {
  return denied(ask(SYS_name_to_handle_at, AT_FDCWD, "/etc/passwd", handle, &mount, 0));
}

}  // namespace lab
