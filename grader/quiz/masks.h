// The masks of question 4: built, added to scores by the reference, and watched for leaks.
#ifndef GRADER_QUIZ_MASKS_H
#define GRADER_QUIZ_MASKS_H

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/value.h"

namespace grader::quiz {

// Masks of n x n that an option may name.
std::vector<std::string_view> mask_names();
lab::wire::Tensor mask_of(std::string_view name, std::int64_t n);

// What happened when the future was changed.
struct Leak {
  std::string mask{};
  double smallest_row_sum = 0;  // of the weights
  double largest_row_sum = 0;
  std::vector<std::int64_t> changed{};  // earlier rows whose output changed, from 0
  bool has_nan = false;
};

// attention_head of the reference: (q, k, v, mask) -> its record.
using Attend = std::function<lab::wire::Value(const lab::wire::List&)>;

// Runs n positions, then the same with another last key and value, and says which earlier rows of
// the output differ by more than a millionth.
Leak leak_of(std::string_view mask, std::int64_t n, const Attend& attend);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_MASKS_H
