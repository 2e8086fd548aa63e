// Drawn cases: sizes, and how each argument is made.
#include <gtest/gtest.h>

#include "tests/manifest/mini_course.h"

namespace {

using lab::wire::Value;
using mini::check_with;
using mini::faults_of_check;

const std::string kPlace = "labs/a/lab.yaml:8:";

grader::Draw draw_with(const std::string& keys, const std::string& more = {}) {
  return *check_with("{id: d, kind: drawn, " + keys + "}", more).draw;
}
std::string faults_of_draw(const std::string& keys, const std::string& more = {}) {
  return faults_of_check("{id: d, kind: drawn, " + keys + "}", more);
}
grader::DrawnInput input_with(const std::string& input, const std::string& sizes = "{n: [1, 9]}") {
  return draw_with("sizes: " + sizes + ", inputs: {x: " + input + "}").inputs.at(0).second;
}

TEST(Draw, ReadsSizesCountAndSeed) {
  const grader::Draw draw = draw_with(
      "count: 3, seed: 11, sizes: {n_q: [1, 9], n_k: [1, 33]}, inputs: {s: {normal: [n_q, n_k]}}");
  EXPECT_EQ(draw.count, 3);
  EXPECT_EQ(draw.seed, 11U);
  EXPECT_EQ(draw.sizes.at("n_k"), (std::pair<std::int64_t, std::int64_t>{1, 33}));
  EXPECT_FALSE(draw_with("inputs: {s: {normal: [4]}}").seed.has_value());
}

TEST(Draw, ReadsEveryWayToMakeAnInput) {
  const grader::DrawnInput normal =
      input_with("{normal: [n, 4], scale: 3, row_scales: [1.0e-4, 1, 10], dtype: float64}");
  EXPECT_EQ(normal.kind, "normal");
  EXPECT_EQ(normal.shape, (std::vector<std::string>{"n", "4"}));
  EXPECT_EQ(normal.scale, 3);
  EXPECT_EQ(normal.row_scales, (std::vector<double>{1e-4, 1, 10}));
  EXPECT_EQ(normal.dtype, "float64");
  const grader::DrawnInput uniform = input_with("{uniform: [n], low: -1, high: 2.5}");
  EXPECT_EQ(uniform.kind, "uniform");
  EXPECT_EQ(uniform.low, -1);
  EXPECT_EQ(uniform.high, 2.5);
  EXPECT_EQ(input_with("{integers: [n], low: 0, high: 9}").kind, "integers");
  EXPECT_EQ(input_with("{causal_mask: [n, n]}").kind, "causal_mask");
  EXPECT_EQ(input_with("{positions: [n]}").low, 0);
  EXPECT_EQ(input_with("{value: 1.0e-6}", "{}").value, Value{1e-6});
  const grader::DrawnInput size = input_with("{size: n}");
  EXPECT_EQ(size.kind, "dim");
  EXPECT_EQ(size.text, "n");
  const grader::DrawnInput integer = input_with("{integer: [2, 5]}", "{}");
  EXPECT_EQ(integer.kind, "sizes");
  EXPECT_EQ(integer.high, 5);
}

TEST(Draw, KeepsTheOrderOfTheParameters) {
  const std::string inputs = "    inputs: [q, k]\n";
  const std::string place = "exercise 'f', check 'd': inputs: ";
  EXPECT_EQ(faults_of_draw("inputs: {q: {normal: [2]}, k: {normal: [2]}}", inputs), "");
  EXPECT_EQ(faults_of_draw("inputs: {k: {normal: [2]}, q: {normal: [2]}}", inputs),
            kPlace + "44: " + place +
                "found 'k', wanted 'q' here (the order of the exercise's 'inputs')");
  EXPECT_EQ(
      faults_of_draw("inputs: {q: {normal: [2]}}", inputs),
      kPlace + "43: " + place + "found nothing for 'k', wanted one entry for each of q and k");
  EXPECT_EQ(faults_of_draw("inputs: {q: {normal: [2]}, kk: {normal: [2]}}", inputs),
            kPlace + "62: " + place + "unknown parameter 'kk', did you mean 'k'?");
}

TEST(Draw, RefusesUnknownAndUnusedSizes) {
  EXPECT_EQ(faults_of_draw("sizes: {n_q: [1, 9]}, inputs: {x: {normal: [n_k]}}"),
            kPlace +
                "43: exercise 'f', check 'd': sizes: found 'n_q', which no input uses, wanted it "
                "in a shape or nowhere\n" +
                kPlace +
                "79: exercise 'f', check 'd': inputs.x.normal[0]: found 'n_k', did you mean "
                "'n_q'?");
  EXPECT_EQ(faults_of_draw("inputs: {x: {size: n}}"),
            kPlace +
                "54: exercise 'f', check 'd': inputs.x.size: found 'n', wanted a size, and "
                "'sizes' that names it");
}

TEST(Draw, RefusesRangesThatAreNone) {
  const auto fault = [](const std::string& range) {
    return faults_of_draw("sizes: {n: " + range + "}, inputs: {x: {normal: [n]}}");
  };
  const std::string place = "exercise 'f', check 'd': sizes.n";
  EXPECT_EQ(fault("4"), kPlace + "46: " + place + ": found '4', wanted a range such as [1, 9]");
  EXPECT_EQ(fault("[9, 1]"),
            kPlace + "46: " + place + ": found [9, 1], wanted the smaller number first");
  EXPECT_EQ(fault("[1, 2, 3]"),
            kPlace + "46: " + place + ": found a list, wanted a range such as [1, 9]");
  EXPECT_EQ(fault("[-1, 2]"),
            kPlace + "47: " + place + "[0]: found '-1', wanted a whole number from 0 to 1048576");
}

TEST(Draw, RefusesWhatCannotBeDrawn) {
  const auto fault = [](const std::string& input) {
    return faults_of_draw("inputs: {x: " + input + "}");
  };
  const std::string place = "exercise 'f', check 'd': inputs.x";
  EXPECT_EQ(fault("3"),
            kPlace + "47: " + place + ": found '3', wanted a map such as {normal: [n, 4]}");
  EXPECT_EQ(fault("{}"), kPlace + "47: " + place +
                             ": found no way to draw it, wanted normal, uniform, integers, "
                             "causal_mask, positions, value, size or integer");
  EXPECT_EQ(fault("{normal: [2], uniform: [2]}"),
            kPlace + "47: " + place +
                ": found 'normal' and 'uniform', wanted one of normal, uniform, "
                "integers, causal_mask, positions, value, size or integer");
  EXPECT_EQ(fault("{normal: [2], scales: 3}"),
            kPlace + "61: " + place + ": unknown key 'scales', did you mean 'scale'?");
  EXPECT_EQ(fault("{normal: [2], scale: 0}"),
            kPlace + "68: " + place + ".scale: found '0', wanted a number above 0");
  EXPECT_EQ(fault("{normal: [2], dtype: float16}"),
            kPlace + "68: " + place + ".dtype: found 'float16', did you mean 'float32'?");
  EXPECT_EQ(
      fault("{uniform: [2], low: 1, high: 0}"),
      kPlace + "47: " + place + ": found 'low' above 'high', wanted the smaller number first");
  EXPECT_EQ(
      fault("{integers: [2], high: 1.5}"),
      kPlace + "47: " + place + ": found a fraction in 'low' or 'high', wanted whole numbers");
  EXPECT_EQ(fault("{causal_mask: [2]}"),
            kPlace + "61: " + place + ".causal_mask: found 1 sizes, wanted 2");
  EXPECT_EQ(fault("{normal: [1048576, 1048576]}"),
            kPlace + "56: " + place +
                ".normal: found a shape of more than 16777216 elements, wanted a "
                "smaller one");
}

TEST(Draw, WantsInputs) {
  EXPECT_EQ(faults_of_draw("count: 0"),
            kPlace +
                "14: exercise 'f', check 'd': key 'inputs' is missing, wanted a map with one entry "
                "for each parameter\n" +
                kPlace +
                "42: exercise 'f', check 'd': count: found '0', wanted a whole number from 1 "
                "to 1000");
}

}  // namespace
