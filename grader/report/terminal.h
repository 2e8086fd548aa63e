// What the terminal can show, from the option, the environment and the descriptor.
#ifndef GRADER_REPORT_TERMINAL_H
#define GRADER_REPORT_TERMINAL_H

#include <string>

#include "grader/report/look.h"

namespace grader {

enum class ColorChoice { kAuto, kAlways, kNever };

// What decides the look; gathered by terminal_facts(), made up by tests. Absent variables are
// empty.
struct TerminalFacts {
  bool is_terminal = false;
  int columns = 0;         // as the terminal says; 0: unknown
  std::string no_color{};  // NO_COLOR: any text switches colour off (no-color.org)
  std::string term{};
  std::string lc_all{};
  std::string lc_ctype{};
  std::string lang{};
  std::string columns_variable{};
};

TerminalFacts terminal_facts(int descriptor);

// --color wins over NO_COLOR; without either, colour needs a terminal that is not "dumb". Glyphs
// need a locale whose name says UTF-8. Width is 80 off a terminal, and within 60 and 100.
Look look_for(const TerminalFacts& facts, ColorChoice choice);

}  // namespace grader

#endif  // GRADER_REPORT_TERMINAL_H
