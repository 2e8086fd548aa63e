// outcome: passed
// why: urgent bytes on the connection, which readers may mistake for its end
#include "attack.h"

namespace lab {

std::string attack() {
  const char byte = 'x';
  constexpr int kOutOfBand = 1;
  return denied(ask(SYS_sendto, 3, &byte, 1, kOutOfBand, 0, 0));
}

}  // namespace lab
