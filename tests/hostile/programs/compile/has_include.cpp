// outcome: passed
// why: is there such a file?
// only: root, user
#include "attack.h"

#if __has_include("/etc/passwd") && !__has_include("/etc/lab-nonexistent")
#define FOUND "LEAK"
#else
#define FOUND "blocked"
#endif

namespace lab {

std::string attack() { return FOUND; }

}  // namespace lab
