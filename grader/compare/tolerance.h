// Laws: how far a right answer may be off, computed from the inputs of the case and the wanted
// result. docs/numerics.md derives each law and says what was measured.
#ifndef GRADER_COMPARE_TOLERANCE_H
#define GRADER_COMPARE_TOLERANCE_H

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grader/compare/allowed.h"
#include "grader/compare/inputs.h"
#include "grader/manifest/model.h"
#include "wire/value.h"

namespace grader {

// A law by name, the roles it needs and those it can use. A role's value in the manifest is the
// name of a parameter, or "parameter.field" for a field of a record.
struct LawInfo {
  std::string_view name{};
  std::vector<std::string_view> roles{};
  std::vector<std::string_view> optional_roles{};
  std::string_view summary{};  // the formula in one line, for documentation
};
const std::vector<LawInfo>& laws();
std::vector<std::string> law_names();

// Settings that any law but "exact" and "absolute" accepts beside its roles: `precision: float32 |
// float64` (default: the coarsest of the law's inputs and the wanted value) and `rounded_to:
// bfloat16 | float16` (adds 2 * eps of that format * the largest wanted magnitude).
const std::vector<std::string>& law_settings();

// What is wrong with a tolerance as written, or nothing: "unknown law 'atention', did you mean
// 'attention'?". `parameters` are the names the exercise gives its function's parameters.
std::optional<std::string> fault_of(const Tolerance& tolerance,
                                    std::span<const std::string> parameters);

// The allowed error of one case; `fault` says why there is none ("the law 'scores' wants q and k
// with equally many columns, found 8 and 4") and is then all that counts.
struct AllowedResult {
  AllowedError allowed{};
  std::string fault{};
};
AllowedResult allowed_error(const Tolerance& tolerance, const NamedInputs& inputs,
                            const lab::wire::Value& want);

// Fixture rule R6: an allowed error above 1 % of the result's largest magnitude grades nothing.
// Says where and by how much, or nothing when the allowance is tight enough.
std::optional<std::string> looseness(const AllowedError& allowed, const lab::wire::Value& want);
inline bool is_loose(const AllowedError& allowed, const lab::wire::Value& want) {
  return looseness(allowed, want).has_value();
}

}  // namespace grader

#endif  // GRADER_COMPARE_TOLERANCE_H
