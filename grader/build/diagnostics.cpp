// Compiler output to report. The only file of the grader's build that reads JSON.
#include "grader/build/diagnostics.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace grader {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kKept = 3;

struct Spot {
  std::string file{};
  int line = 0;
  int column = 0;
};

Spot spot_of(const Json& message) {
  Spot spot;
  if (message.contains("locations") && !message["locations"].empty()) {
    const Json& caret = message["locations"][0].value("caret", Json::object());
    spot = {caret.value("file", ""), caret.value("line", 0), caret.value("column", 0)};
  }
  return spot;
}

std::string line_of(std::string_view source, int line) {
  for (int i = 1; i < line && !source.empty(); ++i) {
    const std::size_t end = source.find('\n');
    source = end == std::string_view::npos ? std::string_view() : source.substr(end + 1);
  }
  std::string text(source.substr(0, source.find('\n')));
  if (!text.empty() && text.back() == '\r') {
    text.pop_back();
  }
  return text;
}

// Where in the student's own file the message belongs: its own place, or the "required from here"
// of a child note.
Spot own_spot(const Json& message, const std::string& own_file) {
  const Spot spot = spot_of(message);
  if (spot.file == own_file || !message.contains("children")) {
    return spot;
  }
  for (const Json& child : message["children"]) {
    const Spot inner = spot_of(child);
    if (inner.file == own_file) {
      return inner;
    }
  }
  return spot;
}

// Which of a box's layers kept a file from the compiler makes no difference to the student.
std::string without_permission(std::string text) {
  constexpr std::string_view kDenied = ": Permission denied";
  if (text.ends_with(kDenied)) {
    text.replace(text.size() - kDenied.size(), kDenied.size(), ": No such file or directory");
  }
  return text;
}

struct Slip {
  std::string_view needle;
  std::string_view help;
};

// Matched against the compiler's words; the first that fits each message is shown once.
constexpr std::array kSlips{
    Slip{"'span' is not a member of 'std'",
         "This course compiles with C++20; std::span needs #include <span>."},
    Slip{"'numbers' is not a member of 'std'",
         "This course compiles with C++20; std::numbers needs #include <numbers>."},
    Slip{"'vector' is not a member of 'std'", "Add #include <vector> at the top of the file."},
    Slip{"'max_element' is not a member of 'std'",
         "Add #include <algorithm> at the top of the file."},
    Slip{"'accumulate' is not a member of 'std'", "Add #include <numeric> at the top of the file."},
    Slip{"'sort' is not a member of 'std'", "Add #include <algorithm> at the top of the file."},
    Slip{"'cout' is not a member of 'std'", "Add #include <iostream> at the top of the file."},
    Slip{"'string' is not a member of 'std'", "Add #include <string> at the top of the file."},
    Slip{"'map' is not a member of 'std'", "Add #include <map> at the top of the file."},
    Slip{"'Matrix' was not declared",
         "Matrix lives in namespace lab: keep your function inside `namespace lab { ... }`."},
    Slip{"'Matrix' does not name a type",
         "Matrix lives in namespace lab: keep your function inside `namespace lab { ... }`."},
    Slip{"'Eigen' has not been declared",
         "Add #include \"lab/eigen.h\" for the Eigen views of lab::Matrix."},
    Slip{"assignment of read-only",
         "The inputs are const: copy what you want to change (`Matrix copy = x;`)."},
    Slip{"discards qualifiers",
         "The inputs are const: copy what you want to change (`Matrix copy = x;`)."},
    Slip{"no return statement in function", "Every path of the function must return its result."},
    Slip{"expected ';'", "A semicolon is missing, often at the end of the line before."},
    Slip{"expected '}' at end of input", "A closing brace is missing: count the { and }."},
    Slip{"ambiguating new declaration", "The return type must be the one in the header."},
    Slip{"redefinition of", "This is defined twice in the file."},
    Slip{": No such file or directory", kIncludeHelp},
};

void add_help(CompileReport& report, std::string_view text) {
  for (const Slip& slip : kSlips) {
    if (text.find(slip.needle) != std::string_view::npos) {
      const std::string help(slip.help);
      if (std::find(report.help.begin(), report.help.end(), help) == report.help.end()) {
        report.help.push_back(help);
      }
      return;
    }
  }
}

// g++ quotes names in typographic marks in UTF-8 locales only; LC_ALL=C keeps them ASCII.
void add_message(CompileReport& report, const Json& message, const std::string& own_file,
                 const std::string& file, std::string_view source) {
  const std::string kind = message.value("kind", "");
  const bool is_error = kind == "error" || kind == "fatal error";
  if (!is_error && kind != "warning") {
    return;
  }
  report.warnings += is_error ? 0 : 1;
  const std::string text = without_permission(message.value("message", ""));
  if (is_error) {
    add_help(report, text);
  }
  const auto errors = std::count_if(report.diagnostics.begin(), report.diagnostics.end(),
                                    [](const Diagnostic& d) { return d.severity == "error"; });
  if (is_error ? errors >= static_cast<std::ptrdiff_t>(kKept)
               : report.diagnostics.size() >= 2 * kKept) {
    report.more_errors += is_error ? 1 : 0;
    return;
  }
  const Spot spot = own_spot(message, own_file);
  const bool own = spot.file == own_file;
  report.diagnostics.push_back(
      {.file = own ? file : std::filesystem::path(spot.file).filename().string(),
       .line = spot.line,
       .column = spot.column,
       .severity = is_error ? "error" : "warning",
       .text = text,
       .source = own ? line_of(source, spot.line) : std::string()});
}

}  // namespace

CompileReport report_of(std::string_view output, bool compiled,
                        const std::filesystem::path& source_path, const std::string& file,
                        std::string_view source) {
  CompileReport report{.ok = compiled};
  const std::size_t begin = output.find('[');
  const std::size_t end = output.rfind(']');
  Json messages = begin == std::string_view::npos || end == std::string_view::npos || end < begin
                      ? Json::array()
                      : Json::parse(output.substr(begin, end - begin + 1), nullptr, false);
  if (messages.is_array()) {
    for (const Json& message : messages) {
      try {
        add_message(report, message, source_path.string(), file, source);
        // GCC 12 counts an error for a child of the warning about the same line.
        for (const Json& child : message.value("children", Json::array())) {
          add_message(report, child, source_path.string(), file, source);
        }
      } catch (const Json::exception&) {
        // Not the compiler's: the source made a tool print something like it.
      }
    }
  }
  if (!compiled && report.diagnostics.empty()) {
    report.diagnostics.push_back(
        {.file = file, .severity = "error", .text = std::string(output.substr(0, 400))});
  }
  // Errors first: a warning above the first error is rarely the reason.
  std::stable_sort(report.diagnostics.begin(), report.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return a.severity == "error" && b.severity != "error";
                   });
  return report;
}

}  // namespace grader
