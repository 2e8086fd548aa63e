// The one result model: what a check, an exercise and a whole run came to. Every writer (text,
// JSON, ...) reads this.
#ifndef GRADER_RESULT_H
#define GRADER_RESULT_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/model.h"
#include "grader/rational.h"
#include "wire/value.h"

namespace grader {

enum class Outcome {
  kPassed,
  kFailed,
  kMissing,  // the student's file is not there
  kDoesNotCompile,
  kNotAllowed,  // uses something the exercise forbids
  kCrashed,
  kTimedOut,
  kOutOfMemory,
  kTooMuchOutput,
  kBadReply,      // answered something that is not a value of the declared type
  kSkipped,       // a prerequisite failed
  kInconclusive,  // timing only: never costs points
  kNotGraded,     // our fault, never a zero
};
std::string_view name_of(Outcome outcome);  // "passed", "does not compile", "not graded", ...
std::string_view id_of(Outcome outcome);  // "passed", "does_not_compile", "not_graded", ... (JSON)
bool costs_points(Outcome outcome);       // false for passed, inconclusive, not graded

// A window of a tensor around the first difference, ready to be drawn.
struct Window {
  std::vector<std::int64_t> shape{};  // of the whole tensor
  std::int64_t first_row = 0;         // the window's origin
  std::int64_t first_col = 0;
  std::vector<std::vector<double>> found{};  // rows of the window
  std::vector<std::vector<double>> wanted{};
  std::int64_t bad_row = -1;  // index of the first difference, in the whole tensor
  std::int64_t bad_col = -1;
};

// What the mistake looks like: a wrong answer of the bank, or a detector's finding.
struct Likeness {
  std::string name{};      // "no_max", or the detector's id
  std::string sentence{};  // shown after "This looks like:"
  std::string hint{};      // the mistake's own hint
  bool from_bank = false;
};

// Why a check did not pass, in the four parts of a failure message.
struct Finding {
  std::string where{};    // "case 'lesson', row 2, column 1 of the result"
  std::string summary{};  // one sentence: what was found and what was wanted
  std::optional<Window> window{};
  double share_of_allowed = 0;   // worst |difference| / allowed; inf when classes differ
  std::int64_t wrong_count = 0;  // elements outside the tolerance, of
  std::int64_t total_count = 0;
  std::optional<Likeness> likeness{};
  std::vector<std::string> notes{};  // further lines: detector details, the inputs of a small case
};

// The samples of one program at one size: processor time of `calls` calls each, in the order taken.
struct TimingSeries {
  std::string program{};  // "answer", "reference"
  std::int64_t size = 0;
  std::int64_t calls = 0;
  std::vector<double> cpu_seconds{};
};

// What a timing check saw, so that its verdict can be looked into.
struct TimingRecord {
  std::string grows{};      // the name of the size
  std::string cpu_model{};  // as /proc/cpuinfo calls it
  std::vector<double> load_average{};
  bool one_core = false;                           // both programs were kept on one core
  std::vector<std::vector<std::int64_t>> order{};  // of the sizes, round by round
  std::vector<TimingSeries> series{};
};

struct CheckResult {
  std::string id{};
  std::string title{};
  CheckKind kind = CheckKind::kGolden;
  Visibility visibility = Visibility::kAlways;
  Outcome outcome = Outcome::kNotGraded;
  Rational points{};
  Rational max_points{};
  std::string message{};  // one line, also for a pass ("used 3 % of the allowed error")
  std::optional<Finding> finding{};
  std::string printed{};  // what the student's code printed: capped, repaired, still untrusted text
  bool printed_cut = false;
  std::map<std::string, double>
      measured{};  // names with units: "cpu_seconds", "multiplies", "peak_bytes"
  std::optional<TimingRecord> timing{};
};

// One message of the compiler, in the student's file.
struct Diagnostic {
  std::string file{};  // relative to the student folder
  int line = 0;
  int column = 0;
  std::string severity{};  // "error", "warning"
  std::string text{};
  std::string source{};  // the line of code, when known
};

struct CompileReport {
  bool ok = true;
  std::vector<Diagnostic> diagnostics{};  // the first few
  std::int64_t more_errors = 0;           // that were not kept
  std::int64_t warnings = 0;
  std::vector<std::string> help{};  // for the usual slips: own main, Eigen auto, missing include
};

// What a crash looked like when it was repeated under AddressSanitizer and UBSan.
struct CrashReport {
  std::string kind{};      // "heap-buffer-overflow", "signed integer overflow", ...
  std::string sentence{};  // in plain words
  std::string file{};      // in the student's file
  int line = 0;
  std::string source{};
  std::string check{};  // id of the check whose input was repeated
};

struct ExerciseResult {
  std::string id{};
  std::string lab{};
  std::string title{};
  std::string file{};                     // the student's file, relative to the student folder
  Outcome outcome = Outcome::kNotGraded;  // kPassed when every check that gives points passed; else
                                          // the first failure's
  std::string message{};                  // for missing, skipped, not graded, ...
  Rational points{};
  Rational max_points{};
  CompileReport compile{};
  std::optional<CrashReport> crash{};
  std::vector<CheckResult> checks{};
  bool from_cache = false;
  double seconds = 0;  // wall, shown only
};

// A submission that came after the course's due time.
struct Late {
  std::string due{};
  std::string submitted{};
  LateRule rule{};
};

struct RunResult {
  std::string course{};
  std::string course_version{};
  std::string started{};    // RFC 3339, UTC
  std::string isolation{};  // "unofficial: not isolated", or the layers that were active
  std::uint64_t seed = 0;
  std::vector<ExerciseResult> exercises{};
  std::vector<std::string> notes{};  // "ignored: labs.yaml; ..."
  std::string submission{};          // of a graded run: the name of what was handed in, and
  std::string submission_hash{};     // a hash of the sources taken from it
  std::optional<Late> late{};

  Rational earned() const;  // the sum over the exercises
  Rational points() const;  // that, less what being late costs; never below 0
  Rational max_points() const;
  int exit_status()
      const;  // 0 all passed, 1 some failed, 2 nothing selected, 4 something was not graded
};

}  // namespace grader

#endif  // GRADER_RESULT_H
