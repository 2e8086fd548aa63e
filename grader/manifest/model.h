// The course as the manifest describes it: plain data, filled by manifest/reader and read by
// everybody else.
#ifndef GRADER_MANIFEST_MODEL_H
#define GRADER_MANIFEST_MODEL_H

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/rational.h"
#include "wire/value.h"

namespace grader {

// Where something stands in a file, for messages: file:line:column, both counted from 1.
struct Place {
  std::string file{};
  int line = 0;
  int column = 0;
};

// What one run of student code may use. A check's own limits override the exercise's, those the
// course's.
struct Limits {
  double cpu_seconds = 5;
  double wall_seconds = 10;
  std::int64_t memory_mb = 1024;
  std::int64_t output_kb = 64;  // of what it prints
  std::int64_t reply_mb = 64;   // of what it returns
  std::int64_t threads = 1;     // 1: creating a thread is refused
  std::int64_t stack_kb = 0;    // 0: what the host gives; less where memory is measured
};

// How far a result may be from the wanted value. `law` names a formula of docs/numerics.md,
// computed from the inputs (roles map the formula's letters to parameter names); "absolute" uses
// atol + rtol * |want| and needs a reason.
struct Tolerance {
  std::string law = "exact";
  std::map<std::string, std::string> roles{};
  double atol = 0;
  double rtol = 0;
  std::string reason{};
  Place place{};
};

// How one argument of a drawn case is made. `kind`: normal (mean 0, deviation scale), uniform
// (low..high), integers (low..high inclusive, int64 tensor), causal_mask (the lesson's mask, rank
// 2), positions (0, 1, 2, ... + low), value (the literal `value`), dim (the drawn size `text`, as
// an integer), sizes (an integer drawn from low..high).
struct DrawnInput {
  std::string kind = "normal";
  std::vector<std::string> shape{};  // names of drawn sizes, or numbers
  std::string dtype = "float32";     // float32, float64
  double scale = 1;
  double low = 0;
  double high = 1;
  std::vector<double>
      row_scales{};  // multiplies row i by row_scales[i % size]: rows from 1e-4 to 10
  std::string text{};
  lab::wire::Value value{};
};

// Cases drawn from a seed; the reference is run for the wanted values.
struct Draw {
  std::int64_t count = 1;
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> sizes{};  // name -> inclusive range
  std::vector<std::pair<std::string, DrawnInput>> inputs{};              // in parameter order
  std::optional<std::uint64_t> seed{};  // written: a public case; absent: from --seed or the secret
};

// One call with literal arguments and its literal right answer.
struct ExactCall {
  std::string function{};  // empty: the exercise's only function
  lab::wire::List arguments{};
  lab::wire::Value want{};
  std::optional<std::string>
      throws{};  // instead of want: the call must throw; text is a hint for the message
  std::vector<std::pair<lab::wire::Value, std::string>>
      known_wrong{};  // a wrong answer and what it means
  Place place{};
};

enum class CheckKind {
  kGolden,
  kDrawn,
  kExact,
  kProperty,
  kRelation,
  kKill,
  kCount,
  kMemory,
  kTiming
};
enum class Visibility { kAlways, kAfterDue, kNever };

// How a timing check measures and what it demands (docs/timing.md). The exponent e of the growth of
// processor time with the size, T ~ n^e, is taken over all sizes.
struct TimingSpec {
  std::string grows{};                                  // the name of the size
  std::vector<std::int64_t> sizes{};                    // rising, no powers of two
  std::optional<std::pair<double, double>> exponent{};  // e lies in here, or
  std::optional<double> excess{};                       // e is at most the reference's and this
  std::int64_t rounds = 9;
  std::int64_t sample_ms = 5;  // processor time of one sample, at least
};

struct CheckSpec {
  std::string id{};
  std::string title{};
  CheckKind kind = CheckKind::kGolden;
  std::int64_t weight = 1;  // share of the exercise's points; 0: shown, gives no points
  Visibility visibility = Visibility::kAlways;
  std::string function{};  // which function of the exercise; empty: its first
  std::string
      golden_file{};  // kGolden: relative to the lab folder; default golden/<exercise>.safetensors
  std::string golden_case{};   // kGolden: the prefix of the tensors' names; default the check's id
  std::optional<Draw> draw{};  // kDrawn, kTiming; of a written check: its seed
  std::optional<TimingSpec> timing{};    // kTiming
  std::vector<ExactCall> calls{};        // kExact
  std::optional<Tolerance> tolerance{};  // overrides the exercise's
  std::optional<Limits> limits{};
  std::vector<std::string> rules{};  // fixture rules R1..R10 that its cases keep
  std::string says{};  // one sentence for the student when it fails and nothing better is known
  Place place{};
};

struct Exercise {
  std::string id{};
  std::string lab{};
  std::string title{};
  std::string objective{};  // id of the lab's objective it proves
  Rational points{};
  std::vector<std::string> functions{};  // default: one, named like the exercise
  std::vector<std::string>
      inputs{};  // names of the first function's parameters, for messages and laws
  std::vector<std::string> prerequisites{};         // ids; a failed one skips this
  std::vector<std::string> uses{};                  // ids whose student file is linked too
  std::map<std::string, std::string> other_labs{};  // of those `uses` that stand in another lab
  std::vector<std::string> forbid{};                // names the student's file may not use
  std::vector<std::string> hints{};                 // from vague to plain
  std::string read{};                               // what to read next
  Tolerance tolerance{};
  Limits limits{};
  std::vector<CheckSpec> checks{};
  Place place{};
};

// Where the answer to one of its `uses` is, below a folder of answers: "rope/rope_apply.cpp".
inline std::filesystem::path used_file(const Exercise& exercise, const std::string& id) {
  const auto other = exercise.other_labs.find(id);
  return std::filesystem::path(other == exercise.other_labs.end() ? exercise.lab : other->second) /
         (id + ".cpp");
}

struct Objective {
  std::string id{};
  std::string text{};
  std::vector<std::string> shown_by{};  // exercise ids
  Place place{};
};

struct Lab {
  std::string id{};
  std::string title{};
  std::string summary{};
  std::vector<Objective> objectives{};
  std::vector<Exercise> exercises{};  // in teaching order
  std::filesystem::path folder{};     // labs/<id>, absolute
  std::string file{};                 // the manifest, as shown in messages
};

// What handing in after the course's `due` costs: a share of all points there are, or of those
// earned.
struct LateRule {
  Rational share{};  // 1/5
  bool of_maximum = false;
};

struct Course {
  std::string id{};
  std::string title{};
  std::string version{};
  std::string due{};  // empty, or RFC 3339 with a zone; after it `visibility: after_due` shows
  std::optional<LateRule> late{};
  std::vector<Lab> labs{};
  std::filesystem::path root{};  // absolute
};

}  // namespace grader

#endif  // GRADER_MANIFEST_MODEL_H
