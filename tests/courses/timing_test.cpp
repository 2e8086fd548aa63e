// Timing checks end to end: right answers never fail, slow ones and cheats never pass. No time is
// asserted, only verdicts that hold on a busy machine too.
#include <gtest/gtest.h>

#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using grader::Outcome;

// The sum over all pairs of rows: n^2 d.
const std::string kSquare = R"(
float pairs(const Matrix& x) {
  float sum = 0;
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.rows(); ++j)
      for (int c = 0; c < x.cols(); ++c) sum += x(i, c) * x(j, c);
  return sum;
})";

// The same value, computed n times; `before` is run first.
std::string cube(const std::string& before = {}) {
  return "float once(const Matrix& x) {\n  float sum = 0;\n" + std::string(R"(
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.rows(); ++j)
      for (int c = 0; c < x.cols(); ++c) sum += x(i, c) * x(j, c);
  return sum;
}
float pairs(const Matrix& x) {
)") + before +
         R"(
  volatile float kept = 0;
  for (int i = 0; i < x.rows(); ++i) kept = once(x);
  return kept;
})";
}

std::string manifest(const std::string& keys, int threads = 1) {
  return "inputs: [x]\nlimits: {threads: " + std::to_string(threads) +
         "}\n"
         "tolerance: {law: absolute, atol: 0.05, reason: \"sums of few thousand terms\"}\n"
         "checks:\n"
         "  - id: grows\n"
         "    kind: timing\n"
         "    grows: {n: [21, 42, 84]}\n"
         "    inputs: {x: {normal: [n, 12], scale: 0.1}}\n"
         "    " +
         keys + "\n";
}

class Timing : public testing::Test {
 protected:
  void use(const std::string& keys, int threads = 1) {
    course_.add({.id = "pairs",
                 .declaration = "float pairs(const Matrix& x);",
                 .reference = kSquare,
                 .manifest = manifest(keys, threads)});
  }
  grader::CheckResult result_of(const std::string& answer) {
    course_.answer("pairs", answer);
    result_ = course_.check_one("pairs");
    return check_of(result_, "grows");
  }
  void never_passes(const std::string& answer) {
    const grader::CheckResult check = result_of(answer);
    EXPECT_TRUE(check.outcome == Outcome::kFailed || check.outcome == Outcome::kInconclusive)
        << story(result_);
  }

  MiniCourse course_{"timing_mini"};
  grader::ExerciseResult result_{};
};

TEST_F(Timing, ARightAnswerNeverFailsAndShowsItsSamples) {
  use("excess: 0.5");
  const grader::CheckResult check = result_of(kSquare);
  EXPECT_TRUE(check.outcome == Outcome::kPassed || check.outcome == Outcome::kInconclusive)
      << story(result_);
  EXPECT_EQ(check.points, check.max_points);
  ASSERT_TRUE(check.timing.has_value());
  EXPECT_EQ(check.timing->grows, "n");
  ASSERT_EQ(check.timing->series.size(), 6U);
  EXPECT_EQ(check.timing->series[0].program, "answer");
  EXPECT_EQ(check.timing->series[1].program, "reference");
  EXPECT_EQ(check.timing->series[5].size, 84);
  EXPECT_EQ(check.timing->series[5].cpu_seconds.size(), check.timing->order.size());
  EXPECT_GE(check.timing->order.size(), 5U);
  EXPECT_EQ(check.timing->order[0].size(), 3U);
  EXPECT_FALSE(check.timing->load_average.empty());
  EXPECT_TRUE(check.timing->one_core);
  EXPECT_TRUE(check.measured.contains("exponent"));
}

TEST_F(Timing, ACubicAnswerNeverPasses) {
  use("excess: 0.5");
  never_passes(cube());
}

TEST_F(Timing, ACubicAnswerIsOutsideARangeToo) {
  use("exponent: [1.3, 2.5]");
  never_passes(cube());
}

TEST_F(Timing, AnAnswerThatRemembersEarlierCallsNeverPasses) {
  use("excess: 0.5");
  never_passes("struct Memo { float key; int rows; float value; };\n" +
               cube("  static std::vector<Memo> memo;\n"
                    "  for (const Memo& m : memo) if (m.key == x(0, 0) && m.rows == x.rows()) "
                    "return m.value;\n"
                    "  memo.push_back({x(0, 0), x.rows(), once(x)});\n"));
}

