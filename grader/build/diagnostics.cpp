// Compiler output to report. The only file of the grader's build that reads JSON.
#include "grader/build/diagnostics.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace grader {
namespace {

using Json = nlohmann::json;

constexpr std::ptrdiff_t kKept = 3;

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

void add_once(std::vector<std::string>& list, std::string item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) {
    list.push_back(std::move(item));
  }
}

struct Home {
  std::string_view header;
  std::string_view names;  // each between spaces
};

// Functions of the library whose headers the compiler does not name itself.
constexpr std::array kHomes{
    Home{"<algorithm>",
         " all_of any_of clamp copy_n count count_if fill_n find find_if for_each generate max "
         "max_element min min_element minmax_element none_of nth_element replace reverse rotate "
         "sort stable_sort transform "},
    Home{"<numeric>", " accumulate inner_product iota partial_sum reduce transform_reduce "},
    Home{"<string>", " stof stoi to_string "},
    Home{"<stdexcept>",
         " domain_error invalid_argument length_error logic_error out_of_range "
         "range_error runtime_error "},
    Home{"<cstdio>", " fprintf printf puts snprintf "},
    Home{"<cstring>", " memcpy memmove memset "},
};

// "<numeric>" of "'iota' is not a member of 'std'".
std::string home_of(std::string_view text) {
  const std::size_t end = text.find("' is not a member of 'std'");
  if (end == std::string_view::npos || !text.starts_with('\'')) {
    return {};
  }
  const std::string name = " " + std::string(text.substr(1, end - 1)) + " ";
  for (const Home& home : kHomes) {
    if (home.names.find(name) != std::string_view::npos) {
      return std::string(home.header);
    }
  }
  return {};
}

// "<optional>" of "'std::optional' is defined in header '<optional>'; did you forget to ..."; empty
// when the note is another one.
std::string header_in(std::string_view note) {
  constexpr std::string_view kDefined = "is defined in header '";
  const std::size_t at = note.find(kDefined);
  if (at == std::string_view::npos) {
    return {};
  }
  note.remove_prefix(at + kDefined.size());
  return std::string(note.substr(0, note.find('\'')));
}

void add_help(CompileReport& report, std::string_view text, const Json& message) {
  for (const Slip& slip : kSlips) {
    if (text.find(slip.needle) != std::string_view::npos) {
      add_once(report.help, std::string(slip.help));
      return;
    }
  }
  std::string header = home_of(text);
  for (const Json& child : message.value("children", Json::array())) {
    header = header.empty() ? header_in(child.value("message", "")) : header;
  }
  if (!header.empty()) {
    add_once(report.help, "Add #include " + header + " at the top of the file.");
  }
}

// g++ quotes names in typographic marks in UTF-8 locales only; LC_ALL=C keeps them ASCII.
void add_message(CompileReport& report, const Json& message, const std::string& own_file,
                 const std::string& file) {
  const std::string kind = message.value("kind", "");
  const bool is_error = kind == "error" || kind == "fatal error";
  if (!is_error && kind != "warning") {
    return;
  }
  report.warnings += is_error ? 0 : 1;
  const std::string text = without_permission(message.value("message", ""));
  if (is_error) {
    add_help(report, text, message);
  }
  const Spot spot = own_spot(message, own_file);
  const bool own = spot.file == own_file;
  report.diagnostics.push_back(
      {.file = own ? file : std::filesystem::path(spot.file).filename().string(),
       .line = spot.line,
       .column = spot.column,
       .severity = is_error ? "error" : "warning",
       .text = text});
}

// Errors first: a warning above the first error is rarely the reason. Of the errors those in the
// student's file first: one inside the library, for which the compiler does not say here who asked
// for it, helps less. What is beyond the first few is counted.
void keep_the_first(CompileReport& report, const std::string& file) {
  const auto rank = [&file](const Diagnostic& d) {
    return d.severity != "error" ? 2 : d.file != file ? 1 : 0;
  };
  std::vector<Diagnostic>& all = report.diagnostics;
  std::stable_sort(all.begin(), all.end(),
                   [&rank](const Diagnostic& a, const Diagnostic& b) { return rank(a) < rank(b); });
  const auto errors = std::count_if(all.begin(), all.end(),
                                    [](const Diagnostic& d) { return d.severity == "error"; });
  const auto beyond = std::max<std::ptrdiff_t>(errors - kKept, 0);
  report.more_errors = static_cast<int>(beyond);
  all.erase(all.begin() + (errors - beyond), all.begin() + errors);
  all.resize(std::min<std::size_t>(all.size(), 2 * kKept));
}

