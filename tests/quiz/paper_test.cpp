// Papers: what a seed decides, what counts as right, and what it is worth.
#include "grader/quiz/paper.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "grader/quiz/result.h"
#include "tests/quiz/samples.h"

namespace grader::quiz {
namespace {

double measured_two(const Measure&) { return 2; }

class PaperTest : public testing::Test {
 protected:
  const std::vector<Quiz> quizzes_{samples::quiz()};
  const Paper paper_ = draw_paper(quizzes_, 1);

  // The letters of these option ids on the paper.
  std::string letters(std::size_t question, const std::set<std::string>& ids) const {
    std::string text;
    for (const PaperOption& option : paper_.questions[question].options) {
      text += ids.contains(option.option->id) ? std::string(1, option.letter) : "";
    }
    return text;
  }
  Judgement judged(std::size_t question, const std::string& text) const {
    const PaperQuestion& asked = paper_.questions[question];
    return judge(asked, *read_answer(asked, text), measured_two);
  }
};

TEST_F(PaperTest, FillsTextsWithTheModelsNumbers) {
  EXPECT_EQ(paper_.questions[0].text, "32 and 8?");
}

TEST_F(PaperTest, IsTheSameForTheSameSeedAndAnotherForOthers) {
  std::set<std::string> orders;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto order_of = [](const Paper& paper) {
      std::string order;
      for (const PaperOption& option : paper.questions[1].options) {
        order += option.option->id + " ";
      }
      return order;
    };
    const std::string order = order_of(draw_paper(quizzes_, seed));
    EXPECT_EQ(order, order_of(draw_paper(quizzes_, seed)));
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 6U);
}

TEST_F(PaperTest, TheRightOptionIsRightAndTheOtherIsTold) {
  EXPECT_TRUE(judged(0, letters(0, {"yes_it_is"})).right);
  const std::string wrong = letters(0, {"no"});
  const Judgement judgement = judged(0, wrong);
  EXPECT_FALSE(judgement.right);
  EXPECT_EQ(judgement.feedback, std::vector<std::string>{wrong + ": They are not added."});
}

TEST_F(PaperTest, EveryRightOptionIsWantedAndNoOther) {
  EXPECT_TRUE(judged(1, letters(1, {"first", "second"})).right);
  EXPECT_FALSE(judged(1, letters(1, {"first"})).right);
  EXPECT_EQ(judged(1, letters(1, {"first"})).feedback.back(),
            "Not every true statement was chosen.");
  EXPECT_FALSE(judged(1, letters(1, {"first", "second", "third"})).right);
}

TEST_F(PaperTest, NumbersAreComputedAndKnownMistakesNamed) {
  EXPECT_TRUE(judged(2, "2,048").right);
  EXPECT_FALSE(judged(2, "2049").right);
  EXPECT_EQ(judged(2, "8192").feedback, std::vector<std::string>{"four times too many"});
}

TEST_F(PaperTest, APredictionIsComparedWithTheMeasurement) {
  EXPECT_TRUE(judged(3, "2.1").right);
  const Judgement judgement = judged(3, "4");
  EXPECT_FALSE(judgement.right);
  EXPECT_EQ(judgement.measured, 2.0);
}

TEST_F(PaperTest, RefusesWhatIsNoAnswer) {
  for (const char* text : {"", "c", "A", "ab", "1"}) {
    EXPECT_FALSE(read_answer(paper_.questions[0], text)) << text;
  }
  EXPECT_FALSE(read_answer(paper_.questions[1], "aa"));
  for (const char* text : {"", "x", "1e", "nan", "inf", "1 x"}) {
    EXPECT_FALSE(read_answer(paper_.questions[2], text)) << text;
  }
  EXPECT_EQ(read_answer(paper_.questions[1], " b, a")->letters, "ab");
}

TEST_F(PaperTest, ASecondAttemptIsWorthHalf) {
  const Question& question = quizzes_[0].questions[1];
  EXPECT_EQ(points_of(question, true, 1), Rational(2));
  EXPECT_EQ(points_of(question, true, 2), Rational(1));
  EXPECT_EQ(points_of(question, false, 2), Rational());
}

TEST_F(PaperTest, WrongAnswersAreWorthNothingAndRightOnesEverything) {
  const Instruments instruments{.measure = measured_two};
  std::map<std::string, Answer> right{{"heads/one", {.letters = letters(0, {"yes_it_is"})}},
                                      {"heads/many", {.letters = letters(1, {"first", "second"})}},
                                      {"heads/stored", {.number = 2048}},
                                      {"heads/grows", {.number = 2}}};
  const QuizResult good = grade_paper(paper_, right, instruments);
  EXPECT_EQ(good.points(), Rational(5));
  EXPECT_EQ(good.exit_status(), 0);
  std::map<std::string, Answer> wrong{{"heads/one", {.letters = letters(0, {"no"})}},
                                      {"heads/many", {.letters = letters(1, {"third"})}},
                                      {"heads/stored", {.number = 8192}}};
  const QuizResult bad = grade_paper(paper_, wrong, instruments);
  EXPECT_EQ(bad.points(), Rational());
  EXPECT_EQ(bad.max_points(), Rational(5));
  EXPECT_EQ(bad.exit_status(), 1);
  EXPECT_FALSE(bad.questions[3].is_answered);
}

TEST_F(PaperTest, TheJsonNamesNoRightAnswer) {
  const QuizResult result =
      grade_paper(paper_, {{"heads/stored", {.number = 1}}}, {.measure = measured_two});
  EXPECT_EQ(to_json(result).find("2048"), std::string::npos);
  EXPECT_NE(to_json(result).find("\"outcome\": \"wrong\""), std::string::npos);
  EXPECT_NE(to_json(result).find("\"outcome\": \"not_answered\""), std::string::npos);
}

TEST(MadeUpModel, HasNoQuantitiesThatCoincide) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Facts facts{.model = model_of("made_up", seed)};
    std::set<double> values;
    for (const char* name :
         {"kv_numbers", "kv_of_query_heads", "kv_keys_alone", "kv_of_hidden", "kv_all_layers"}) {
      values.insert(*quantity(name, facts));
    }
    EXPECT_EQ(values.size(), 5U) << seed;
    EXPECT_NE(*quantity("group", facts), *quantity("kv_heads", facts)) << seed;
  }
}

TEST(Quantity, KnowsTheLessonsNumbers) {
  const auto of = [](const char* name, const char* model) {
    return std::llround(*quantity(name, {.model = model_of(model, 0)}));
  };
  EXPECT_EQ(of("block_parameters", "Qwen3-8B"), 192'946'432);
  EXPECT_EQ(of("block_parameters", "Qwen3-0.6B"), 15'730'944);
  EXPECT_EQ(of("crossover", "Qwen3-0.6B"), 3'841);
  EXPECT_EQ(of("crossover", "Qwen3-4B"), 12'321);
  EXPECT_EQ(of("crossover", "Qwen3-8B"), 23'553);
  EXPECT_EQ(of("crossover_of_hidden", "Qwen3-0.6B"), 7'681);
  EXPECT_EQ(of("kv_numbers", "Qwen3-1.7B"), 2'048);
  EXPECT_EQ(of("ff_percent", "Qwen3-8B"), 78);
  EXPECT_EQ(quantity("kv_numbers", {}), std::nullopt);
}

}  // namespace
}  // namespace grader::quiz
