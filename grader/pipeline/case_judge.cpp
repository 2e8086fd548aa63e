// CaseJudge: one case at a time becomes a verdict and a piece of evidence.
#include "grader/pipeline/case_judge.h"

#include "grader/compare/tolerance.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/explain.h"

namespace grader {
namespace {

constexpr std::size_t kEvidenceKept = 12;  // of failures
constexpr std::size_t kPassesKept = 24;

// A wrong value that the manifest names.
std::optional<Likeness> known_wrong(const ExactCall& exact, const Evidence& piece) {
  for (const auto& [value, meaning] : exact.known_wrong) {
    if (piece.got.outcome == Outcome::kPassed && compare(piece.got.value, value, {}).ok) {
      return Likeness{.name = "known_wrong", .sentence = meaning, .from_bank = true};
    }
  }
  return std::nullopt;
}

}  // namespace

void CaseJudge::judge_throw(const CheckSpec& check, const ExactCall& call, const Case& input,
                            const CallOutcome& got, CheckResult& entry) {
  if (got.threw) {
    return;
  }
  Evidence piece{.check = check.id, .input = input, .got = got, .failed = true};
  if (entry.outcome == Outcome::kPassed) {
    entry.outcome = got.outcome == Outcome::kPassed ? Outcome::kFailed : got.outcome;
    entry.message = call_text(input) + " must throw an exception (" + *call.throws + "), found " +
                    (got.outcome == Outcome::kPassed ? short_text(got.value) : got.text);
    entry.finding = Finding{.where = call_text(input), .summary = entry.message};
  }
  keep(std::move(piece));
}

// Compares and books the first failure of a check; later ones only add evidence.
void CaseJudge::judge(const CheckSpec& check, const Case& input, const CallOutcome& got,
                      const lab::wire::Value& want, CheckResult& entry, const ExactCall* exact) {
  Evidence piece{.check = check.id, .input = input, .got = got, .wanted = want};
  const NamedInputs inputs = name_inputs(exercise_.inputs, piece.input.arguments);
  const Tolerance& tolerance = check.tolerance ? *check.tolerance : exercise_.tolerance;
  const AllowedResult allowed = allowed_error(tolerance, inputs, want);
  if (!allowed.fault.empty()) {
    throw LabError({{tolerance.place.file.empty() ? check.place : tolerance.place, allowed.fault}});
  }
  piece.allowed = allowed.allowed;
  if (got.outcome == Outcome::kPassed) {
    piece.comparison = compare(got.value, want, piece.allowed);
    piece.failed = !piece.comparison.ok;
  } else {
    piece.failed = true;
  }
  if (piece.failed && entry.outcome == Outcome::kPassed) {
    book_failure(check, piece, exact, entry);
  } else if (!piece.failed && entry.outcome == Outcome::kPassed) {
    // The share is kept as a number; the sentence names the worst over all cases.
    double& worst = entry.measured["share_of_allowed"];
    if (piece.comparison.share_of_allowed >= worst) {
      worst = piece.comparison.share_of_allowed;
      entry.message = tolerance.law == "exact" ? "" : piece.comparison.summary;
    }
  }
  keep(std::move(piece));
}

// What passed explains nothing but tells mistakes apart, and must not take a failure's place.
void CaseJudge::keep(Evidence piece) {
  std::size_t& count = piece.failed ? failures_kept_ : passes_kept_;
  if (count < (piece.failed ? kEvidenceKept : kPassesKept)) {
    ++count;
    evidence_.push_back(std::move(piece));
  }
}

void CaseJudge::book_failure(const CheckSpec& check, const Evidence& piece, const ExactCall* exact,
                             CheckResult& entry) {
  Finding finding{.where = where_text(piece, exact != nullptr), .summary = piece.got.text};
  entry.outcome = piece.got.outcome;
  if (piece.got.outcome == Outcome::kPassed) {
    entry.outcome = Outcome::kFailed;
    finding.summary = piece.comparison.summary;
    finding.window = piece.comparison.window;
    finding.share_of_allowed = piece.comparison.share_of_allowed;
    finding.wrong_count = piece.comparison.wrong_count;
    finding.total_count = piece.comparison.total_count;
    finding.notes = piece.comparison.notes;
  } else if (piece.got.threw) {
    finding.summary = "it threw an exception: " + piece.got.text;
  }
  if (exact != nullptr) {
    finding.likeness = known_wrong(*exact, piece);
  }
  if (!check.says.empty()) {
    finding.notes.push_back(check.says);
  }
  entry.message = finding.summary;
  entry.finding = std::move(finding);
}

// The calls of a failed property are evidence too: no wanted value is known, but a wrong answer
// gives the same. Not those of a count or a meter, where the value was right.
void CaseJudge::keep_calls(const CheckSpec& check, const CheckerVerdict& verdict) {
  if (verdict.outcome == Outcome::kPassed || verdict.outcome == Outcome::kNotGraded ||
      check.kind == CheckKind::kCount || check.kind == CheckKind::kMemory) {
    return;
  }
  for (const StudentCall& call : verdict.calls) {
    keep({.check = check.id,
          .input = {.name = check.id, .function = call.function, .arguments = call.arguments},
          .got = call.outcome,
          .failed = true});
  }
}

}  // namespace grader
