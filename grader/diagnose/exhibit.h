// Exhibit: one block of numbers that is wrong, as the detectors look at it.
#ifndef GRADER_DIAGNOSE_EXHIBIT_H
#define GRADER_DIAGNOSE_EXHIBIT_H

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "grader/compare/inputs.h"
#include "grader/compare/numbers.h"
#include "grader/result.h"

namespace grader {

// A share of the scale: numbers further apart than this are not the same, whatever the rounding.
inline constexpr double kFarOff = 1e-2;

struct Exhibit {
  Numbers found{};
  Numbers want{};                 // of the same shape as found
  std::vector<double> allowed{};  // one per element
  std::vector<bool> wrong{};      // one per element
  double scale = 0;               // largest finite wanted magnitude
  const NamedInputs* inputs = nullptr;

  std::size_t rows() const { return want.rows(); }
  std::size_t cols() const { return want.cols(); }
  std::size_t count() const { return want.count(); }
  bool is_vector() const { return want.rank() == 1; }
  bool is_matrix() const { return want.rank() == 2; }
  bool exact() const { return want.kind != NumberKind::kFloat; }
  bool row_is_wrong(std::size_t i) const;

  // Does the hypothesis, in flat order, reproduce what was found?
  bool explained_by(std::span<const double> hypothesis) const;
  // Does "element i holds what element from(i) should hold"?
  bool rearranged_by(const std::function<std::size_t(std::size_t)>& from) const;
  // The part of rows [first, first + count) and columns [left, left + width) as an exhibit.
  Exhibit cut(std::size_t first, std::size_t height, std::size_t left, std::size_t width) const;
  // Rows and columns exchanged; for matrices.
  Exhibit transposed() const;
};

// Fills in what follows from the numbers; `allowed` gives one allowance per element.
Exhibit exhibit_of(Numbers found, Numbers want, std::vector<double> allowed,
                   const NamedInputs& inputs);

// Elements of `values` that differ enough to tell an order: at least two, beyond rounding.
bool varies(std::span<const double> values);

// Collects what detectors find; `prefix` names the part of the result that is looked at.
class Findings {
 public:
  explicit Findings(std::string prefix = {}) : prefix_(std::move(prefix)) {}
  void add(std::string id, const std::string& sentence, std::string hint) {
    all_.push_back({std::move(id), prefix_ + sentence, std::move(hint), false});
  }
  bool empty() const { return all_.empty(); }
  std::vector<Likeness> take() { return std::move(all_); }

 private:
  std::string prefix_{};
  std::vector<Likeness> all_{};
};

}  // namespace grader

#endif  // GRADER_DIAGNOSE_EXHIBIT_H
