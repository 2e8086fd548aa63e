// What the words of a command line name.
#include "grader/cli/target.h"

#include <gtest/gtest.h>

#include "grader/cli/errors.h"

namespace grader {
namespace {

Exercise exercise(const std::string& lab, const std::string& id) {
  Exercise made;
  made.id = id;
  made.lab = lab;
  made.checks = {CheckSpec{.id = "lesson"}, CheckSpec{.id = "drawn"}};
  return made;
}

Course course() {
  Lab attention;
  attention.id = "attention";
  attention.exercises = {exercise("attention", "scores"), exercise("attention", "softmax_rows")};
  Lab heads;
  heads.id = "heads";
  heads.exercises = {exercise("heads", "merge"), exercise("heads", "split_heads")};
  Course made;
  made.labs = {attention, heads};
  return made;
}

const Folders kFolders{.student = "/course/student", .current = "/course"};

std::string resolved(const std::vector<std::string>& words, const Folders& folders = kFolders) {
  std::string text;
  for (const Target& target : resolve_targets(course(), words, folders)) {
    text += (text.empty() ? "" : " ") + target.lab + "/" + target.exercise;
    text += target.check.empty() ? "" : "/" + target.check;
  }
  return text;
}

std::string error_of(const std::string& word) {
  try {
    resolve_targets(course(), {word}, kFolders);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Target, IsEverythingWithoutWords) {
  EXPECT_EQ(resolved({}), "attention/scores attention/softmax_rows heads/merge heads/split_heads");
}

TEST(Target, IsALab) { EXPECT_EQ(resolved({"heads"}), "heads/merge heads/split_heads"); }

TEST(Target, IsAnExerciseWithOrWithoutItsLab) {
  EXPECT_EQ(resolved({"softmax_rows"}), "attention/softmax_rows");
  EXPECT_EQ(resolved({"heads/merge"}), "heads/merge");
}

TEST(Target, IsOneCheck) {
  EXPECT_EQ(resolved({"attention/softmax_rows/drawn"}), "attention/softmax_rows/drawn");
  EXPECT_EQ(resolved({"softmax_rows/lesson"}), "attention/softmax_rows/lesson");
}

TEST(Target, IsTheFileOfAStudentHoweverItIsWritten) {
  EXPECT_EQ(resolved({"student/heads/merge.cpp"}), "heads/merge");
  EXPECT_EQ(resolved({"/course/student/heads/merge.cpp"}), "heads/merge");
  EXPECT_EQ(
      resolved({"merge.cpp"}, {.student = "/course/student", .current = "/course/student/heads"}),
      "heads/merge");
  EXPECT_EQ(resolved({"../heads/merge.cpp"},
                     {.student = "/course/student", .current = "/course/student/attention"}),
            "heads/merge");
}

TEST(Target, IsTheFolderOfALab) {
  EXPECT_EQ(resolved({"student/heads/"}), "heads/merge heads/split_heads");
}

TEST(Target, NamesTheNearest) {
  EXPECT_EQ(error_of("sofmax_rows"),
            "no lab or exercise 'sofmax_rows', did you mean 'softmax_rows'?");
  EXPECT_EQ(error_of("atention"), "no lab or exercise 'atention', did you mean 'attention'?");
  EXPECT_EQ(error_of("heads/spilt_heads"),
            "no lab or exercise 'heads/spilt_heads', did you mean 'heads/split_heads'?");
  EXPECT_EQ(error_of("zzzzzzz"), "no lab or exercise 'zzzzzzz'");
}

TEST(Target, NamesTheNearestCheck) {
  EXPECT_EQ(error_of("softmax_rows/leson"),
            "'softmax_rows' has no check 'leson', did you mean 'lesson'?");
}

TEST(Target, RefusesAFileOutsideTheStudentFolder) {
  EXPECT_EQ(error_of("/etc/passwd"), "no lab or exercise '/etc/passwd'");
}

TEST(Target, RefusesALabWhereAnExerciseIsWanted) {
  try {
    resolve_exercise(course(), "heads", kFolders);
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "'heads' is a lab, wanted an exercise of it, for example merge");
  }
}

}  // namespace
}  // namespace grader
