// outcome: not_allowed
// why: serves the grader's next calls from within a call
// says: it uses lab_entry(), which belongs to the program around it
#include "attack.h"

extern "C" int lab_entry(int socket);

namespace lab {

std::string attack() {
  lab_entry(3);
  return "blocked";
}

}  // namespace lab
