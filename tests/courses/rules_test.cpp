// Prerequisites, hidden cases, seeds, points, comparison from end to end.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using grader::ExerciseResult;
using grader::Outcome;

MiniExercise identity(const std::string& id, const std::string& more = "") {
  return {
      .id = id,
      .declaration = "int " + id + "(int x);",
      .reference = "int " + id + "(int x) { return x; }",
      .manifest = more + "checks:\n  - {id: table, kind: exact, calls: [{args: [3], want: 3}]}\n"};
}

TEST(Prerequisites, AFailedOneSkipsWhatBuildsOnIt) {
  MiniCourse course("rules");
  course.add(identity("first"));
  course.add(identity("second", "prerequisites: [first]\n"));
  course.add(identity("third", "prerequisites: [second]\n"));
  course.add(identity("other"));
  course.answer("first", "int first(int x) { return x + 1; }");
  const grader::RunResult run = course.check();
  EXPECT_EQ(run.exercises.at(0).outcome, Outcome::kFailed);
  EXPECT_EQ(run.exercises.at(1).outcome, Outcome::kSkipped);
  EXPECT_EQ(run.exercises.at(1).message, "first make 'first' pass: this exercise builds on it");
  EXPECT_EQ(run.exercises.at(2).outcome, Outcome::kSkipped);
  EXPECT_EQ(run.exercises.at(2).message, "first make 'second' pass: this exercise builds on it");
  EXPECT_EQ(run.exercises.at(3).outcome, Outcome::kPassed) << story(run.exercises.at(3));
  EXPECT_EQ(run.points(), grader::Rational(1));
  EXPECT_EQ(run.max_points(), grader::Rational(4));
}

TEST(Prerequisites, OneThatIsNotPartOfTheRunDoesNotSkip) {
  MiniCourse course("rules");
  course.add(identity("first"));
  course.add(identity("second", "prerequisites: [first]\n"));
  course.answer("first", "int first(int x) { return x + 1; }");
  EXPECT_EQ(course.check_one("second").outcome, Outcome::kPassed);
}

MiniExercise drawn_sum() {
  return {
      .id = "sum",
      .declaration = "real sum(const Vector& x);",
      .reference = "real sum(const Vector& x) { real s = 0; for (real v : x) s += v; return s; }",
      .manifest =
          "inputs: [x]\n"
          "tolerance: {law: absolute, atol: 1.0e-3, reason: \"a short sum\"}\n"
          "checks:\n"
          "  - {id: shown, kind: drawn, seed: 5, sizes: {n: [1, 900]}, inputs: {x: "
          "{normal: [n]}}}\n"
          "  - {id: hidden, kind: drawn, sizes: {n: [1, 900]}, inputs: {x: {normal: "
          "[n]}}}\n"};
}

ExerciseResult with_seed(const MiniCourse& course, std::uint64_t seed) {
  grader::CheckOptions options = course.options();
  options.seed = seed;
  return course.check_one("sum", options);
}

TEST(Seeds, HiddenCasesFollowTheSeedAndShownOnesDoNot) {
  MiniCourse course("rules_seeds");
  course.add(drawn_sum());
  course.answer("sum", "real sum(const Vector&) { return kInfinity; }");
  const ExerciseResult one = with_seed(course, 1);
  const ExerciseResult again = with_seed(course, 1);
  const ExerciseResult two = with_seed(course, 2);
  const auto where = [](const ExerciseResult& result, const char* check) {
    return check_of(result, check).finding.value_or(grader::Finding{}).where;
  };
  EXPECT_NE(where(one, "hidden"), "");
  EXPECT_EQ(where(one, "hidden"), where(again, "hidden"));
  EXPECT_NE(where(one, "hidden"), where(two, "hidden"));
  EXPECT_EQ(where(one, "shown"), where(two, "shown"));
}