TEST_F(Timing, AnAnswerWithThreadsPaysForAllOfThem) {
  use("excess: 0.5", 2);
  course_.put("labs/timing_mini/pairs.h",
              "#pragma once\n#include <thread>\n#include \"lab/lab.h\"\nnamespace lab {\n"
              "float pairs(const Matrix& x);\n}\n");
  never_passes(
      cube("  if (x.rows() > 60) {\n"
           "    std::thread other([&] { [[maybe_unused]] volatile float k = 0; for (int i = 0; i < "
           "x.rows() / 2; ++i) "
           "k = once(x); });\n"
           "    [[maybe_unused]] volatile float k = 0; for (int i = 0; i < x.rows() / 2; ++i) k = "
           "once(x);\n"
           "    other.join();\n    return once(x);\n  }\n"));
}

// The answer is quick, and another thread goes on with the work of a cube.
TEST_F(Timing, AnAnswerThatGoesOnWorkingAfterwardsPaysForIt) {
  use("excess: 0.5", 2);
  course_.put("labs/timing_mini/pairs.h",
              "#pragma once\n#include <thread>\n#include \"lab/lab.h\"\nnamespace lab {\n"
              "float pairs(const Matrix& x);\n}\n");
  const grader::CheckResult check =
      result_of(cube("  static std::thread worker;\n"
                     "  if (worker.joinable()) worker.join();\n"
                     "  worker = std::thread([x] { [[maybe_unused]] volatile float k = 0; for (int "
                     "i = 0; i < x.rows(); ++i) k "
                     "= once(x); });\n"
                     "  return once(x);\n"));
  EXPECT_NE(check.outcome, Outcome::kPassed) << story(result_);
}

TEST_F(Timing, WorkAheadOfTheMeasurementFails) {
  use("excess: 0.5");
  const grader::CheckResult check = result_of(
      "float burn() { volatile float x = 1; for (int i = 0; i < 400000000; ++i) x = x; "
      "return x; }\n" +
      std::string("float quick(const Matrix& x);\n"
                  "float pairs(const Matrix& x) {\n  static const float table = burn();\n"
                  "  return table * quick(x);\n}\n") +
      "float quick" + kSquare.substr(kSquare.find("(const")));
  EXPECT_EQ(check.outcome, Outcome::kFailed) << story(result_);
  EXPECT_NE(check.message.find("work is done ahead of the measurement"), std::string::npos)
      << check.message;
}

TEST_F(Timing, ASleepingAnswerIsEndedByTheClock) {
  use("excess: 0.5\n    limits: {wall_seconds: 3, cpu_seconds: 3}");
  course_.put("labs/timing_mini/pairs.h",
              "#pragma once\n#include <chrono>\n#include <thread>\n#include \"lab/lab.h\"\n"
              "namespace lab {\nfloat pairs(const Matrix& x);\n}\n");
  const grader::CheckResult check = result_of(
      "float pairs(const Matrix& x) { std::this_thread::sleep_for(std::chrono::hours(1)); return "
      "x(0, 0); }");
  EXPECT_EQ(check.outcome, Outcome::kTimedOut) << story(result_);
  EXPECT_EQ(check.message, "it did not answer within 3 s");
}

// It sleeps too little for the wall limit and too long for the rounds.
TEST_F(Timing, AnAnswerThatSleepsThroughTheRoundsGainsNothing) {
  use("excess: 0.5\n    limits: {wall_seconds: 16, cpu_seconds: 6}");
  course_.put("labs/timing_mini/pairs.h",
              "#pragma once\n#include <chrono>\n#include <thread>\n#include \"lab/lab.h\"\n"
              "namespace lab {\nfloat pairs(const Matrix& x);\n}\n");
  const grader::CheckResult check = result_of(
      cube("  if (x.rows() > 60) std::this_thread::sleep_for(std::chrono::seconds(1));\n"));
  EXPECT_EQ(check.outcome, Outcome::kTimedOut) << story(result_);
  EXPECT_TRUE(check.message.starts_with("it slept ")) << check.message;
  EXPECT_EQ(check.points, grader::Rational(0));
}

