// The labels at the top of wrong and accepted answers.
#include <gtest/gtest.h>

#include "grader/manifest/reader.h"
#include "grader/pipeline/bank.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

const Exercise kExercise{.id = "scores", .lab = "a", .functions = {"scores"}};

class Labels : public testing::Test {
 protected:
  void put(const std::string& fault, const std::string& text) {
    folder_.put("reference/a/wrong/scores." + fault + ".cpp", text);
  }
  std::vector<LabelledAnswer> read() const {
    return labelled_answers(folder_.path(), kExercise, "wrong");
  }
  std::string fault() const {
    try {
      read();
    } catch (const LabError& error) {
      return error.what();
    }
    return "";
  }
  samples::Folder folder_{};
};

TEST_F(Labels, AllFourAreRead) {
  put("no_scale",
      "// outcome: failed\n// says: It forgets the scale.\n// hint: Divide.\n"
      "// fails: lesson, drawn_ragged\n#include \"scores.h\"\n");
  const std::vector<LabelledAnswer> all = read();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].name, "no_scale");
  EXPECT_EQ(all[0].outcome, Outcome::kFailed);
  EXPECT_EQ(all[0].says, "It forgets the scale.");
  EXPECT_EQ(all[0].hint, "Divide.");
  EXPECT_EQ(all[0].fails, (std::vector<std::string>{"lesson", "drawn_ragged"}));
}

TEST_F(Labels, ALineWithoutALabelGoesOn) {
  put("x", "// outcome: failed\n// says: one\n//   two: three\n// hint: four\n");
  EXPECT_EQ(read()[0].says, "one two: three");
  EXPECT_EQ(read()[0].hint, "four");
}

TEST_F(Labels, WindowsLineEndsAreNoPartOfALabel) {
  put("x", "// outcome: timed out\r\n// says: one\r\n");
  EXPECT_EQ(read()[0].outcome, Outcome::kTimedOut);
  EXPECT_EQ(read()[0].says, "one");
}

TEST_F(Labels, AnswersStandInTheOrderOfTheirNames) {
  put("b", "// outcome: failed\n");
  put("a", "// outcome: crashed\n");
  folder_.put("reference/a/wrong/other.c.cpp", "// outcome: failed\n");
  const std::vector<LabelledAnswer> all = read();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "a");
  EXPECT_EQ(all[1].name, "b");
}

TEST_F(Labels, NoFolderIsNoAnswer) { EXPECT_TRUE(read().empty()); }

TEST_F(Labels, TheOutcomeIsNeeded) {
  put("x", "// says: one\n");
  EXPECT_EQ(fault(),
            "reference/a/wrong/scores.x.cpp:1:1: no '// outcome:' line, wanted one of the outcomes "
            "of a check");
}

TEST_F(Labels, AnUnknownOutcomeIsNamed) {
  put("x", "// outcome: broken\n");
  EXPECT_EQ(fault(), "reference/a/wrong/scores.x.cpp:1:1: unknown outcome 'broken'");
}

TEST_F(Labels, AMisspeltLabelIsNamed) {
  put("x", "// outcome: failed\n// sais: one\n");
  EXPECT_EQ(fault(),
            "reference/a/wrong/scores.x.cpp:2:4: unknown label 'sais', did you mean 'says'?");
}

}  // namespace
}  // namespace grader
