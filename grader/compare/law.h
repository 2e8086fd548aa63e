// What a law sees and how it complains; for the files that implement laws.
#ifndef GRADER_COMPARE_LAW_H
#define GRADER_COMPARE_LAW_H

#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "grader/compare/allowed.h"
#include "grader/compare/inputs.h"
#include "grader/compare/numbers.h"

namespace grader {

// The law cannot be applied to these inputs; caught in allowed_error().
struct LawFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One law on one block of wanted numbers.
struct LawCase {
  std::string_view law{};
  const NamedInputs& inputs;
  const std::map<std::string, std::string>& roles;
  const Numbers& want;
  double epsilon = 0;  // 2^-23 for float32 results, 2^-52 for float64

  // The input in this role as numbers of rank 1 or more. Throws LawFault.
  Numbers matrix(const std::string& role) const;
  std::optional<Numbers> matrix_if_given(const std::string& role) const;
  // The whole number > 0 in this role. Throws LawFault.
  double count(const std::string& role) const;
  // `a` and `b` must have equally many columns. Throws LawFault.
  void expect_same_cols(const std::string& a, const Numbers& of_a, const std::string& b,
                        const Numbers& of_b) const;
  [[noreturn]] void refuse(const std::string& why) const;
};

// Below this a float32 result may be flushed or left over from a vector exp (docs/numerics.md).
inline constexpr double kTiny = std::numeric_limits<float>::min();

// Norms and magnitudes over finite elements: what is masked out by NaN or infinity has no say.
std::vector<double> row_norms(const Numbers& numbers);
double largest_norm(const Numbers& numbers);
double largest_magnitude(const Numbers& numbers);

AllowedError attention_law(const LawCase& c);
AllowedError weights_law(const LawCase& c);
AllowedError scores_law(const LawCase& c);
AllowedError softmax_law(const LawCase& c);
AllowedError linear_law(const LawCase& c);
AllowedError relative_law(const LawCase& c);
AllowedError norm_law(const LawCase& c);
AllowedError rotation_law(const LawCase& c);
AllowedError swiglu_law(const LawCase& c);
AllowedError gqa_law(const LawCase& c);
AllowedError block_law(const LawCase& c);

}  // namespace grader

#endif  // GRADER_COMPARE_LAW_H
