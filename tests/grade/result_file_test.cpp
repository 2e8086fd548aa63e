// Result files: valid at every moment, never spoilt by our own faults.
#include "grader/grade/result_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "tests/grade/support.h"

namespace grader {
namespace {

std::string write(const RunResult& result) {
  std::string text = "[";
  for (const ExerciseResult& exercise : result.exercises) {
    text += exercise.id + "=" + std::string(id_of(exercise.outcome)) + ";";
  }
  return text + "]";
}

RunResult run(Outcome outcome) {
  RunResult result;
  result.exercises.push_back({.id = "a", .outcome = outcome});
  return result;
}

std::string content(const support::fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class ResultFiles : public testing::Test {
 protected:
  ResultFile file() const { return {path_.string(), write, {"not_graded"}}; }
  const support::Folder folder_{};
  const support::fs::path path_ = folder_.path / "r.json";
};

TEST_F(ResultFiles, AreThereAfterEveryExercise) {
  const ResultFile one = file();
  one.update(run(Outcome::kNotGraded));
  EXPECT_EQ(content(path_), "[a=not_graded;]");
  one.update(run(Outcome::kFailed));
  EXPECT_EQ(content(path_), "[a=failed;]");
}

TEST_F(ResultFiles, KeepAnEarlierCompleteResultWhileTheNewOneGrows) {
  file().finish(run(Outcome::kPassed));
  const ResultFile second = file();
  second.update(run(Outcome::kNotGraded));
  EXPECT_EQ(content(path_), "[a=passed;]");
  EXPECT_EQ(content(second.part()), "[a=not_graded;]");
}

TEST_F(ResultFiles, KeepAnEarlierCompleteResultWhenTheNewOneIsNot) {
  file().finish(run(Outcome::kPassed));
  const ResultFile second = file();
  EXPECT_FALSE(second.finish(run(Outcome::kNotGraded)));
  EXPECT_EQ(content(path_), "[a=passed;]");
}

TEST_F(ResultFiles, GiveWayToANewCompleteResult) {
  file().finish(run(Outcome::kPassed));
  const ResultFile second = file();
  second.update(run(Outcome::kNotGraded));
  EXPECT_TRUE(second.finish(run(Outcome::kFailed)));
  EXPECT_EQ(content(path_), "[a=failed;]");
  EXPECT_FALSE(support::fs::exists(second.part()));
}

// What a student prints is no sign of our failure.
TEST_F(ResultFiles, TakeTheResultsWordForBeingComplete) {
  file().finish(run(Outcome::kPassed));
  RunResult forged = run(Outcome::kFailed);
  forged.exercises.front().id = "not_graded";
  EXPECT_TRUE(file().finish(forged));
  EXPECT_EQ(content(path_), "[not_graded=failed;]");
}

// Who reads from a pipe cannot tell a partial result from the one that counts.
TEST_F(ResultFiles, APipeIsGivenTheResultOnly) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = content(path_); });
  const ResultFile one = file();
  one.update(run(Outcome::kNotGraded));
  one.finish(run(Outcome::kPassed));
  reader.join();
  EXPECT_EQ(got, "[a=passed;]");
}

TEST_F(ResultFiles, ReplaceAnEarlierIncompleteResult) {
  file().finish(run(Outcome::kNotGraded));
  EXPECT_TRUE(file().finish(run(Outcome::kNotGraded)));
  EXPECT_FALSE(support::fs::exists(path_.string() + ".part"));
}

}  // namespace
}  // namespace grader
