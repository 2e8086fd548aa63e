// Reads the environment and the descriptor; everything else is a pure function of the facts.
#include "grader/report/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

namespace grader {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
  return value == nullptr ? "" : value;
}

// POSIX order: LC_ALL, then LC_CTYPE, then LANG; the first that is set decides.
bool is_utf8(const TerminalFacts& facts) {
  std::string name = !facts.lc_all.empty()     ? facts.lc_all
                     : !facts.lc_ctype.empty() ? facts.lc_ctype
                                               : facts.lang;
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
}

bool wants_color(const TerminalFacts& facts, ColorChoice choice) {
  if (choice != ColorChoice::kAuto) {
    return choice == ColorChoice::kAlways;
  }
  return facts.no_color.empty() && facts.is_terminal && facts.term != "dumb" && !facts.term.empty();
}

int width(const TerminalFacts& facts) {
  int columns = facts.columns;
  if (columns <= 0) {
    const std::string& text = facts.columns_variable;
    std::from_chars(text.data(), text.data() + text.size(), columns);
  }
  return columns <= 0 ? 80 : std::clamp(columns, 60, 100);
}

}  // namespace

TerminalFacts terminal_facts(int descriptor) {
  TerminalFacts facts;
  facts.is_terminal = isatty(descriptor) == 1;
  winsize size{};
  if (facts.is_terminal && ioctl(descriptor, TIOCGWINSZ, &size) == 0) {
    facts.columns = size.ws_col;
  }
  facts.no_color = variable("NO_COLOR");
  facts.term = variable("TERM");
  facts.lc_all = variable("LC_ALL");
  facts.lc_ctype = variable("LC_CTYPE");
  facts.lang = variable("LANG");
  facts.columns_variable = facts.is_terminal ? variable("COLUMNS") : "";
  return facts;
}

Look look_for(const TerminalFacts& facts, ColorChoice choice) {
  return {.columns = width(facts), .color = wants_color(facts, choice), .unicode = is_utf8(facts)};
}

}  // namespace grader
