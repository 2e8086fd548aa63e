// outcome: not_allowed
// why: brings its own main
// says: it has a main() of its own
#include "attack.h"

int main() { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