// What g++ calls JSON quotes the source as it is: bytes that are no UTF-8 and control characters,
// which no reader of JSON takes.
std::string repaired(std::string_view output) {
  const std::string quoted =
      Json(std::string(output)).dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text;
  for (const char c : Json::parse(quoted).get<std::string>()) {
    if (static_cast<unsigned char>(c) < ' ' && c != '\n') {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", static_cast<unsigned>(c));
      text += escape;
    } else {
      text += c;
    }
  }
  return text;
}

// The beginning of what is no list of messages, without the place of the student's file.
std::string as_it_is(std::string_view output, const std::string& path, const std::string& file) {
  std::string text(output.substr(0, 4096));
  for (std::size_t at = text.find(path); at != std::string::npos && !path.empty();
       at = text.find(path, at + file.size())) {
    text.replace(at, path.size(), file);
  }
  return text.substr(0, 400);
}

constexpr std::string_view kRequest = "\nrequired from ";

// An error inside the library is told at the student's line that led there.
void place_at_request(CompileReport& report, std::string_view output, const std::string& file,
                      std::string_view source) {
  const std::size_t at = output.rfind(kRequest);
  if (at == std::string_view::npos || !lacks_own_error(report, file)) {
    return;
  }
  Diagnostic& first = report.diagnostics.front();
  const std::string line(output.substr(at + kRequest.size()));
  if (std::sscanf(line.c_str(), "%d %d", &first.line, &first.column) == 2) {
    first.text += " (in " + first.file + ", which this line uses)";
    first.file = file;
    first.source = line_of(source, first.line);
  }
}

}  // namespace

bool lacks_own_error(const CompileReport& report, const std::string& file) {
  return !report.ok && !report.diagnostics.empty() &&
         report.diagnostics.front().severity == "error" &&
         std::none_of(report.diagnostics.begin(), report.diagnostics.end(),
                      [&file](const Diagnostic& d) { return d.file == file; });
}

std::string request_line(std::string_view text_output, const std::filesystem::path& source_path) {
  const std::string path = source_path.string() + ":";
  while (!text_output.empty()) {
    const std::string line(text_output.substr(0, text_output.find('\n')));
    text_output.remove_prefix(std::min(line.size() + 1, text_output.size()));
    int number = 0;
    int column = 0;
    if (line.starts_with(path) && line.find("required from here") != std::string::npos &&
        std::sscanf(line.c_str() + path.size(), "%d:%d", &number, &column) == 2) {
      return std::string(kRequest) + std::to_string(number) + " " + std::to_string(column) + "\n";
    }
  }
  return {};
}

CompileReport report_of(std::string_view output, bool compiled,
                        const std::filesystem::path& source_path, const std::string& file,
                        std::string_view source) {
  CompileReport report{.ok = compiled};
  const std::size_t begin = output.find('[');
  const std::size_t end = output.rfind(']');
  Json messages =
      begin == std::string_view::npos || end == std::string_view::npos || end < begin
          ? Json::array()
          : Json::parse(repaired(output.substr(begin, end - begin + 1)), nullptr, false);
  if (messages.is_array()) {
    for (const Json& message : messages) {
      try {
        add_message(report, message, source_path.string(), file);
        // GCC 12 counts an error for a child of the warning about the same line.
        for (const Json& child : message.value("children", Json::array())) {
          add_message(report, child, source_path.string(), file);
        }
      } catch (const Json::exception&) {
        // Not the compiler's: the source made a tool print something like it.
      }
    }
  }
  if (!compiled && report.diagnostics.empty()) {
    report.diagnostics.push_back(
        {.file = file, .severity = "error", .text = as_it_is(output, source_path.string(), file)});
  }
  keep_the_first(report, file);
  // Only now: a line may be as long as the file, and there may be thousands of warnings about it.
  for (Diagnostic& each : report.diagnostics) {
    each.source = each.file == file ? line_of(source, each.line) : std::string();
  }
  place_at_request(report, output, file, source);
  return report;
}

}  // namespace grader
