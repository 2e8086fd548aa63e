// CaseJudge: compares what came back with what was wanted, books the first failure of a check, and
// keeps evidence for the explanation.
#ifndef GRADER_PIPELINE_CASE_JUDGE_H
#define GRADER_PIPELINE_CASE_JUDGE_H

#include <vector>

#include "grader/pipeline/checker.h"
#include "grader/pipeline/evidence.h"

namespace grader {

class CaseJudge {
 public:
  explicit CaseJudge(const Exercise& exercise) : exercise_(exercise) {}

  // `entry` is the check's result so far; only its first failure is told. Throws LabError for a
  // tolerance that does not fit the case.
  void judge(const CheckSpec& check, const Case& input, const CallOutcome& got,
             const lab::wire::Value& want, CheckResult& entry, const ExactCall* exact = nullptr);
  // For a call that must end with an exception.
  void judge_throw(const CheckSpec& check, const ExactCall& call, const Case& input,
                   const CallOutcome& got, CheckResult& entry);
  void book_failure(const CheckSpec& check, const Evidence& piece, const ExactCall* exact,
                    CheckResult& entry);

  void keep(Evidence piece);
  void keep_calls(const CheckSpec& check, const CheckerVerdict& verdict);
  const std::vector<Evidence>& evidence() const { return evidence_; }

 private:
  const Exercise& exercise_;
  std::vector<Evidence> evidence_{};
  std::size_t failures_kept_ = 0;
  std::size_t passes_kept_ = 0;
};

}  // namespace grader

#endif  // GRADER_PIPELINE_CASE_JUDGE_H
