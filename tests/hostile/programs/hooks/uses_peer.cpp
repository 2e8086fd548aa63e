// outcome: not_allowed
// why: takes the connection to the grader
// says: it uses lab::current_peer(), which belongs to the program around it
#include "attack.h"

namespace lab {

class Peer;
Peer* current_peer();

std::string attack() { return current_peer() == nullptr ? "LEAK" : "blocked"; }

}  // namespace lab