TEST(Seeds, AMemorisedAnswerFailsHiddenCases) {  // F36
  MiniCourse course("rules_seeds");
  course.add(drawn_sum());
  // What a student can read off the shown case: answer it, and zero otherwise.
  course.answer("sum",
                "real sum(const Vector& x) {\n"
                "  static const int shown = x.size();\n"
                "  real s = 0;\n  for (real v : x) s += v;\n"
                "  return shown == SHOWN ? s : 0;\n}");
  const ExerciseResult probe = with_seed(course, 1);
  ASSERT_EQ(probe.outcome, Outcome::kDoesNotCompile);
  course.answer("sum", "real sum(const Vector&) { return kInfinity; }");
  const std::string where = check_of(with_seed(course, 1), "shown").finding->where;
  const std::string size = where.substr(where.find("n = ") + 4);
  course.answer("sum",
                "real sum(const Vector& x) {\n"
                "  if (x.size() != " +
                    size.substr(0, size.find(')')) +
                    ") return 0;\n"
                    "  real s = 0;\n  for (real v : x) s += v;\n  return s;\n}");
  for (const std::uint64_t seed : {1, 2, 3}) {
    const ExerciseResult result = with_seed(course, seed);
    EXPECT_EQ(failed_checks(result), "hidden") << seed << "\n" << story(result);
    EXPECT_LT(result.points, result.max_points);
  }
}

TEST(Points, AreSharedByWeightAndExact) {
  MiniCourse course("rules_points");
  course.add({.id = "parts",
              .declaration = "int parts(int x);",
              .reference = "int parts(int x) { return x; }",
              .manifest = "points: 10/3\n"
                          "checks:\n"
                          "  - {id: a, kind: exact, weight: 2, calls: [{args: [1], want: 1}]}\n"
                          "  - {id: b, kind: exact, calls: [{args: [2], want: 2}]}\n"
                          "  - {id: c, kind: exact, weight: 0, calls: [{args: [3], want: 3}]}\n"});
  course.answer("parts", "int parts(int x) { return x == 1 ? 1 : 0; }");
  const ExerciseResult result = course.check_one("parts");
  EXPECT_EQ(check_of(result, "a").points, grader::Rational(20, 9));
  EXPECT_EQ(check_of(result, "b").max_points, grader::Rational(10, 9));
  EXPECT_EQ(check_of(result, "c").max_points, grader::Rational(0));
  EXPECT_EQ(result.points, grader::Rational(20, 9));
  EXPECT_EQ(result.points.to_text(), "2.22");
}

TEST(Points, AKnownWrongAnswerIsNamed) {
  MiniCourse course("rules_known");
  course.add({.id = "heads",
              .declaration = "int heads(int x);",
              .reference = "int heads(int x) { return x / 4; }",
              .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [5], want: 1, "
                          "known_wrong: [{value: 2, means: \"rounded up\"}]}]}\n"});
  course.answer("heads", "int heads(int x) { return (x + 3) / 4; }");
  const ExerciseResult result = course.check_one("heads");
  ASSERT_TRUE(check_of(result, "table").finding->likeness);
  EXPECT_EQ(check_of(result, "table").finding->likeness->sentence, "rounded up");
  EXPECT_EQ(check_of(result, "table").finding->where, "heads(5)");
}

