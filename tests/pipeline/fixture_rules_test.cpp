// Fixture rules: each is kept by good inputs and broken by bad ones, and the course keeps what its
// checks declare.
#include "grader/pipeline/fixture_rules.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "grader/manifest/reader.h"

namespace grader {
namespace {

using lab::wire::Tensor;
using lab::wire::Value;

Value matrix(std::int64_t rows, std::int64_t cols, const std::vector<double>& values) {
  return {Tensor::of({rows, cols}, std::span<const double>(values))};
}
Value rows_of(std::int64_t rows, std::int64_t cols, double first = -1, double step = 0.37) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < rows * cols; ++i) {
    values.push_back(first + step * static_cast<double>(i % 7));
  }
  return matrix(rows, cols, values);
}
Value whole(std::int64_t x) { return {x}; }

TEST(FixtureRules, R1NormWeightsDiffer) {
  EXPECT_EQ(broken_rule("R1", {{"gain", matrix(1, 3, {1, 2, 3})}}), "");
  EXPECT_EQ(broken_rule("R1", {{"gain", matrix(1, 3, {1, 1, 1})}}),
            "'gain' holds one number everywhere, wanted different ones");
  EXPECT_EQ(broken_rule("R1", {{"x", matrix(1, 3, {1, 2, 3})}}),
            "no norm's weights among the inputs");
}

TEST(FixtureRules, R2HeadCountsTellTheMistakesApart) {
  EXPECT_EQ(broken_rule("R2", {{"q_heads", whole(6)}, {"kv_heads", whole(2)}}), "");
  EXPECT_EQ(broken_rule("R2", {{"q_heads", whole(16)}, {"kv_heads", whole(4)}}),
            "groups of 4 and 4 key-value heads, wanted 3 or more to a group and another number of "
            "heads");
  EXPECT_EQ(broken_rule("R2", {{"q_heads", whole(4)}, {"kv_heads", whole(2)}}),
            "groups of 2 and 2 key-value heads, wanted 3 or more to a group and another number of "
            "heads");
  const FixtureInputs square{
      {"wq", rows_of(24, 24)}, {"wk", rows_of(8, 24)}, {"head_dim", whole(4)}};
  EXPECT_EQ(broken_rule("R2", square),
            "heads x head_dim equals the width of the stream, wanted another width");
  EXPECT_EQ(
      broken_rule("R2", {{"num_attention_heads", whole(32)}, {"num_key_value_heads", whole(8)}}),
      "");
  EXPECT_EQ(broken_rule("R2", {{"x", rows_of(2, 2)}}), "no head counts among the inputs");
}

TEST(FixtureRules, R3BothSigns) {
  EXPECT_EQ(broken_rule("R3", {{"q", rows_of(3, 4)}}), "");
  EXPECT_EQ(broken_rule("R3", {{"q", rows_of(3, 4, 0.1)}}),
            "'q' has numbers of one sign, wanted both");
}

TEST(FixtureRules, R4ATileAndARest) {
  EXPECT_EQ(broken_rule("R4", {{"k", rows_of(17, 2)}}), "");
  EXPECT_EQ(broken_rule("R4", {{"k", rows_of(32, 2)}}),
            "32 positions and tiles of 16, wanted more than one tile and a rest");
  EXPECT_EQ(broken_rule("R4", {{"k", rows_of(10, 2)}, {"tile", whole(3)}}), "");
  EXPECT_EQ(broken_rule("R4", {{"k", rows_of(10, 2)}, {"tile", whole(5)}}),
            "10 positions and tiles of 5, wanted more than one tile and a rest");
}

TEST(FixtureRules, R5ScoresThatOverflow) {
  EXPECT_EQ(broken_rule("R5", {{"scores", matrix(1, 2, {0, 100})}}), "");
  EXPECT_EQ(broken_rule("R5", {{"scores", matrix(1, 2, {-105, -106})}}), "");
  EXPECT_EQ(broken_rule("R5", {{"scores", matrix(1, 2, {0, 50})}}),
            "no score above 89 or below -104");
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(broken_rule("R5", {{"scores", matrix(1, 2, {0, -infinity})}}),
            "no score above 89 or below -104");
  EXPECT_EQ(broken_rule("R5", {{"q", matrix(1, 1, {20})}, {"k", matrix(1, 1, {6})}}), "");
}

