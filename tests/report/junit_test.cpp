// JUnit XML: counts, kinds, and texts that would break it.
#include "grader/report/junit.h"

#include <gtest/gtest.h>

#include "tests/report/samples.h"

namespace {

using grader::CheckResult;
using grader::ExerciseResult;
using grader::Outcome;
using grader::RunResult;

RunResult run_of(std::vector<CheckResult> checks, Outcome outcome = Outcome::kFailed) {
  RunResult run{.course = "c", .started = "2026-03-01T10:00:00Z"};
  run.exercises.push_back({.id = "scores",
                           .lab = "attention",
                           .file = "attention/scores.cpp",
                           .outcome = outcome,
                           .max_points = grader::Rational(2),
                           .checks = std::move(checks)});
  return run;
}

CheckResult check(std::string id, Outcome outcome, std::string message = "") {
  CheckResult result;
  result.id = std::move(id);
  result.outcome = outcome;
  result.message = std::move(message);
  return result;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Junit, OfAPassIsACaseWithoutAVerdict) {
  EXPECT_EQ(to_junit(run_of({check("half", Outcome::kPassed)}, Outcome::kPassed)),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="c" tests="1" failures="0" errors="0" skipped="0" time="0.000" timestamp="2026-03-01T10:00:00">
  <testsuite name="attention/scores" tests="1" failures="0" errors="0" skipped="0" time="0.000">
    <properties>
      <property name="points" value="0"/>
      <property name="max_points" value="2"/>
    </properties>
    <testcase name="half" classname="attention.scores" file="attention/scores.cpp">
      <properties>
        <property name="points" value="0"/>
        <property name="max_points" value="0"/>
      </properties>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, CountsFailuresErrorsAndSkips) {
  const std::string xml = to_junit(run_of(
      {check("a", Outcome::kPassed), check("b", Outcome::kFailed), check("c", Outcome::kCrashed),
       check("d", Outcome::kInconclusive), check("e", Outcome::kNotGraded)}));
  EXPECT_TRUE(holds(xml,
                    "<testsuites name=\"c\" tests=\"5\" failures=\"1\" errors=\"2\" "
                    "skipped=\"1\""));
}

TEST(Junit, NamesTheKindOfAnEnd) {
  const std::string xml = to_junit(run_of({check("a", Outcome::kTimedOut, "too slow")}));
  EXPECT_TRUE(holds(xml, "<error message=\"too slow\" type=\"timed_out\">"));
}

TEST(Junit, OfAnExerciseWithoutChecksIsOneCase) {
  RunResult run = run_of({}, Outcome::kMissing);
  run.exercises[0].message = "attention/scores.cpp not found";
  EXPECT_TRUE(holds(to_junit(run),
                    "<failure message=\"attention/scores.cpp not found\" type=\"missing\">"));
}

TEST(Junit, EscapesWhatWouldCloseAnElement) {
  CheckResult bad = check("a", Outcome::kFailed, "\"><x a='1'>&\nsecond");
  bad.printed = "]]></system-out>\x1b[31m\x01\xff";
  const std::string xml = to_junit(run_of({bad}));
  EXPECT_TRUE(holds(xml, "message=\"&quot;&gt;&lt;x a='1'&gt;&amp;&#10;second\""));
  EXPECT_TRUE(holds(xml, "<system-out>]]&gt;&lt;/system-out&gt;\\x01\xef\xbf\xbd</system-out>"));
}

// Printed in a CI job, the document must not command it; a reader of XML sees the same text.
TEST(Junit, NoLineBeginsWithACommand) {
  CheckResult bad = check("a", Outcome::kFailed, "wrong");
  bad.printed = "x\n::error file=a::y\n  ::set-output name=score::9\n\u00A0::z";
  const std::string xml = to_junit(run_of({bad}));
  EXPECT_TRUE(holds(
      xml,
      "x\n&#58;:error file=a::y\n  &#58;:set-output name=score::9\n\u00A0&#58;:z</system-out>"));
}

TEST(Junit, NamesTheSubmission) {
  RunResult run = run_of({});
  run.submission = "hw1 \"final\"";
  EXPECT_TRUE(holds(to_junit(run), "<testsuites name=\"hw1 &quot;final&quot;\""));
}

}  // namespace
