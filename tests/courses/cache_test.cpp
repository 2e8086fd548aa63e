// The verdict cache: the same result again, and a new one whenever anything it rests on changes.
#include <gtest/gtest.h>

#include <thread>

#include "formats/safetensors_write.h"
#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using grader::ExerciseResult;
using grader::Outcome;

constexpr const char* kLab = "caching";

void write_golden(const MiniCourse& course, float input) {
  const std::vector<float> x{input};
  const std::vector<float> want{2 * input};
  const std::vector<formats::OwnedTensor> tensors{formats::from_floats("one/x", {1}, x),
                                                  formats::from_floats("one/want", {1}, want)};
  const fs::path folder = course.root() / "labs" / kLab / "golden";
  fs::create_directories(folder);
  formats::write_safetensors(folder / "twice.safetensors", tensors);
}

class Caching : public testing::Test {
 protected:
  void SetUp() override {
    course_.add({.id = "twice",
                 .declaration = "Vector twice(const Vector& x);",
                 .reference = "Vector twice(const Vector& x) { return Vector{2 * x[0]}; }",
                 .manifest = "inputs: [x]\n"
                             "checks:\n"
                             "  - {id: one, kind: golden}\n"
                             "  - {id: drawn, kind: drawn, inputs: {x: {normal: [1]}}}\n"
                             "  - {id: doubles, kind: property}\n",
                 .checks = "#include \"probe/check.h\"\n#include \"twice.h\"\nnamespace {\n"
                           "void doubles(lab::Check& check) {\n"
                           "  const auto y = check.call<lab::Vector>(\"twice\", lab::Vector{4});\n"
                           "  check.expect_near(y[0], 8, 0, \"twice 4\");\n}\n}\n"
                           "LAB_CHECKS(LAB_CHECK(doubles))\n"});
    write_golden(course_, 3);
  }
  ExerciseResult check() { return course_.check_one("twice", options()); }
  grader::CheckOptions options() {
    grader::CheckOptions own = course_.with_cache();
    own.seed = seed_;
    return own;
  }
  // Checked once more after a change: by the pipeline, and from then on from the cache.
  void expect_checked_anew() {
    const ExerciseResult anew = check();
    EXPECT_FALSE(anew.from_cache);
    const ExerciseResult again = check();
    EXPECT_TRUE(again.from_cache);
    EXPECT_EQ(story(anew), story(again));
  }
  void append(const std::string& file, const std::string& text) {
    course_.put(file, course_.get(file) + text);
  }

  MiniCourse course_{kLab};
  std::uint64_t seed_ = 1;
};

TEST_F(Caching, TheSecondRunGivesTheSameResultFromTheCache) {
  const ExerciseResult first = check();
  EXPECT_EQ(first.outcome, Outcome::kPassed) << story(first);
  EXPECT_FALSE(first.from_cache);
  const ExerciseResult second = check();
  EXPECT_TRUE(second.from_cache);
  EXPECT_EQ(story(first), story(second));
  EXPECT_EQ(first.points, second.points);
  EXPECT_EQ(first.max_points, second.max_points);
}

TEST_F(Caching, AFailureComesBackWhole) {
  course_.answer("twice", "Vector twice(const Vector& x) { return Vector{3 * x[0]}; }");
  const ExerciseResult first = check();
  const ExerciseResult second = check();
  ASSERT_TRUE(second.from_cache);
  EXPECT_EQ(story(first), story(second));
  const auto& a = check_of(first, "one").finding;
  const auto& b = check_of(second, "one").finding;
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->where, b->where);
  EXPECT_EQ(a->share_of_allowed, b->share_of_allowed);
  ASSERT_TRUE(a->window && b->window);
  EXPECT_EQ(a->window->found, b->window->found);
}

TEST_F(Caching, EverythingItRestsOnCounts) {
  check();
  append("student/caching/twice.cpp", "// edited\n");
  expect_checked_anew();
  append("labs/caching/twice.h", "// edited\n");
  expect_checked_anew();
  write_golden(course_, 5);
  expect_checked_anew();
  append("labs/caching/lab.yaml", "# edited\n");
  expect_checked_anew();
  append("labs.yaml", "# edited\n");
  expect_checked_anew();
  append("reference/caching/twice.cpp", "// edited\n");
  expect_checked_anew();
  append("reference/caching/twice.checks.cpp", "// edited\n");
  expect_checked_anew();
  course_.put("reference/caching/wrong/twice.triple.cpp", "// outcome: failed\n// says: x\n");
  expect_checked_anew();
  seed_ = 2;
  expect_checked_anew();
}

TEST_F(Caching, WhatItDoesNotRestOnDoesNot) {
  check();
  course_.put("student/caching/other.cpp", "// another exercise\n");
  course_.put("reference/caching/other.cpp", "// another exercise\n");
  course_.put("labs/caching/README.md", "text\n");
  EXPECT_TRUE(check().from_cache);
}

TEST_F(Caching, AnUndoneEditFindsTheOldResult) {
  check();
  const std::string text = course_.get("student/caching/twice.cpp");
  course_.answer("twice", "Vector twice(const Vector&) { return Vector{0}; }");
  EXPECT_EQ(check().outcome, Outcome::kFailed);
  course_.put("student/caching/twice.cpp", text);
  EXPECT_TRUE(check().from_cache);
}

TEST_F(Caching, WithoutTheCacheEverythingRunsAgain) {
  check();
  grader::CheckOptions without = options();
  without.use_cache = false;
  EXPECT_FALSE(course_.check_one("twice", without).from_cache);
}

TEST_F(Caching, ADamagedVerdictIsCheckedAnew) {
  check();
  for (const auto& entry : fs::directory_iterator(options().paths.cache / "verdicts")) {
    fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
  }
  expect_checked_anew();
}

TEST_F(Caching, ATimeOutIsNotKept) {
  course_.answer("twice",
                 "Vector twice(const Vector&) { for (volatile int i = 0;; i = i + 1) {} }");
  course_.put("labs/caching/lab.yaml",
              course_.get("labs/caching/lab.yaml") + "    limits: {cpu_seconds: 1}\n");
  EXPECT_EQ(check().outcome, Outcome::kTimedOut);
  EXPECT_FALSE(check().from_cache);
}

TEST_F(Caching, TwoRunsAtOnceShareACache) {
  ExerciseResult other;
  std::thread thread([&] { other = check(); });
  const ExerciseResult mine = check();
  thread.join();
  EXPECT_EQ(mine.outcome, Outcome::kPassed) << story(mine);
  EXPECT_EQ(other.outcome, Outcome::kPassed) << story(other);
  EXPECT_TRUE(check().from_cache);
  for (const auto& entry : fs::directory_iterator(options().paths.cache / "scratch")) {
    ADD_FAILURE() << entry.path() << " was left behind";
  }
}

}  // namespace
}  // namespace courses
