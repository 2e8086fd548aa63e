// outcome: passed
// why: switches the locale of the process
#include <clocale>
#include <locale>

#include "attack.h"

namespace lab {

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

std::string attack() {
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  std::locale::global(std::locale(std::locale(), new Comma));
  return "blocked";
}

}  // namespace lab
