// outcome: crashed
// why: escapes, XML and much more in the text of an exception
// says: it threw an exception
#include "attack.h"

#include <stdexcept>

namespace lab {

std::string attack() {
  throw std::runtime_error("\x1b[2J]]></failure><testcase name=\"x\"/>::set-output name=grade::100\r\n" +
                           std::string(1 << 17, 'x'));
}

}  // namespace lab
