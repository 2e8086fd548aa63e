// What a session looks like: asked, judged, asked again, measured afterwards.
#include "grader/quiz/screen.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/quiz/samples.h"

namespace grader::quiz {
namespace {

const Instruments kInstruments{.measure = [](const Measure&) { return 2.0; }};
const Look kPlain{.columns = 80, .color = false, .unicode = false};

class ScreenTest : public testing::Test {
 protected:
  const std::vector<Quiz> quizzes_{samples::quiz()};
  const Paper paper_ = draw_paper(quizzes_, 1);

  std::string letter(std::size_t question, const std::string& id) const {
    for (const PaperOption& option : paper_.questions[question].options) {
      if (option.option->id == id) {
        return std::string(1, option.letter);
      }
    }
    return "";
  }
  std::pair<QuizResult, std::string> asked(const std::string& typed,
                                           const std::set<std::string>& done = {}) const {
    std::istringstream in(typed);
    std::ostringstream out;
    QuizResult result = ask(paper_, done, in, out, kInstruments, kPlain);
    return {std::move(result), out.str()};
  }
};

TEST_F(ScreenTest, AWrongAnswerIsToldWhyAndMayBeGivenAgainForHalf) {
  const auto [result, text] = asked(letter(0, "no") + "\n" + letter(0, "yes_it_is") + "\nq\n");
  ASSERT_EQ(result.questions.size(), 1U);
  EXPECT_EQ(result.questions[0].attempts, 2);
  EXPECT_EQ(result.points(), Rational(1, 2));
  const std::string first = "heads/one   1 of 4, 1 point, one letter\n32 and 8?\n";
  EXPECT_EQ(text.substr(0, first.size()), first);
  const std::size_t told = text.find("not so\n  " + letter(0, "no") +
                                     ": They are not added.\n"
                                     "  Once more, for half of the points.\n");
  const std::size_t again = text.find("Groups of 4 indeed.\n  Because of Qwen3-8B.\n");
  EXPECT_NE(told, std::string::npos) << text;
  EXPECT_NE(again, std::string::npos) << text;
  EXPECT_LT(told, again);
}

TEST_F(ScreenTest, TheMeasurementIsShownAfterThePrediction) {
  const auto [result, text] = asked("4\n", {"heads/one", "heads/many", "heads/stored"});
  ASSERT_EQ(result.questions.size(), 1U);
  EXPECT_FALSE(result.questions[0].right);
  EXPECT_EQ(text,
            "heads/grows   4 of 4, 1 point, a prediction: a number\n"
            "By what factor?\n"
            ">   not so\n"
            "  measured: 2\n"
            "  it doubles\n\n");
}

TEST_F(ScreenTest, WhatIsNoAnswerIsAskedForAgain) {
  const std::string text = asked("z\nq\n").second;
  EXPECT_NE(text.find("  found 'z', wanted a letter from a to b; an empty line leaves it out, q "
                      "ends\n"),
            std::string::npos)
      << text;
}

TEST_F(ScreenTest, AnEmptyLineLeavesAQuestionOut) {
  const auto [result, text] = asked("\n\n2048\n\n");
  ASSERT_EQ(result.questions.size(), 4U);
  EXPECT_FALSE(result.questions[0].is_answered);
  EXPECT_TRUE(result.questions[2].right);
  EXPECT_EQ(result.exit_status(), 1);
}

TEST_F(ScreenTest, TheEndOfTheInputEndsTheSession) {
  EXPECT_TRUE(asked("").first.questions.empty());
}

TEST_F(ScreenTest, NothingOnThePaperSaysWhichOptionIsRight) {
  const std::string text = paper_text(paper_, kPlain);
  for (const char* reply : {"indeed", "not added", "two of each", "doubles", "2,048"}) {
    EXPECT_EQ(text.find(reply), std::string::npos) << reply;
  }
  EXPECT_TRUE(
      text.ends_with("format: 1\nseed: 1\nanswers:\n  heads/one:\n  heads/many:\n"
                     "  heads/stored:\n  heads/grows:\n"));
}

TEST_F(ScreenTest, LinesFitEightyColumns) {
  std::istringstream in(paper_text(paper_, kPlain));
  for (std::string line; std::getline(in, line);) {
    EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST_F(ScreenTest, ColourIsAskedFor) {
  const Look colour{.columns = 80, .color = true, .unicode = true};
  EXPECT_NE(question_text(paper_.questions[0], 1, 4, colour).find("\x1b["), std::string::npos);
  EXPECT_EQ(question_text(paper_.questions[0], 1, 4, kPlain).find("\x1b["), std::string::npos);
}

TEST_F(ScreenTest, TheSumStandsAtTheEnd) {
  const QuizResult result = grade_paper(paper_, {{"heads/stored", {.number = 8192}}}, kInstruments);
  EXPECT_EQ(result_text(result, true, kPlain),
            "  heads/one     not answered  0 / 1\n"
            "  heads/many    not answered  0 / 2\n"
            "  heads/stored  wrong         0 / 1\n"
            "    four times too many\n"
            "  heads/grows   not answered  0 / 1\n"
            "0 of 5 points (seed 1)\n");
}

}  // namespace
}  // namespace grader::quiz
