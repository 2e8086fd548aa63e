// outcome: crashed
// why: an exception whose text is no text
// says: it threw an exception: an exception without a text
#include "attack.h"

#include <exception>

namespace lab {

struct Odd : std::exception {
  const char* what() const noexcept override { return nullptr; }
};

std::string attack() { throw Odd(); }

}  // namespace lab
