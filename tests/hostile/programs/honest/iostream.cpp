// outcome: passed
// why: prints and computes
// says: 1.5 0.667
// says: to the other stream
#include <iomanip>
#include <iostream>
#include <sstream>

#include "attack.h"

namespace lab {

std::string attack() {
  std::ostringstream out;
  out << 1.5 << " " << std::setprecision(3) << 2.0 / 3;
  std::cout << out.str() << std::endl;
  std::cerr << "to the other stream\n";
  return out.str() == "1.5 0.667" ? "blocked" : out.str();
}

}  // namespace lab
