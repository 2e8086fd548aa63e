// Sanitizer runs: the only place that knows what ASan and UBSan print.
#include "grader/pipeline/sanitize_run.h"

#include <array>
#include <charconv>

#include "grader/build/hash.h"

namespace grader {
namespace {

struct Kind {
  std::string_view needle;
  std::string_view sentence;
  std::string_view name{};  // where the needle is no name
};

constexpr std::string_view kPastTheEnd =
    "It reads or writes past the end (or before the start) of an array.";

constexpr std::array kKinds{
    Kind{"heap-buffer-overflow", kPastTheEnd},
    Kind{"stack-buffer-overflow", "It reads or writes past the end of a local array."},
    Kind{"global-buffer-overflow", "It reads or writes past the end of a global array."},
    Kind{"heap-use-after-free",
         "It uses memory that was already freed: often a reference, span or `auto` expression that "
         "outlives what it points at."},
    Kind{"stack-use-after-return", "It uses a local variable after its function returned."},
    Kind{
        "stack-use-after-scope",
        "It uses a local variable after its block ended: often an `auto` expression or a span of a "
        "temporary."},
    Kind{"double-free", "It frees the same memory twice."},
    Kind{"stack-overflow", "The stack overflowed: endless recursion, or a huge local array."},
    Kind{"signed integer overflow", "An int became larger than an int can hold."},
    Kind{"division by zero", "It divides an integer by zero."},
    Kind{"null pointer", "It uses a null pointer."},
    Kind{"out of bounds", "An index lies outside its array.", "index out of bounds"},
    Kind{"insufficient space", kPastTheEnd, "access past the end"},
    Kind{"misaligned address", "It uses an address that no object of that type can have."},
    Kind{"shift exponent", "It shifts by fewer than 0 or by too many bits."},
    Kind{"not a valid value for type", "It reads a bool or an enum that was never set.",
         "invalid value"},
    Kind{"reached the end of a value-returning function",
         "A path through the function ends without a return.", "missing return"},
    Kind{"ABRT", "It called abort(), or an exception met a function that may not throw.", "abort"},
    Kind{"SEGV", "It uses an address that is not its own."},
};

std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

// The first "<source>:LINE" from `from` on.
int line_of_place(std::string_view output, const std::string& source, std::size_t from) {
  const std::size_t at = output.find(source + ":", from);
  if (at == std::string_view::npos) {
    return 0;
  }
  int line = 0;
  const char* digits = output.data() + at + source.size() + 1;
  std::from_chars(digits, output.data() + output.size(), line);
  return line;
}

std::string source_line(std::string_view source, int number) {
  for (int i = 1; i < number; ++i) {
    const std::size_t end = source.find('\n');
    if (end == std::string_view::npos) {
      return "";
    }
    source.remove_prefix(end + 1);
  }
  return std::string(source.substr(0, source.find('\n')));
}

}  // namespace

std::optional<CrashReport> read_sanitizer_output(std::string_view output,
                                                 const std::string& source_path,
                                                 std::string_view source_text) {
  // An assertion ends in abort(), which AddressSanitizer reports as well.
  std::size_t at = output.find(": Assertion '");
  std::string_view said;
  if (at != std::string_view::npos) {
    said = line_at(output, at + 2);
  } else if (at = output.find("ERROR: AddressSanitizer: "); at != std::string_view::npos) {
    said = line_at(output, at + 25);
  } else if (at = output.find("runtime error: "); at != std::string_view::npos) {
    said = line_at(output, at + 15);
    at = output.rfind('\n', at) == std::string_view::npos ? 0 : output.rfind('\n', at);
  } else {
    return std::nullopt;
  }
  CrashReport report{.kind = std::string(said.substr(0, said.find(" on ")))};
  for (const Kind& kind : kKinds) {
    if (said.find(kind.needle) != std::string_view::npos) {
      report.kind = std::string(kind.name.empty() ? kind.needle : kind.name);
      report.sentence = std::string(kind.sentence);
      break;
    }
  }
  if (said.starts_with("Assertion")) {
    report.kind = "failed assertion";
    report.sentence = "A standard container was used outside its rules: " + std::string(said);
  }
  report.line = line_of_place(output, source_path, at);
  if (report.line > 0) {
    report.file = std::filesystem::path(source_path).filename().string();
    report.source = source_line(source_text, report.line);
  }
  return report;
}

std::optional<CrashReport> sanitize_run(Builder& builder, Worker& worker, const Exercise& exercise,
                                        const Answer& answer, const Case& input) {
  Spawner* const host = worker.sanitized();
  if (host == nullptr) {
    return std::nullopt;
  }
  const Built built = builder.build(exercise, answer, Flavor::kSanitized);
  if (built.outcome != Outcome::kPassed) {
    return std::nullopt;
  }
  Limits limits = exercise.limits;
  limits.wall_seconds *= 4;  // the sanitized program is slower
  limits.cpu_seconds *= 4;
  limits.output_kb = 256;
  const OneRun run = run_once(*host, built.program, limits, input.function, input.arguments);
  auto report =
      read_sanitizer_output(run.ending.err, answer.source.string(), read_file(answer.source));
  if (report && !report->file.empty()) {
    report->file = answer.shown_as;
  }
  return report;
}

}  // namespace grader
