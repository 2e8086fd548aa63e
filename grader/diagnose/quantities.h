// Named sizes of a case, to say which number a wrong factor or difference is.
#ifndef GRADER_DIAGNOSE_QUANTITIES_H
#define GRADER_DIAGNOSE_QUANTITIES_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/compare/inputs.h"
#include "grader/compare/numbers.h"

namespace grader {

struct Quantity {
  std::string name{};  // "the number of columns of q", "config.head_dim"
  std::int64_t value = 0;
  bool is_given = false;  // an integer among the inputs, not the extent of one
};

// Integers above 1 among the inputs (fields of records included) and the extents of the inputs and
// of the result; at most 64.
std::vector<Quantity> quantities_of(const NamedInputs& inputs, const Numbers& want);

// A factor that has a name, and what to look for when a result is off by it.
struct NamedFactor {
  std::string words{};  // "the square root of 8, the number of columns of q"; empty for 2 and 1/2
  std::string hint{};   // "a division by sqrt(8) is missing, or a multiplication by it too many"
};

// Names a factor that is known to within `tolerance` (a share of it).
std::optional<NamedFactor> name_factor(double factor, double tolerance,
                                       const std::vector<Quantity>& quantities);

// "vocab x hidden (151,936 x 1,024)": a difference as one to three of the given integers, when
// there is exactly one shortest way to write it.
std::optional<std::string> name_difference(std::int64_t difference,
                                           const std::vector<Quantity>& quantities);

}  // namespace grader

#endif  // GRADER_DIAGNOSE_QUANTITIES_H
