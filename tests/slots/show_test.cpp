// `lab show ... --with student`: right functions give the lesson's lines, others are named.
#include <gtest/gtest.h>

#include "tests/slots/support.h"

namespace slots::test {
namespace {

Result show(const std::string& name, const StudentFolder& folder) {
  return run({"show", name, "--with", "student", "--student", folder.path()});
}

TEST(ShowWithStudent, RightFunctionsGiveTheLessonsTables) {
  const StudentFolder folder;
  const Result yours = show("attention-by-hand", folder);
  const std::string lesson = run({"show", "attention-by-hand"}).out;
  const std::string tables = lesson.substr(0, lesson.find("max |difference|"));
  EXPECT_EQ(yours.status, 0);
  EXPECT_EQ(yours.out, tables +
                           "\nwhose functions these were:\n"
                           "  attention/scores          yours\n"
                           "  attention/causal_mask     yours\n"
                           "  attention/softmax_rows    yours\n"
                           "  attention/attention_head  yours\n");
}

TEST(ShowWithStudent, WrongMissingAndBrokenFunctionsAreNamed) {
  const StudentFolder folder;
  folder.spoil("attention", "scores", "no_scale");
  folder.remove("attention/causal_mask.cpp");
  folder.write("attention/softmax_rows.cpp", "#include \"softmax_rows.h\"\nint x = ;\n");
  const std::string text = show("attention-by-hand", folder).out;
  EXPECT_NE(text.find("[-0.41"), std::string::npos) << text;  // the student's number is shown
  EXPECT_NE(text.find("  attention/scores          yours, but off by up to "), std::string::npos)
      << text;
  EXPECT_NE(text.find("  attention/causal_mask     the engine's: there is no file\n"
                      "                            attention/causal_mask.cpp\n"),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("  attention/softmax_rows    the engine's: attention/softmax_rows.cpp:2 does"),
      std::string::npos)
      << text;
}

TEST(ShowWithStudent, ACrashEndsItsOwnProcessOnly) {
  const StudentFolder folder;
  folder.write("rope/rope_rates.cpp",
               "#include \"rope_rates.h\"\nnamespace lab {\nVectorD rope_rates(int, double) {\n"
               "  volatile int* nowhere = nullptr;\n  *nowhere = 1;\n  return {};\n}\n}\n");
  const Result result = show("rope-relative", folder);
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(
      result.out.find("  rope/rope_rates     the engine's: rope_rates: it crashed: signal 11"),
      std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("  rope/rope_relative  yours\n"), std::string::npos) << result.out;
}

TEST(ShowWithStudent, RotatedScoresAreTheStudents) {
  const StudentFolder folder;
  folder.spoil("rope", "rope_relative", "interleaved");
  const std::string text = show("rope-relative", folder).out;
  EXPECT_NE(text.find("distance 3:   rotated q·k = 3.1154"), std::string::npos) << text;
}

TEST(ShowWithStudent, CountsParametersOfAnyConfiguration) {
  const StudentFolder folder;
  const Result result = run(
      {"show", "block-parameters", "qwen3-0.6b", "--with", "student", "--student", folder.path()});
  EXPECT_NE(result.out.find("= 596,049,920 parameters = 0.60 B\n"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("  counting/model_parameters      yours\n"), std::string::npos);
}

TEST(ShowWithStudent, AWrongCountIsShownAndTold) {
  const StudentFolder folder;
  folder.spoil("counting", "block_parameters", "two_matrices");
  const std::string text = show("block-parameters", folder).out;
  EXPECT_NE(text.find("  counting/block_parameters      yours, but block_parameters is"),
            std::string::npos)
      << text;
}

TEST(ShowWithStudent, CostsComeFromTheFormulas) {
  const StudentFolder folder;
  const std::string text = show("attention-cost", folder).out;
  EXPECT_NE(text.find("  32,768         12.6 TFLOP         17.6 TFLOP      58%   34,359,738,368\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("equal at 23,553 tokens\n"), std::string::npos) << text;
}

TEST(ShowWithStudent, WhatIsNotAttentionIsNotTimed) {
  const StudentFolder folder;
  folder.spoil("attention", "attention_head", "no_scale");
  const std::string text = show("attention-cost", folder).out;
  EXPECT_NE(text.find("  not timed: what it answers is not attention (see below)\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  attention/attention_head  yours, but off by up to "), std::string::npos)
      << text;
}

TEST(ShowWithStudent, RefusesWhatItCannotShow) {
  EXPECT_EQ(run({"show", "block", "--with", "student"}).err,
            "lab model: --with student: found 'block', wanted attention-by-hand, rope-relative, "
            "block-parameters or attention-cost\n");
  EXPECT_EQ(run({"show", "rope-relative", "--with", "reference"}).err,
            "lab model: --with: found 'reference', wanted student\n");
}

}  // namespace
}  // namespace slots::test
