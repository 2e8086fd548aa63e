// compare: is an answer the wanted one, and if not, where and by how much?
//
// Theory of operation. Kind and shape come first: nothing is broadcast. Then the class of each
// number: NaN and the infinities are equal only to themselves, whatever the allowance. Only then
// the distance, element by element, as !(distance <= allowed), so that a NaN fails. Integers,
// bools, texts and bytes are compared exactly; float32 and float64 are compared in double. The
// place that is reported is the gravest one: a wrong kind or shape, else the first NaN, else the
// first wrong infinity, else the first element that is too far off.
#ifndef GRADER_COMPARE_COMPARE_H
#define GRADER_COMPARE_COMPARE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/compare/allowed.h"
#include "grader/result.h"
#include "wire/value.h"

namespace grader {

// What is wrong at the reported place, from harmless to grave.
enum class Mismatch { kNone, kDifferent, kInfinite, kNan, kShape, kKind };

// One step from a value to a part of it: a field of a record, or an item of a list.
struct Step {
  std::string field{};
  std::int64_t item = -1;
  bool operator==(const Step&) const = default;
};

struct Comparison {
  bool ok = true;
  Mismatch mismatch = Mismatch::kNone;
  std::vector<Step> part{};  // the part that holds the reported place; empty: the value itself
  std::vector<std::int64_t> index{};  // the reported place in that part
  std::string where{};    // "row 2, column 1 of the result", "weights[2][1]"; empty when ok
  std::string summary{};  // "found 0.5, wanted 0.25: ..."; when ok "used 3 % of the allowed error"
  std::optional<Window> window{};  // around the reported place, for vectors and matrices
  // Over all parts. Texts and parts of the wrong kind or shape count as one element.
  std::int64_t wrong_count = 0;
  std::int64_t total_count = 0;
  std::int64_t nan_count = 0;       // NaN found where none is wanted
  std::int64_t infinite_count = 0;  // infinite where a number is wanted, or the other way round
  double share_of_allowed = 0;      // largest |found - wanted| / allowed; inf when classes differ
  std::vector<std::string>
      notes{};  // "2 of the wanted elements are NaN: only NaN is accepted there"
};

Comparison compare(const lab::wire::Value& found, const lab::wire::Value& want,
                   const AllowedError& allowed);

// The part that the steps lead to; null when they lead nowhere.
const lab::wire::Value* part_of(const lab::wire::Value& value, const std::vector<Step>& steps);

// A share of the allowed error in words: "0 %", "less than 1 %", "3 %".
std::string percent_text(double share);

}  // namespace grader

#endif  // GRADER_COMPARE_COMPARE_H
