// The screens a student sees, word for word.
#include "grader/report/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>

#include "grader/report/unicode.h"
#include "tests/report/samples.h"

namespace grader {
namespace {

using samples::run_of;

Course course() {
  Exercise softmax;
  softmax.id = "softmax_rows";
  softmax.lab = "attention";
  softmax.hints = {"one", "two"};
  softmax.read = "lesson part 'Queries, keys and values'";
  Exercise scores;
  scores.id = "scores";
  scores.lab = "attention";
  Lab lab;
  lab.id = "attention";
  lab.title = "One head of attention";
  lab.exercises = {scores, softmax};
  Course course;
  course.labs = {lab};
  return course;
}

std::string text_of(const RunResult& run, TextOptions options = {}) {
  static const Course kCourse = course();
  options.course = &kCourse;
  return to_text(run, options);
}

constexpr const char* kFailure =
    R"(✗ softmax_rows  Softmax, one row at a time                      0.75 of 3 points
  Check lesson (the lesson's four positions): failed
  Where: case 'lesson', row 0, column 1 of the result
  Found 0.186775, wanted 0: off by 0.187, allowed 1.5e-05; 6 of 16 elements are
  wrong

             found                              wanted
                  0       1       2       3          0       1       2       3
    > row 0  0.5611 [0.1868] 0.2521       0          1      [0]      0       0
      row 1   0.459  0.2784  0.2626       0     0.6225  0.3775       0       0
      row 2  0.3072  0.5065  0.1863       0     0.3072  0.5065  0.1863       0
      row 3    0.25    0.25    0.25    0.25       0.25    0.25    0.25    0.25

  The worst error is 12,400 times what is allowed.
  This looks like: a mask of ones and zeros is added, so a forbidden position
    keeps its weight
  Hint: Print the masked scores of row 0: what stands right of the diagonal?
  Other checks: 1 passed; not passed: ragged (crashed)
  Next: ./lab hint softmax_rows (to read: lesson part 'Queries, keys and
    values')
)";

TEST(Text, TellsAFailureInFourParts) {
  EXPECT_EQ(text_of(run_of({samples::failed_exercise()})),
            std::string(kFailure) + "unofficial: not isolated\n");
}

TEST(Text, ListsTheChecksOfAPassWithTheirShareOfTheAllowedError) {
  EXPECT_EQ(text_of(run_of({samples::passed_exercise()})),
            R"(✓ scores  Scores of every pair                                     2 of 2 points
    ✓ rows_sum_to_one  used 3 % of the allowed error
unofficial: not isolated
Next: ./lab check softmax_rows
)");
}

TEST(Text, QuotesTheFirstCompilerErrorsAndCountsTheRest) {
  EXPECT_EQ(text_of(run_of({samples::uncompiled_exercise()})),
            R"(✗ causal_mask  The causal mask                                     0 of 2 points
  does not compile
  student/attention/causal_mask.cpp:9:14: error: 'masked' was not declared in
  this scope; did you mean 'mask'?
       9 |         if (k > masked) {
         |              ^
  student/attention/causal_mask.cpp:12:3: error: expected ';' before '}' token
      12 |   }
         |   ^
  and 37 more errors, 1 warning
  Help: The first error is the one to mend; the others may follow from it.
  Next: ./lab check causal_mask when it is mended
unofficial: not isolated
)");
}

TEST(Text, SaysHowNearTheLimitAPassCame) {
  const auto line_for = [](double share) {
    grader::ExerciseResult exercise = samples::passed_exercise();
    exercise.checks[0].measured["share_of_allowed"] = share;
    const std::string text = text_of(run_of({exercise, samples::skipped_exercise()}));
    const std::size_t begin = text.find("2 / 2  ") + 7;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(line_for(0.14), "used 14 % of the allowed error");
  EXPECT_EQ(line_for(0.0004), "far within the allowed error");
  EXPECT_EQ(line_for(0), "exactly as wanted");
}

TEST(Text, TellsTheFirstFailureAndOneLineOfEachExercise) {
  const std::string text =
      text_of(run_of({samples::passed_exercise(), samples::failed_exercise(),
                      samples::uncompiled_exercise(), samples::skipped_exercise()}));
  EXPECT_EQ(text, std::string(kFailure) +
                      R"(
attention: One head of attention
  ✓ scores          passed                2 / 2  used 3 % of the allowed error
  ✗ softmax_rows    failed             0.75 / 3  a mask of ones and zeros is ...
  ✗ causal_mask     does not compile      0 / 2  line 9: 'masked' was not dec...
  - attention_head  skipped               0 / 4  needs softmax_rows, which do...
1 of 4 exercises passed, 2.75 of 11 points
unofficial: not isolated
)");
}

TEST(Text, TellsTheExerciseInFocusInsteadOfTheFirstFailure) {
  const RunResult run = run_of({samples::uncompiled_exercise(), samples::failed_exercise()});
  const std::string text = text_of(run, {.focus = "attention/softmax_rows"});
  EXPECT_TRUE(text.starts_with(kFailure));
}

TEST(Text, TellsEveryFailureWhenAsked) {
  const RunResult run = run_of({samples::uncompiled_exercise(), samples::failed_exercise()});
  const std::string text = text_of(run, {.all = true});
  EXPECT_NE(text.find(kFailure), std::string::npos);
  EXPECT_NE(text.find("and 37 more errors"), std::string::npos);
}

TEST(Text, ExplainsACrashWithFileLineAndSource) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.outcome = Outcome::kCrashed;
  exercise.checks = {exercise.checks[2]};
  exercise.crash = CrashReport{.kind = "heap-buffer-overflow",
                               .sentence = "Your code read one element past the end of a row",
                               .file = "attention/softmax_rows.cpp",
                               .line = 14,
                               .source = "    sum += row[j + 1];"};
  EXPECT_EQ(text_of(run_of({exercise})),
            R"(✗ softmax_rows  Softmax, one row at a time                      0.75 of 3 points
  Check ragged: crashed
  Signal 11 (segmentation fault)
  What happened: Your code read one element past the end of a row
    (heap-buffer-overflow)
  Where: student/attention/softmax_rows.cpp:14
      14 |     sum += row[j + 1];
  Next: ./lab debug softmax_rows ragged
unofficial: not isolated
)");
}

TEST(Text, ShowsWhatWasPrintedBehindABar) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.checks = {exercise.checks[2]};
  exercise.checks[0].printed = "row 0\n\x1B[31mred\x1B[0m\xFF\n";
  exercise.checks[0].printed_cut = true;
  const std::string text = text_of(run_of({exercise}));
  EXPECT_NE(text.find("  Your code printed:\n"
                      "    \u2502 row 0\n"
                      "    \u2502 red\uFFFD\n"
                      "    \u2502 (it printed more than is kept)\n"),
            std::string::npos)
      << text;
}

TEST(Text, TellsNoShareOfTheAllowedErrorWhereThereIsNone) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.checks[0].finding->share_of_allowed = std::numeric_limits<double>::infinity();
  EXPECT_EQ(text_of(run_of({exercise})).find("what is allowed"), std::string::npos);
}

TEST(Text, WritesNoNameWithACapital) {
  ExerciseResult exercise = samples::failed_exercise();
  const auto with_summary = [&](const std::string& summary) {
    exercise.checks[0].finding->summary = summary;
    return text_of(run_of({exercise}));
  };
  EXPECT_NE(with_summary("is_causal is wrong about 1 of 5").find("  is_causal is wrong"),
            std::string::npos);
  EXPECT_NE(with_summary("kv_head_of(5, 6, 4) must throw").find("  kv_head_of(5, 6, 4) must"),
            std::string::npos);
  EXPECT_NE(with_summary("x + sub_layer(x): found 1").find("  x + sub_layer(x): found"),
            std::string::npos);
  EXPECT_NE(with_summary("the deviation is 2").find("  The deviation is 2"), std::string::npos);
}

TEST(Text, CutsALongTitleBehindAWord) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.checks[0].title = "four models, one after the other, each with all of its fields set";
  const std::string text = text_of(run_of({exercise}));
  EXPECT_NE(
      text.find(
          "\n  Check lesson (four models, one after the other, each with all of ...): failed\n"),
      std::string::npos)
      << text;
}

