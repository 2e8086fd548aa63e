// Answer files: what is read, and every complaint word for word.
#include "grader/quiz/answers.h"

#include <gtest/gtest.h>

#include "tests/quiz/samples.h"

namespace grader::quiz {
namespace {

class AnswersTest : public testing::Test {
 protected:
  const std::vector<Quiz> quizzes_{samples::quiz()};
  const Paper paper_ = draw_paper(quizzes_, 7);

  std::map<std::string, Answer> answers(const std::string& lines) const {
    return read_answers("format: 1\nseed: 7\nanswers:\n" + lines, "a.yaml", paper_);
  }
  std::string error_of(const std::string& text) const {
    try {
      read_answers(text, "a.yaml", paper_);
    } catch (const AnswerError& error) {
      return error.what();
    }
    return "no error";
  }
  std::string error_in(const std::string& lines) const {
    return error_of("format: 1\nseed: 7\nanswers:\n" + lines);
  }
};

TEST_F(AnswersTest, ReadsLettersListsAndNumbers) {
  const auto found =
      answers("  heads/one: b\n  heads/many: [c, a]\n  heads/stored: 2048\n  heads/grows: 2.5\n");
  EXPECT_EQ(found.at("heads/one").letters, "b");
  EXPECT_EQ(found.at("heads/many").letters, "ac");
  EXPECT_EQ(found.at("heads/stored").number, 2048);
  EXPECT_EQ(found.at("heads/grows").number, 2.5);
}

TEST_F(AnswersTest, TheTemplateIsAnAnswerFileWithoutAnswers) {
  EXPECT_TRUE(read_answers(answer_template(paper_), "a.yaml", paper_).empty());
  EXPECT_EQ(seed_of_answers(answer_template(paper_), "a.yaml"), 7U);
}

TEST_F(AnswersTest, RefusesAnswersOfAnotherPaper) {
  EXPECT_EQ(error_of("format: 1\nseed: 8\nanswers: {heads/one: a}\n"),
            "a.yaml:2:7: seed: found 8, wanted 7: letters and numbers belong to one paper");
}

TEST_F(AnswersTest, NamesWhatIsNoAnswer) {
  EXPECT_EQ(error_in("  heads/one: c\n  heads/many: [a, a]\n  heads/stored: many\n"),
            "a.yaml:4:14: heads/one: found 'c', wanted a letter from a to b\n"
            "a.yaml:5:15: heads/many: found a list, wanted letters from a to c\n"
            "a.yaml:6:17: heads/stored: found 'many', wanted a number");
}

TEST_F(AnswersTest, NamesAQuestionThatDoesNotExist) {
  EXPECT_EQ(error_in("  heads/store: 3\n"),
            "a.yaml:4:3: found no question 'heads/store', did you mean 'heads/stored'?");
  EXPECT_EQ(error_in("  x: 3\n"), "a.yaml:4:3: found no question 'x', wanted one of the paper");
}

TEST_F(AnswersTest, RefusesAFileOfAnotherForm) {
  EXPECT_EQ(error_of("- a\n"),
            "a.yaml:1:1: found a list, wanted answers: a map with format, seed and answers");
  EXPECT_EQ(error_of("format: 1\nanswers: {}\n"),
            "a.yaml:1:1: key 'seed' is missing, wanted a whole number, 0 or more: the one the "
            "paper was drawn with");
  EXPECT_EQ(
      error_in("  heads/one: a\n  heads/one: b\n"),
      "a.yaml:5:3: found the key 'heads/one' a second time, wanted it once (first in line 4)");
  EXPECT_EQ(error_of(std::string(2 << 20, 'x')),
            "a.yaml:1:1: found 2097152 bytes, wanted at most 1 MiB");
}

}  // namespace
}  // namespace grader::quiz
