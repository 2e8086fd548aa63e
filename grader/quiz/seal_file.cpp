// Sealing a draft: the lines of plain replies are replaced, all others stay.
#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>

#include "grader/quiz/reader.h"
#include "grader/quiz/seal.h"

namespace grader::quiz {
namespace {

// Line number -> its value, sealed.
using Sealed = std::map<int, std::string>;

void add(Sealed& lines, const Reply& reply, const std::string& place, const std::string& mark) {
  if (!reply.plain.empty()) {
    lines[reply.place.line] = seal(place, mark + reply.plain);
  }
}

Sealed sealed_lines(const Quiz& quiz) {
  Sealed lines;
  for (const Question& question : quiz.questions) {
    for (const Option& option : question.options) {
      const std::string mark = option.right ? (*option.right ? "+" : "-") : "";
      add(lines, option.feedback, question.name() + "/" + option.id, mark);
    }
    for (const KnownNumber& number : question.known_wrong) {
      add(lines, number.feedback, question.name() + "/" + number.quantity, "");
    }
    add(lines, question.why, question.name() + "/why", "");
  }
  return lines;
}

}  // namespace

std::string sealed_file(const std::string& text, const std::string& shown_as,
                        const Course& course) {
  const Sealed sealed = sealed_lines(read_quiz(text, shown_as, course));
  std::istringstream in(text);
  std::string out;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::size_t word = std::min(line.find_first_not_of(" -"), line.size());
    if (line.compare(word, 7, "right: ") == 0) {
      continue;
    }
    if (const auto found = sealed.find(number); found != sealed.end()) {
      const std::string_view rest = std::string_view(line).substr(word);
      if (!(rest.starts_with("feedback: \"") || rest.starts_with("why: \"")) ||
          !rest.ends_with('"')) {
        throw LabError({{{shown_as, number, static_cast<int>(word) + 1},
                         "found a reply that shares its line, wanted it in quotes on a line of "
                         "its own"}});
      }
      line = line.substr(0, line.find(": ")) + ": {sealed: \"" + found->second + "\"}";
    }
    out += line + "\n";
  }
  read_quiz(out, shown_as, course);  // what is written can be read
  return out;
}

}  // namespace grader::quiz
