// Evidence: one input and what the student's program made of it; the raw material of verdict and
// diagnosis.
#ifndef GRADER_PIPELINE_EVIDENCE_H
#define GRADER_PIPELINE_EVIDENCE_H

#include <optional>
#include <string>
#include <vector>

#include "grader/compare/allowed.h"
#include "grader/compare/compare.h"
#include "grader/pipeline/cases.h"
#include "grader/run/spawner.h"
#include "wire/value.h"

namespace grader {

struct Evidence {
  std::string check{};  // id of the check it belongs to
  Case input{};
  CallOutcome got{};
  std::optional<lab::wire::Value> wanted{};  // absent where only a property is known
  AllowedError allowed{};
  Comparison comparison{};  // where wanted is present and got is a value
  bool failed = false;
};

}  // namespace grader

#endif  // GRADER_PIPELINE_EVIDENCE_H
