// Stored verdicts: every field comes back, and a damaged file is as good as none.
#include "grader/pipeline/store.h"

#include <gtest/gtest.h>

#include <limits>

#include "grader/build/hash.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

// With something in every field.
ExerciseResult full_result() {
  ExerciseResult result{.id = "f",
                        .lab = "a",
                        .title = "F",
                        .file = "a/f.cpp",
                        .outcome = Outcome::kFailed,
                        .message = "no",
                        .points = Rational(1, 3),
                        .max_points = Rational(10, 3)};
  result.compile = {.ok = true,
                    .diagnostics = {{"a/f.cpp", 3, 4, "warning", "unused", "int x;"}},
                    .more_errors = 2,
                    .warnings = 1,
                    .help = {"look"}};
  result.crash = CrashReport{"SEGV", "It crashed.", "a/f.cpp", 7, "*p = 1;"};
  CheckResult check{.id = "one",
                    .title = "One",
                    .kind = CheckKind::kDrawn,
                    .visibility = Visibility::kNever,
                    .outcome = Outcome::kCrashed,
                    .points = Rational(1, 3),
                    .max_points = Rational(2),
                    .message = "text"};
  check.printed = std::string("a\0\xff", 3);
  check.printed_cut = true;
  check.measured = {{"seed", 5}, {"share", std::numeric_limits<double>::infinity()}};
  check.timing = TimingRecord{"n",  "a processor",          {1.5, 1},
                              true, {{60, 120}, {120, 60}}, {{"answer", 60, 3, {0.5, 0.25}}}};
  Finding finding{
      .where = "here", .summary = "s", .share_of_allowed = 3.5, .wrong_count = 2, .total_count = 9};
  finding.window = Window{.shape = {2, 3},
                          .first_row = 1,
                          .first_col = 2,
                          .found = {{1, 2}, {3, 4}},
                          .wanted = {{5, 6}, {7, 8}},
                          .bad_row = 1,
                          .bad_col = 0};
  finding.likeness = Likeness{"no_max", "sentence", "hint", true};
  finding.notes = {"one", "two"};
  check.finding = finding;
  result.checks = {check, CheckResult{.id = "two", .outcome = Outcome::kPassed}};
  return result;
}

class Store : public testing::Test {
 protected:
  std::optional<ExerciseResult> load() const { return load_verdict(folder_.path(), "key"); }
  void store(const ExerciseResult& result) const { store_verdict(folder_.path(), "key", result); }
  std::string bytes() const { return read_file(folder_ / "verdicts/key"); }
  samples::Folder folder_{};
};

TEST_F(Store, EveryFieldComesBack) {
  store(full_result());
  const auto loaded = load();
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(loaded->from_cache);
  EXPECT_EQ(loaded->points, Rational(1, 3));
  EXPECT_EQ(loaded->compile.diagnostics.at(0).source, "int x;");
  EXPECT_EQ(loaded->compile.help, std::vector<std::string>{"look"});
  EXPECT_EQ(loaded->crash->line, 7);
  const CheckResult& check = loaded->checks.at(0);
  EXPECT_EQ(check.kind, CheckKind::kDrawn);
  EXPECT_EQ(check.visibility, Visibility::kNever);
  EXPECT_EQ(check.outcome, Outcome::kCrashed);
  EXPECT_EQ(check.printed, std::string("a\0\xff", 3));
  EXPECT_TRUE(check.printed_cut);
  EXPECT_EQ(check.measured, full_result().checks[0].measured);
  EXPECT_EQ(check.timing->order, full_result().checks[0].timing->order);
  EXPECT_EQ(check.timing->load_average, (std::vector<double>{1.5, 1}));
  EXPECT_TRUE(check.timing->one_core);
  EXPECT_EQ(check.timing->series.at(0).cpu_seconds, (std::vector<double>{0.5, 0.25}));
  EXPECT_EQ(check.finding->window->wanted, full_result().checks[0].finding->window->wanted);
  EXPECT_EQ(check.finding->window->bad_row, 1);
  EXPECT_EQ(check.finding->likeness->hint, "hint");
  EXPECT_TRUE(check.finding->likeness->from_bank);
  EXPECT_EQ(check.finding->notes.size(), 2U);
  EXPECT_FALSE(loaded->checks.at(1).finding);
}

// What is written again is the same, so nothing was left out or exchanged.
TEST_F(Store, StoringWhatWasLoadedGivesTheSameBytes) {
  store(full_result());
  const std::string first = bytes();
  store(*load());
  EXPECT_EQ(bytes(), first);
}

TEST_F(Store, NothingIsThereWithoutAVerdict) { EXPECT_FALSE(load()); }

TEST_F(Store, EveryTruncationIsAsGoodAsNone) {
  store(full_result());
  const std::string whole = bytes();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    folder_.put("verdicts/key", whole.substr(0, size));
    EXPECT_FALSE(load()) << size;
  }
}

TEST_F(Store, OtherBytesAreAsGoodAsNone) {
  folder_.put("verdicts/key", "garbage");
  EXPECT_FALSE(load());
  store(full_result());
  std::string more = bytes();
  more += '\0';
  folder_.put("verdicts/key", more);
  EXPECT_FALSE(load());
}

TEST_F(Store, DamagedBytesNeverThrow) {
  store(full_result());
  const std::string whole = bytes();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x15);
    folder_.put("verdicts/key", damaged);
    EXPECT_NO_THROW(load()) << at;
  }
}

TEST_F(Store, WhatMayComeOutDifferentlyIsNotKept) {
  for (const Outcome outcome :
       {Outcome::kTimedOut, Outcome::kInconclusive, Outcome::kNotGraded, Outcome::kSkipped}) {
    ExerciseResult result = full_result();
    result.checks[1].outcome = outcome;
    store(result);
    EXPECT_FALSE(load()) << name_of(outcome);
    result = full_result();
    result.outcome = outcome;
    store(result);
    EXPECT_FALSE(load()) << name_of(outcome);
  }
}

}  // namespace
}  // namespace grader