// What is said of an answer to `sum of the first n`, with one known mistake that sums to n - 1.
std::string likeness_of(const std::string& student) {
  MiniCourse course("rules_bank");
  course.add({.id = "upto",
              .declaration = "std::int64_t upto(std::int64_t n);",
              .reference = "std::int64_t upto(std::int64_t n) { return n * (n + 1) / 2; }",
              .manifest = "checks:\n"
                          "  - {id: small, kind: exact, calls: [{args: [2], want: 3}]}\n"
                          "  - {id: large, kind: exact, calls: [{args: [7], want: 28}, {args: [9], "
                          "want: 45}]}\n"});
  course.put("reference/rules_bank/wrong/upto.short.cpp",
             "// outcome: failed\n// says: the last number is left out\n// hint: go up to n\n"
             "// fails: small\n#include \"upto.h\"\nnamespace lab {\n"
             "std::int64_t upto(std::int64_t n) { return n * (n - 1) / 2; }\n}\n");
  course.answer("upto", student);
  grader::CheckOptions options = course.options();
  options.diagnose = true;
  const ExerciseResult result = course.check_one("upto", options);
  for (const grader::CheckResult& check : result.checks) {
    if (check.finding && check.finding->likeness && check.finding->likeness->from_bank) {
      return check.finding->likeness->sentence;
    }
  }
  return "";
}

TEST(Bank, NamesAMistakeThatExplainsEverything) {
  EXPECT_EQ(likeness_of("std::int64_t upto(std::int64_t n) { std::int64_t s = 0; for "
                        "(std::int64_t i = 1; i < n; ++i) s += i; return s; }"),
            "the last number is left out");
}

TEST(Bank, NamesNoMistakeThatIsRightWhereTheAnswerIsWrong) {  // 1 at 2, but 27 at 7
  EXPECT_EQ(likeness_of("std::int64_t upto(std::int64_t n) { return n == 2 ? 1 : n * n; }"), "");
}

TEST(Bank, NamesNoMistakeThatIsWrongWhereTheAnswerIsRight) {
  EXPECT_EQ(
      likeness_of("std::int64_t upto(std::int64_t n) { return n == 2 ? 1 : n * (n + 1) / 2; }"),
      "");
}

TEST(Bank, NamesAMistakeBesideASecondOne) {
  EXPECT_EQ(
      likeness_of("std::int64_t upto(std::int64_t n) { return n > 8 ? 0 : n * (n - 1) / 2; }"),
      "the last number is left out");
}

std::string literal(const nlohmann::json& value) {
  if (value.is_string()) {
    return value == "inf" ? "kInfinity" : value == "-inf" ? "-kInfinity" : "std::nanf(\"\")";
  }
  return value.dump() + (value.is_number_float() ? "F" : ".0F");
}

std::string yaml_number(const nlohmann::json& value) {
  if (value.is_string()) {
    return "." + value.get<std::string>();
  }
  return value.is_number_float() ? value.dump() : value.dump() + ".0";
}

// Each row of the published table as a check of its own: what the student's function answers for
// row i, and what is wanted.
TEST(Comparing, TheTruthTableFromEndToEnd) {
  std::ifstream in(source_root() / "tests/cases/compare/E_truth_table.json");
  const auto table = nlohmann::json::parse(in);
  std::string answers;
  std::string checks;
  std::string expected;
  int row = 0;
  for (const auto& entry : table.at("rows")) {
    const std::string number = std::to_string(row++);
    if (entry.at(1) == "nan") {
      continue;  // a golden NaN is no literal of a manifest; tests/compare has it
    }
    answers += "    case " + number + ": return " + literal(entry.at(0)) + ";\n";
    checks += "  - {id: row" + number + ", kind: exact, calls: [{args: [" + number +
              "], want: " + yaml_number(entry.at(1)) + "}]}\n";
    if (entry.at(2) == "fail") {
      expected += (expected.empty() ? "row" : ", row") + number;
    }
  }
  MiniCourse course("rules_table");
  course.add({.id = "row",
              .declaration = "real row(int i);",
              .reference = "real row(int i) {\n  switch (i) {\n" + answers + "  }\n  return 0;\n}",
              .manifest = "tolerance: {law: absolute, atol: 1.0e-6, rtol: 1.0e-5, reason: \"the "
                          "table's\"}\nchecks:\n" +
                          checks});
  const ExerciseResult result = course.check_one("row");
  EXPECT_EQ(failed_checks(result), expected) << story(result);
}

}  // namespace
}  // namespace courses
