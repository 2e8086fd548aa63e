// outcome: not_allowed
// why: replaces the encoder of answers
// says:
#include "attack.h"

namespace lab::wire {
struct Value;
void* encode(const Value&) { return nullptr; }
}  // namespace lab::wire

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
