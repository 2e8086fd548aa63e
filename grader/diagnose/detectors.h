// Generic explanations of a wrong answer, for when no known wrong answer matches it.
//
// Each detector states a hypothesis that is computed from the wanted value and the inputs ("the
// transpose", "sqrt(d) times too large") and speaks only when the hypothesis reproduces what was
// found, up to rounding. Detectors that only say where an answer is wrong ("from row 3 on") speak
// when none of those does.
#ifndef GRADER_DIAGNOSE_DETECTORS_H
#define GRADER_DIAGNOSE_DETECTORS_H

#include <vector>

#include "grader/compare/allowed.h"
#include "grader/compare/inputs.h"
#include "grader/result.h"
#include "wire/value.h"

namespace grader {

// Best explanation first; empty for a right answer and for one that nothing explains. The name of
// each is the detector's id; docs/numerics.md lists them.
std::vector<Likeness> detect(const lab::wire::Value& found, const lab::wire::Value& want,
                             const AllowedError& allowed, const NamedInputs& inputs);

}  // namespace grader

#endif  // GRADER_DIAGNOSE_DETECTORS_H
