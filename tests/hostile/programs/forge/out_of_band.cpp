// outcome: bad_reply
// why: urgent bytes on the connection, which readers may mistake for its end
// says: what it sent is not a frame
#include "attack.h"

namespace lab {

std::string attack() {
  const char byte = 'x';
  constexpr int kOutOfBand = 1;
  for (int i = 0; i < 64; ++i) {
    ask(SYS_sendto, 3, &byte, 1, kOutOfBand, 0, 0);
  }
  return "blocked";
}

}  // namespace lab
