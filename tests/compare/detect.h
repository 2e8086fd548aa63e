// What the detectors say about a pair of values, in a form that tests can compare.
#ifndef TESTS_COMPARE_DETECT_H
#define TESTS_COMPARE_DETECT_H

#include <string>
#include <vector>

#include "grader/diagnose/detectors.h"
#include "tests/compare/evaluations.h"
#include "tests/compare/values.h"

namespace lab_test {

inline const grader::AllowedError kTight{.absolute = 1e-6};

// "id: sentence" of every explanation.
inline std::vector<std::string> all_said(const Value& found, const Value& want,
                                         const grader::NamedInputs& inputs = {},
                                         const grader::AllowedError& allowed = kTight) {
  std::vector<std::string> said{};
  for (const grader::Likeness& each : grader::detect(found, want, allowed, inputs)) {
    said.push_back(each.name + ": " + each.sentence);
  }
  return said;
}
// The best one; empty when nothing explains the answer.
inline std::string said(const Value& found, const Value& want,
                        const grader::NamedInputs& inputs = {},
                        const grader::AllowedError& allowed = kTight) {
  const std::vector<std::string> all = all_said(found, want, inputs, allowed);
  return all.empty() ? "" : all.front();
}
inline std::string hint(const Value& found, const Value& want,
                        const grader::NamedInputs& inputs = {}) {
  const auto all = grader::detect(found, want, kTight, inputs);
  return all.empty() ? "" : all.front().hint;
}

// Random numbers that no rearrangement or factor maps onto themselves.
inline Grid<float> sample(std::size_t rows, std::size_t cols, std::uint64_t seed = 7) {
  Draw draw(seed);
  return normal_grid(draw, rows, cols);
}

// The grid whose element (i, j) is made from another by the function.
template <class F>
Grid<float> made(std::size_t rows, std::size_t cols, F element) {
  Grid<float> grid(rows, cols);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < cols; ++j) {
      grid(i, j) = element(i, j);
    }
  }
  return grid;
}

}  // namespace lab_test

#endif  // TESTS_COMPARE_DETECT_H