// Nor does one that is at work for half of the time and asleep for less than that.
TEST_F(Timing, AnAnswerThatLeavesNoTimeForTheRoundsGainsNothing) {
  use("excess: 0.5\n    limits: {wall_seconds: 16, cpu_seconds: 16}");
  course_.put("labs/timing_mini/pairs.h",
              "#pragma once\n#include <chrono>\n#include <ctime>\n#include <thread>\n"
              "#include \"lab/lab.h\"\nnamespace lab {\nfloat pairs(const Matrix& x);\n}\n");
  const grader::CheckResult check =
      result_of(cube("  if (x.rows() > 60) {\n"
                     "    std::this_thread::sleep_for(std::chrono::milliseconds(400));\n"
                     "    const std::clock_t end = std::clock() + CLOCKS_PER_SEC * 6 / 10;\n"
                     "    while (std::clock() < end) {}\n  }\n"));
  EXPECT_EQ(check.outcome, Outcome::kTimedOut) << story(result_);
  EXPECT_TRUE(check.message.starts_with("it used ")) << check.message;
  EXPECT_NE(check.message.find(" s in which it was measured, and "), std::string::npos);
}

TEST_F(Timing, AValueThatIsWrongInATimedCallFails) {
  use("excess: 0.5");
  const grader::CheckResult check = result_of(
      "float quick" + kSquare.substr(kSquare.find("(const")) +
      "float pairs(const Matrix& x) { static int calls = 0; return quick(x) + (++calls > 20); }");
  EXPECT_EQ(check.outcome, Outcome::kFailed) << story(result_);
  EXPECT_NE(check.message.find("wanted"), std::string::npos) << check.message;
}

// One answer may be large; hundreds of a sample, kept until they are judged, may not.
TEST_F(Timing, LargeAnswersOfASampleAreNotKept) {
  course_.add({.id = "pairs",
               .declaration = "Vector pairs(const Matrix& x);",
               .reference = "Vector pairs(const Matrix&) { return Vector(20000, 1); }",
               .manifest = manifest("excess: 0.5\n    limits: {reply_mb: 1}")});
  const grader::CheckResult check =
      result_of("Vector pairs(const Matrix&) { return Vector(20000, 1); }");
  EXPECT_EQ(check.outcome, Outcome::kOutOfMemory) << story(result_);
  EXPECT_EQ(check.message, "its answers together are larger than 1 MB");
}

TEST_F(Timing, IsNotMeasuredWhileValuesAreWrong) {
  course_.add(
      {.id = "pairs",
       .declaration = "float pairs(const Matrix& x);",
       .reference = kSquare,
       .manifest = "inputs: [x]\nchecks:\n  - {id: one, kind: exact, calls: [{args: [[[2]]], "
                   "want: 4.0}], tolerance: {law: absolute, atol: 0.1, reason: few}}\n" +
                   manifest("excess: 0.5").substr(manifest("").find("  - id"))});
  const grader::CheckResult check = result_of("float pairs(const Matrix& x) { return x(0, 0); }");
  EXPECT_EQ(check.outcome, Outcome::kSkipped) << story(result_);
  EXPECT_EQ(check.message, "timed once 'one' passes");
  EXPECT_FALSE(check.timing.has_value());
}

TEST_F(Timing, CalibrationRefusesASlowAnswerThatIsNotSlow) {
  use("excess: 0.5");
  course_.put("reference/timing_mini/wrong/pairs.slow.cpp",
              "// outcome: failed\n// says: slow\n// hint: none\n// fails: grows\n#include "
              "\"pairs.h\"\nnamespace lab {\n" +
                  kSquare + "\n}\n");
  const Said said = course_.lab({"calibrate", "pairs", "--trials", "1"});
  EXPECT_EQ(said.status, 3) << said.err;
  EXPECT_NE(said.out.find("grows: exponent at most 0.5 above the reference's"), std::string::npos);
  EXPECT_NE(said.out.find("refused: 'wrong/slow' lies at"), std::string::npos) << said.out;
}

TEST_F(Timing, CalibrationWantsATimingCheck) {
  course_.add(
      {.id = "plain",
       .declaration = "int plain(int x);",
       .reference = "int plain(int x) { return x; }",
       .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [3], want: 3}]}\n"});
  const Said said = course_.lab({"calibrate", "plain"});
  EXPECT_EQ(said.status, 2);
  EXPECT_NE(said.err.find("'plain' has no timing check"), std::string::npos) << said.err;
}

}  // namespace
}  // namespace courses