TEST(FixtureRules, R7WeightsThatSayMoreThanTheLargestScore) {
  EXPECT_EQ(broken_rule("R7", {{"scores", matrix(1, 4, {0, 1, 2, 0.5})}}), "");
  EXPECT_EQ(broken_rule("R7", {{"scores", matrix(1, 4, {0, 0, 0, 0})}}),
            "mean entropy of the weights is 1.000000 of its largest, wanted 0.3 to 0.9");
  EXPECT_EQ(broken_rule("R7", {{"scores", matrix(1, 2, {0, 500})}}),
            "mean entropy of the weights is 0.000000 of its largest, wanted 0.3 to 0.9");
}

TEST(FixtureRules, R8QueriesAndKeysDiffer) {
  EXPECT_EQ(broken_rule("R8", {{"n_q", whole(2)}, {"n_k", whole(5)}}), "");
  EXPECT_EQ(broken_rule("R8", {{"mask", rows_of(3, 3)}}),
            "as many queries as keys, wanted different numbers");
  EXPECT_EQ(broken_rule("R8", {{"q", rows_of(2, 3)}, {"k", rows_of(4, 3)}}), "");
}

TEST(FixtureRules, R9WantsAWrongAnswerThatFailsHere) {
  const Exercise exercise{.id = "f"};
  const CheckSpec check{.id = "lesson", .rules = {"R9"}};
  EXPECT_EQ(
      rule_faults(exercise, check, {}, {}),
      std::vector<std::string>{"declares R9, but no wrong answer of 'f' says that it fails here"});
  const LabelledAnswer wrong{.fails = {"lesson"}};
  EXPECT_TRUE(rule_faults(exercise, check, {}, {wrong}).empty());
}

TEST(FixtureRules, OneCaseHasToKeepARule) {
  const Exercise exercise{.id = "f"};
  const CheckSpec check{.id = "drawn", .rules = {"R8"}};
  const FixtureInputs square{{"mask", rows_of(3, 3)}};
  const FixtureInputs wide{{"mask", rows_of(2, 3)}};
  EXPECT_TRUE(rule_faults(exercise, check, {square, wide}, {}).empty());
  EXPECT_EQ(rule_faults(exercise, check, {square, square}, {}),
            std::vector<std::string>{
                "declares R8, but as many queries as keys, wanted different numbers"});
}

// An exercise with one exact check on a matrix.
Exercise exercise_on(const Value& x, std::vector<std::string> rules) {
  Exercise exercise{.id = "f", .functions = {"f"}, .inputs = {"x", "eps"}};
  CheckSpec check{.id = "table", .kind = CheckKind::kExact, .rules = std::move(rules)};
  check.calls.push_back({.arguments = {x, {1e-6}}});
  exercise.checks.push_back(std::move(check));
  return exercise;
}

TEST(FixtureRules, AnExerciseOnMatricesDeclaresSome) {
  const auto faults = rule_faults({}, exercise_on(rows_of(3, 4), {}), {});
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].text, "has matrices as inputs and declares no fixture rule");
}

TEST(FixtureRules, AnEpsHasToShow) {
  const auto faults = rule_faults({}, exercise_on(rows_of(3, 4), {"R3"}), {});
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].text,
            "declares R3, but every row of 'x' is large beside eps, wanted one near 1e-3");
  EXPECT_TRUE(rule_faults({}, exercise_on(rows_of(3, 4, -1e-3, 4e-4), {"R3"}), {}).empty());
}

TEST(FixtureRules, TheCourseKeepsWhatItDeclares) {
  const Course course = read_course(std::filesystem::path(LAB_SOURCE_DIR) / "labs.yaml");
  std::size_t declared = 0;
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      for (const CheckSpec& check : exercise.checks) {
        declared += check.rules.size();
      }
      const auto wrong = labelled_answers(course.root, exercise, "wrong");
      for (const RuleFault& fault : rule_faults(lab, exercise, wrong)) {
        ADD_FAILURE() << lab.id << "/" << exercise.id << "/" << fault.check << ": " << fault.text;
      }
    }
  }
  EXPECT_GT(declared, 60U);
}

}  // namespace
}  // namespace grader
