// Question files: what is read, and every complaint word for word.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "grader/quiz/answers.h"
#include "tests/quiz/samples.h"

namespace grader::quiz {
namespace {

std::string error_of(const std::string& text) {
  try {
    read_quiz(text, "q.yaml", samples::course());
  } catch (const LabError& error) {
    return error.what();
  }
  return "no error";
}

TEST(QuizReader, ReadsEveryKind) {
  const Quiz quiz = samples::quiz();
  ASSERT_EQ(quiz.questions.size(), 4U);
  EXPECT_EQ(quiz.questions[0].name(), "heads/one");
  EXPECT_EQ(quiz.questions[1].kind, Kind::kMultiple);
  EXPECT_EQ(quiz.questions[1].points, Rational(2));
  EXPECT_EQ(quiz.questions[2].quantity, "kv_numbers");
  EXPECT_EQ(quiz.questions[3].measure->function, "group");
}

TEST(QuizReader, NamesAMisspeltKey) {
  EXPECT_EQ(error_of(samples::changed("proved_by:", "proved:")),
            "q.yaml:6:5: question 'one': unknown key 'proved', did you mean 'proved_by'?");
}

TEST(QuizReader, NamesWhatDoesNotExist) {
  EXPECT_EQ(error_of(samples::changed("lab: heads", "lab: head")),
            "q.yaml:2:6: lab: found no lab 'head', wanted one of the course");
  EXPECT_EQ(error_of(samples::changed("[gqa]", "[gpa]")),
            "q.yaml:6:16: question 'one': proved_by: found no exercise 'gpa', wanted one of the "
            "course");
  EXPECT_EQ(error_of(samples::changed("kv_numbers", "kv_number")),
            "q.yaml:41:15: question 'stored': quantity: found 'kv_number', which is no quantity of "
            "docs/quiz.md");
  EXPECT_EQ(error_of(samples::changed("[Qwen3-8B]", "[Qwen3-88B]")),
            "q.yaml:7:14: question 'one': models[0]: found 'Qwen3-88B', did you mean 'Qwen3-8B'?");
  EXPECT_EQ(error_of(samples::changed("heads/gqa", "heads/gpa")),
            "q.yaml:51:17: question 'grows': measure.exercise: found no exercise 'heads/gpa', "
            "wanted lab/exercise");
}

TEST(QuizReader, NamesABraceThatStandsForNothing) {
  EXPECT_EQ(error_of(samples::changed("groups of {group}", "groups of {groups}")),
            "q.yaml:4:5: question 'one': found {groups} in a text, wanted a quantity of "
            "docs/quiz.md that 'models' or 'draw' gives");
}

TEST(QuizReader, WantsAnAnswerOfTheKind) {
  EXPECT_EQ(error_of(samples::changed("    quantity: kv_numbers\n", "")),
            "q.yaml:37:5: question 'stored': key 'quantity' is missing, wanted the name of a "
            "quantity");
  EXPECT_EQ(error_of(samples::changed("    why: \"two of each\"\n",
                                      "    why: \"two\"\n    options: []\n")),
            "q.yaml:46:5: question 'stored': key 'options' does not belong to a question of kind "
            "'number'");
}

TEST(QuizReader, WantsRightAndWrongOptions) {
  EXPECT_EQ(error_of(samples::changed("right: true", "right: false")),
            "q.yaml:10:7: question 'one': options: found 0 right of 2, wanted right and wrong "
            "ones");
  EXPECT_EQ(error_of(samples::changed("        right: true\n", "")),
            "q.yaml:10:9: question 'one': options[0]: key 'right' is missing, wanted true or "
            "false; sealed with the feedback once that is sealed");
}

TEST(QuizReader, RefusesASealOfAnotherPlace) {
  const std::string sealed = sealed_file(samples::kDraft, "q.yaml", samples::course());
  const std::string moved = "id: yes_it_was";
  std::string text = sealed;
  text.replace(text.find("id: yes_it_is"), 13, moved);
  EXPECT_EQ(error_of(text),
            "q.yaml:12:28: question 'one': options[0].feedback.sealed: cannot be opened: changed, "
            "or sealed for another place than heads/one/yes_it_was");
}

TEST(SealedFile, HoldsNoReplyInPlainText) {
  const std::string sealed = sealed_file(samples::kDraft, "q.yaml", samples::course());
  for (const char* text : {"right:", "indeed", "They are not added", "four times", "it doubles"}) {
    EXPECT_EQ(sealed.find(text), std::string::npos) << text;
  }
  EXPECT_NE(sealed.find("groups of {group}"), std::string::npos);
  const Quiz quiz = read_quiz(sealed, "q.yaml", samples::course());
  EXPECT_TRUE(opened(quiz.questions[0], quiz.questions[0].options[0]).right);
  EXPECT_FALSE(opened(quiz.questions[0], quiz.questions[0].options[1]).right);
  EXPECT_EQ(opened(quiz.questions[0], quiz.questions[0].options[1]).feedback,
            "They are not added.");
  EXPECT_EQ(why_of(quiz.questions[3]), "it doubles");
  EXPECT_EQ(sealed_file(sealed, "q.yaml", samples::course()), sealed);
}

TEST(SealedFile, WantsEachReplyOnALineOfItsOwn) {
  const std::string text = samples::changed(
      "      - quantity: kv_of_query_heads\n        feedback: \"four times too many\"\n",
      "      - {feedback: \"too many\", quantity: kv_of_query_heads}\n");
  try {
    sealed_file(text, "q.yaml", samples::course());
    FAIL();
  } catch (const LabError& error) {
    EXPECT_STREQ(error.what(),
                 "q.yaml:43:9: found a reply that shares its line, wanted it in quotes on a line "
                 "of its own");
  }
}

// docs/quiz.md is complete.
TEST(QuizDocs, NameEveryKey) {
  std::ifstream in(std::string(LAB_SOURCE_DIR) + "/docs/quiz.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  for (const KeyTable* table : {&kQuizKeys, &kQuestionKeys, &kOptionKeys, &kKnownNumberKeys,
                                &kSealedKeys, &kMeasureKeys, &kAnswerFileKeys}) {
    for (const Key& key : table->keys) {
      EXPECT_NE(text.find("`" + std::string(key.name) + "`"), std::string::npos)
          << table->name << "." << key.name;
    }
  }
}

}  // namespace
}  // namespace grader::quiz
