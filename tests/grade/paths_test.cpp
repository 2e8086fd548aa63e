// Names in submissions.
#include <gtest/gtest.h>

#include "grader/grade/submission.h"

namespace grader {
namespace {

TEST(CleanPath, KeepsAPlainPath) { EXPECT_EQ(clean_path("a/b/c.cpp"), "a/b/c.cpp"); }

TEST(CleanPath, DropsDotsAndDoubleSlashes) { EXPECT_EQ(clean_path("./a//./b/"), "a/b"); }

TEST(CleanPath, RefusesWhatLeadsOut) {
  EXPECT_EQ(clean_path("../a"), std::nullopt);
  EXPECT_EQ(clean_path("a/../../b"), std::nullopt);
  EXPECT_EQ(clean_path("a/.."), std::nullopt);
}

TEST(CleanPath, RefusesAnAbsolutePath) { EXPECT_EQ(clean_path("/etc/passwd"), std::nullopt); }

TEST(CleanPath, RefusesWhatIsNoPath) {
  EXPECT_EQ(clean_path(""), std::nullopt);
  EXPECT_EQ(clean_path("."), std::nullopt);
  EXPECT_EQ(clean_path(std::string("a\0b", 3)), std::nullopt);
  EXPECT_EQ(clean_path(std::string(2000, 'a')), std::nullopt);
}

TEST(CleanPath, LetsDotsStandInNames) { EXPECT_EQ(clean_path("a/..b/c..cpp"), "a/..b/c..cpp"); }

TEST(Litter, IsWhatSystemsLeaveBehind) {
  EXPECT_TRUE(is_litter("__MACOSX/hw1/._scores.cpp"));
  EXPECT_TRUE(is_litter("hw1/student/._scores.cpp"));
  EXPECT_TRUE(is_litter("hw1/.DS_Store"));
  EXPECT_TRUE(is_litter(".git/config"));
}

TEST(Litter, IsNotWhatStudentsWrite) {
  EXPECT_FALSE(is_litter("student/attention/scores.cpp"));
  EXPECT_FALSE(is_litter("student/.hidden"));
}

}  // namespace
}  // namespace grader