TEST(Text, SaysThatNothingIsTheStudentsFaultWhenNotGraded) {
  ExerciseResult exercise = samples::skipped_exercise();
  exercise.outcome = Outcome::kNotGraded;
  exercise.message = "the compiler could not be started";
  EXPECT_EQ(text_of(run_of({exercise})),
            R"(! attention_head  The whole head                                   0 of 4 points
  not graded: the compiler could not be started
  Next: ./lab check attention_head again; this is not your fault and costs no
    points
unofficial: not isolated
)");
}

TEST(Text, SaysWhyAnExerciseWasSkipped) {
  EXPECT_NE(text_of(run_of({samples::skipped_exercise()}))
                .find("  skipped: needs softmax_rows, which does not pass yet\n"),
            std::string::npos);
}

TEST(Text, SaysWhenNothingIsSelected) {
  EXPECT_EQ(text_of(run_of({})), "Nothing was checked: no exercise is selected.\n");
}

TEST(Text, BeginsWithTheNotesOfTheRun) {
  RunResult run = run_of({samples::passed_exercise()});
  run.notes = {"labs.yaml of the submission was ignored"};
  EXPECT_TRUE(text_of(run).starts_with("Note: labs.yaml of the submission was ignored\n"));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

// As much as one exercise can have to say, all of it long.
ExerciseResult wordy_exercise() {
  const std::string words =
      "a sentence that goes on and on, with commas, until it needs more than two lines of a "
      "screen that is eighty columns wide, which is rather long for a sentence of this kind";
  ExerciseResult exercise = samples::failed_exercise();
  Finding& finding = *exercise.checks[0].finding;
  finding.summary = words.substr(0, 100);
  finding.where = words.substr(0, 70);
  finding.window->found.assign(8, std::vector<double>(8, 0.123456));
  finding.window->wanted.assign(8, std::vector<double>(8, -1.5e-7));
  finding.window->shape = {512, 64};
  finding.likeness->sentence = words.substr(0, 100);
  finding.likeness->hint = words.substr(0, 100);
  for (int i = 0; i < 5; ++i) {
    exercise.checks.push_back(exercise.checks[2]);
  }
  return exercise;
}

TEST(Text, FitsAFailureOnOneScreenOf80By24) {
  const std::vector<std::string> lines = lines_of(text_of(run_of({wordy_exercise()})));
  EXPECT_LE(lines.size(), 24U);
  const auto widest = std::ranges::max_element(lines, {}, display_width);
  EXPECT_LE(display_width(*widest), 80U) << *widest;
}

TEST(Text, StaysWithinSixtyColumns) {
  for (const std::string& line :
       lines_of(text_of(run_of({wordy_exercise(), samples::uncompiled_exercise(),
                                samples::skipped_exercise(), samples::passed_exercise()}),
                        {.look = {.columns = 60}}))) {
    EXPECT_LE(display_width(line), 60U) << line;
  }
}

TEST(Text, IsPlainAsciiForAnAsciiTerminal) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.title = "Scale by \u221Ad";
  const std::string text = text_of(run_of({exercise}), {.look = {.unicode = false}});
  EXPECT_TRUE(text.starts_with("x softmax_rows  Scale by sqrtd"));
  EXPECT_TRUE(
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
}

TEST(Text, ColoursTheMarkedElement) {
  const std::string text = text_of(run_of({samples::failed_exercise()}), {.look = {.color = true}});
  EXPECT_NE(text.find("\x1B[31m[0.1868]\x1B[0m"), std::string::npos);
  EXPECT_NE(text.find("\x1B[32m[0]\x1B[0m"), std::string::npos);
}

TEST(Text, LetsNoByteOfAResultDriveTheTerminal) {
  const std::string evil = "\x1B]0;x\a\x1B[2J\u202E\xFF\r";
  ExerciseResult exercise = samples::failed_exercise();
  CheckResult& check = exercise.checks[0];
  for (std::string* each : {&exercise.title, &exercise.id, &check.title, &check.id, &check.printed,
                            &check.finding->where, &check.finding->summary,
                            &check.finding->likeness->sentence, &check.finding->likeness->hint}) {
    *each += evil;
  }
  check.finding->notes = {evil};
  ExerciseResult uncompiled = samples::uncompiled_exercise();
  uncompiled.compile.diagnostics[0].text = evil;
  uncompiled.compile.diagnostics[0].source = evil;
  uncompiled.compile.diagnostics[0].file = evil;
  uncompiled.compile.help = {evil};
  ExerciseResult skipped = samples::skipped_exercise();
  skipped.message = evil;
  const std::string text = text_of(run_of({exercise, uncompiled, skipped}), {.all = true});
  EXPECT_EQ(text.find('\x1B'), std::string::npos);
  EXPECT_EQ(text.find('\a'), std::string::npos);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_EQ(text.find("\u202E"), std::string::npos);
  EXPECT_EQ(text.find('\xFF'), std::string::npos);
}

}  // namespace
}  // namespace grader
