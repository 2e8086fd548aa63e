// Fixture rules: what a check's inputs must be like so that the known mistakes show
// (docs/manifest.md).
#ifndef GRADER_PIPELINE_FIXTURE_RULES_H
#define GRADER_PIPELINE_FIXTURE_RULES_H

#include <string>
#include <utility>
#include <vector>

#include "grader/pipeline/bank.h"
#include "wire/value.h"

namespace grader {

// The inputs of one case by parameter name; a record counts as its fields.
using FixtureInputs = std::vector<std::pair<std::string, lab::wire::Value>>;

// The inputs of a check's cases; none for checks written in C++, whose inputs are not known here.
std::vector<FixtureInputs> fixtures_of(const Lab& lab, const Exercise& exercise,
                                       const CheckSpec& check);

// Why these inputs do not keep the rule, or nothing. R6, R9 and R10 are not about inputs.
std::string broken_rule(const std::string& rule, const FixtureInputs& inputs);

// Every rule that the check declares, over its cases: one of them has to keep it. One sentence per
// rule that none keeps. R9 wants a wrong answer of the bank that names the check.
std::vector<std::string> rule_faults(const Exercise& exercise, const CheckSpec& check,
                                     const std::vector<FixtureInputs>& cases,
                                     const std::vector<LabelledAnswer>& wrong);

// The faults of all checks of an exercise, and of the exercise as a whole: inputs that are matrices
// and no rule at all, an eps that no row shows.
struct RuleFault {
  std::string check{};  // empty: the exercise
  std::string text{};
};
std::vector<RuleFault> rule_faults(const Lab& lab, const Exercise& exercise,
                                   const std::vector<LabelledAnswer>& wrong);

}  // namespace grader

#endif  // GRADER_PIPELINE_FIXTURE_RULES_H
