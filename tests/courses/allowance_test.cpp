// Answers that stay below the limits of every single case, and take too much in all.
#include <gtest/gtest.h>

#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using grader::ExerciseResult;

constexpr const char* kSleeps =
    "}\n#include <chrono>\n#include <thread>\nnamespace lab {\n"
    "real twice(real x) {\n  std::this_thread::sleep_for(std::chrono::milliseconds(600));\n"
    "  return 2 * x;\n}\n";
constexpr const char* kWorks =
    "}\n#include <ctime>\nnamespace lab {\n"
    "real twice(real x) {\n  const auto end = std::clock() + CLOCKS_PER_SEC * 3 / 10;\n"
    "  while (std::clock() < end) {}\n  return 2 * x;\n}\n";

// Twelve cases, once as calls of the manifest and once as calls of a
// check in C++.
class ManyCases : public testing::Test {
 protected:
  void SetUp() override {
    std::string calls;
    for (int i = 0; i < 12; ++i) {
      calls +=
          "      - {args: [" + std::to_string(i) + ".0], want: " + std::to_string(2 * i) + ".0}\n";
    }
    course_.add({.id = "twice",
                 .declaration = "real twice(real x);",
                 .reference = "real twice(real x) { return 2 * x; }",
                 .manifest = "limits: {cpu_seconds: 0.5, wall_seconds: 1}\nchecks:\n"
                             "  - id: table\n    kind: exact\n    calls:\n" +
                             calls + "  - {id: doubles, kind: property}\n",
                 .checks = R"(#include "twice.h"
#include "probe/check.h"
namespace {
void doubles(lab::Check& check) {
  for (int i = 0; i < 12; ++i) {
    check.expect(check.call<lab::real>("twice", lab::real(i)) == lab::real(2 * i), "no");
  }
}
}  // namespace
LAB_CHECKS(LAB_CHECK(doubles))
)"});
  }
  MiniCourse course_{"many_cases"};
};

TEST_F(ManyCases, OfARightAnswerHaveTimeEnough) {
  const ExerciseResult result = course_.check_one("twice");
  EXPECT_EQ(outcome_name(result), "passed") << story(result);
}

TEST_F(ManyCases, ThatSleepAreTimedOut) {
  course_.answer("twice", kSleeps);
  const ExerciseResult result = course_.check_one("twice");
  for (const char* id : {"table", "doubles"}) {
    EXPECT_EQ(check_of(result, id).outcome, grader::Outcome::kTimedOut) << story(result);
    EXPECT_EQ(check_of(result, id).message, "the cases of this check together took more than 6 s");
  }
}

TEST_F(ManyCases, ThatWorkAreTimedOut) {
  course_.answer("twice", kWorks);
  const ExerciseResult result = course_.check_one("twice");
  for (const char* id : {"table", "doubles"}) {
    EXPECT_EQ(check_of(result, id).outcome, grader::Outcome::kTimedOut) << story(result);
    EXPECT_EQ(check_of(result, id).message,
              "the cases of this check together took more than 3 s of processor time");
  }
}

// What a function that was lent uses counts to who calls it.
TEST(LentFunctionsOfTheCheck, AreNotCalledWithoutEnd) {
  MiniCourse course("lent_for_ever");
  course.add({.id = "ask",
              .declaration = "bool ask(const std::function<Vector(int)>& next);",
              .reference = "bool ask(const std::function<Vector(int)>& next) {\n"
                           "  return next(1).size() == 1;\n}\n",
              .manifest = "limits: {cpu_seconds: 0.5, wall_seconds: 10}\n"
                          "checks:\n  - {id: asks, kind: property}\n",
              .checks = "#include \"ask.h\"\n#include <ctime>\n#include \"probe/check.h\"\n"
                        "namespace {\nvoid asks(lab::Check& check) {\n"
                        "  const std::function<lab::Vector(int)> next = [](int n) {\n"
                        "    const auto end = std::clock() + (n == 2 ? CLOCKS_PER_SEC / 50 : 0);\n"
                        "    while (std::clock() < end) {}\n    return lab::Vector(n);\n  };\n"
                        "  check.expect(check.call<bool>(\"ask\", check.lend(next)), \"no\");\n"
                        "}\n}  // namespace\nLAB_CHECKS(LAB_CHECK(asks))\n"});
  course.put("labs/lent_for_ever/ask.h",
             "#include <functional>\n#include \"lab/lab.h\"\nnamespace lab {\n"
             "bool ask(const std::function<Vector(int)>& next);\n}\n");
  course.answer("ask",
                "bool ask(const std::function<Vector(int)>& next) {\n"
                "  for (int i = 0; i < 1000; ++i) {\n    try { next(2); } catch (...) {}\n  }\n"
                "  return true;\n}\n");
  const ExerciseResult result = course.check_one("ask");
  EXPECT_EQ(outcome_name(result), "timed out") << story(result);
  EXPECT_EQ(check_of(result, "asks").message,
            "it called a function that was lent to it until that had used more than 0.5 s of "
            "processor time");
}

// Each answer is small on its way and large where it is kept; three together are too much.
class LargeAnswers : public testing::Test {
 protected:
  ExerciseResult check(const std::string& body) {
    course_.add({.id = "names",
                 .declaration = "std::vector<std::string> names(int n);",
                 .reference = "std::vector<std::string> names(int n) { return "
                              "std::vector<std::string>(n); }",
                 .manifest = "limits: {reply_mb: 64}\nchecks:\n  - {id: asks, kind: property}\n",
                 .checks = "#include \"names.h\"\n#include \"probe/check.h\"\nnamespace {\n"
                           "using Names = std::vector<std::string>;\n"
                           "void asks(lab::Check& check) {\n" +
                           body + "}\n}  // namespace\nLAB_CHECKS(LAB_CHECK(asks))\n"});
    course_.put("labs/large/names.h",
                "#pragma once\n#include <string>\n#include <vector>\n#include \"lab/lab.h\"\n"
                "namespace lab {\nstd::vector<std::string> names(int n);\n}\n");
    course_.answer("names",
                   "std::vector<std::string> names(int n) { return "
                   "std::vector<std::string>((1 << 20) - n); }");
    return course_.check_one("names");
  }
  MiniCourse course_{"large"};
};

TEST_F(LargeAnswers, AreBoundedTogether) {
  const ExerciseResult result = check(
      "  for (int i = 0; i < 20; ++i) { check.expect(check.call<Names>(\"names\", 99).size() > 3, "
      "\"no\"); }\n");
  EXPECT_EQ(check_of(result, "asks").message,
            "the cases of this check together returned more than 192 MB")
      << story(result);
  EXPECT_EQ(outcome_name(result), "out of memory");
}

TEST_F(LargeAnswers, OfAScriptAreBoundedTogether) {
  const ExerciseResult result = check(
      "  check.script({{\"names\", {lab::Convert<int>::to(99)}}, {\"names\", "
      "{lab::Convert<int>::to(99)}}});\n");
  EXPECT_EQ(check_of(result, "asks").message, "its answers together are larger than 64 MB")
      << story(result);
}

// A check quotes what it found, and an answer has a say in how long that is.
TEST_F(LargeAnswers, AreNotKeptInSentences) {
  const ExerciseResult result = check("  check.fail(std::string(1 << 22, 'x'));\n");
  EXPECT_EQ(outcome_name(result), "failed");
  EXPECT_LT(check_of(result, "asks").message.size(), std::size_t{17000});
  EXPECT_LT(check_of(result, "asks").finding->summary.size(), std::size_t{17000});
}

// The grader reads it, the check would get it inside something else, and be blamed for it.
TEST_F(LargeAnswers, ThatAreTooLargeForTheCheckAreBadReplies) {
  const ExerciseResult result = check("  check.meter<Names>(\"names\", 8);\n");
  EXPECT_EQ(check_of(result, "asks").message,
            "its answer is more than a check reads: byte 5242888: more than 1048576 values")
      << story(result);
  EXPECT_EQ(outcome_name(result), "bad reply");
}

}  // namespace
}  // namespace courses
