// outcome: crashed
// why: an exception whose text is an attack of its own
// says: it threw an exception
#include "attack.h"

#include <exception>

namespace lab {

struct Odd : std::exception {
  const char* what() const noexcept override { return nullptr; }
};

std::string attack() { throw Odd(); }

}  // namespace lab
