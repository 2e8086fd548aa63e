// The course's own questions: sealed, drawn with many seeds, measured, and the masks executed.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "grader/quiz/answers.h"
#include "grader/quiz/laboratory.h"
#include "grader/quiz/reader.h"
#include "grader/quiz/screen.h"

namespace grader::quiz {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = LAB_SOURCE_DIR;

class CourseQuiz : public testing::Test {
 protected:
  static const Course& course() {
    static const Course kCourse = read_course(kRoot / "labs.yaml");
    return kCourse;
  }
  static const std::vector<Quiz>& quizzes() {
    static const std::vector<Quiz> kQuizzes = read_quizzes(course());
    return kQuizzes;
  }
  static Laboratory& laboratory() {
    static Laboratory kLaboratory(course(), {.home = kRoot,
                                             .course = kRoot,
                                             .libraries = LAB_LIBRARIES,
                                             .cache = kRoot / ".lab" / "cache"});
    return kLaboratory;
  }
  static const Question& question(const std::string& name) {
    for (const Quiz& quiz : quizzes()) {
      for (const Question& one : quiz.questions) {
        if (one.name() == name) {
          return one;
        }
      }
    }
    throw std::runtime_error(name);
  }
  // What the right answers are, as the program knows them.
  static std::map<std::string, Answer> right_answers(const Paper& paper) {
    std::map<std::string, Answer> answers;
    for (const PaperQuestion& one : paper.questions) {
      Answer answer{.number = one.right_number};
      for (const PaperOption& option : one.options) {
        answer.letters += option.right ? std::string(1, option.letter) : "";
      }
      if (one.question->kind == Kind::kPredict) {
        answer.number = laboratory().measure(*one.question->measure);
      }
      answers[one.question->name()] = answer;
    }
    return answers;
  }
};

TEST_F(CourseQuiz, AsksTheSixQuestionsOfTheLesson) {
  for (const char* name : {"heads/sharing", "cost/longer_prompt", "block/residual_stream",
                           "attention/masks", "rope/past_the_range", "attention/weights_back"}) {
    EXPECT_TRUE(question(name).has_options()) << name;
  }
  EXPECT_EQ(question("block/residual_stream").kind, Kind::kMultiple);
}

TEST_F(CourseQuiz, NoFileHoldsAReplyInPlainText) {
  for (const Quiz& quiz : quizzes()) {
    for (const Question& one : quiz.questions) {
      EXPECT_TRUE(one.why.plain.empty()) << one.name();
      for (const Option& option : one.options) {
        EXPECT_TRUE(option.feedback.plain.empty() && !option.right) << one.name() << option.id;
      }
      for (const KnownNumber& number : one.known_wrong) {
        EXPECT_TRUE(number.feedback.plain.empty()) << one.name() << number.quantity;
      }
    }
  }
}

TEST_F(CourseQuiz, EveryTextIsFilledInForManySeeds) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Paper paper = draw_paper(quizzes(), seed);
    for (const PaperQuestion& one : paper.questions) {
      std::vector<std::string> unknown;
      filled_in(why_of(*one.question), one.facts, &unknown);
      for (const KnownNumber& number : one.question->known_wrong) {
        filled_in(feedback_of(*one.question, number), one.facts, &unknown);
      }
      EXPECT_TRUE(unknown.empty()) << one.question->name() << ": " << unknown.front();
      for (const PaperOption& option : one.options) {
        EXPECT_EQ(option.text.find('{'), std::string::npos) << option.text;
        EXPECT_EQ(option.feedback.find('{'), std::string::npos) << option.feedback;
        EXPECT_FALSE(option.feedback.empty());
      }
    }
  }
}

TEST_F(CourseQuiz, PapersFitEightyColumnsInAscii) {
  const Look look{.columns = 80, .color = false, .unicode = false};
  for (const std::uint64_t seed : {1, 2, 3}) {
    std::istringstream in(paper_text(draw_paper(quizzes(), seed), look));
    for (std::string line; std::getline(in, line);) {
      EXPECT_LE(line.size(), 80U) << line;
      EXPECT_TRUE(std::ranges::all_of(line, [](unsigned char c) { return c < 128; })) << line;
    }
  }
}

TEST_F(CourseQuiz, ANumberDoesNotStandInItsQuestion) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Paper paper = draw_paper(quizzes(), seed);
    for (const PaperQuestion& one : paper.questions) {
      if (one.right_number) {
        const std::string number = " " + number_text(*one.right_number);
        EXPECT_EQ(one.text.find(number + " "), std::string::npos) << one.text;
        EXPECT_EQ(one.text.find(number + ","), std::string::npos) << one.text;
      }
    }
  }
}

TEST_F(CourseQuiz, KnownWrongNumbersDifferFromTheRightOne) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Paper paper = draw_paper(quizzes(), seed);
    for (const PaperQuestion& one : paper.questions) {
      for (const KnownNumber& number : one.question->known_wrong) {
        const double wrong = *quantity(number.quantity, one.facts);
        const bool same = judge(one, {.number = wrong}, {}).right;
        // The largest factor is the right one for the longest context, and only there.
        EXPECT_TRUE(!same || number.quantity == "yarn_largest") << one.question->name() << seed;
      }
    }
  }
}

TEST_F(CourseQuiz, RightAnswersEarnEverythingWithAnySeed) {
  const Instruments instruments{
      .measure = [](const Measure& measure) { return laboratory().measure(measure); }};
  for (const std::uint64_t seed : {1, 2, 77}) {
    const Paper paper = draw_paper(quizzes(), seed);
    const QuizResult result = grade_paper(paper, right_answers(paper), instruments);
    EXPECT_EQ(result.points(), result.max_points());
    EXPECT_EQ(result.exit_status(), 0);
  }
}

TEST_F(CourseQuiz, WrongAnswersEarnNothing) {
  const Paper paper = draw_paper(quizzes(), 5);
  std::map<std::string, Answer> answers = right_answers(paper);
  for (const PaperQuestion& one : paper.questions) {
    Answer& answer = answers[one.question->name()];
    answer.number = answer.number ? std::optional(*answer.number * 2) : std::nullopt;
    std::string others;
    for (const PaperOption& option : one.options) {
      others += option.right ? "" : std::string(1, option.letter);
    }
    answer.letters = others.substr(0, one.question->kind == Kind::kSingle ? 1 : others.size());
  }
  const Instruments instruments{
      .measure = [](const Measure& measure) { return laboratory().measure(measure); }};
  EXPECT_EQ(grade_paper(paper, answers, instruments).points(), Rational());
}

TEST_F(CourseQuiz, MeasurementsAreWhatTheLessonSays) {
  const auto measured = [](const char* name) {
    return laboratory().measure(*question(name).measure);
  };
  EXPECT_NEAR(measured("cost/doubling"), 4, 0.05);
  EXPECT_EQ(measured("heads/longer_cache"), 4);
  EXPECT_NEAR(measured("attention/third_of_three"), 0.5761, 1e-4);
  EXPECT_NEAR(measured("attention/wider_heads"), 4, 0.2);
  EXPECT_NEAR(measured("rope/one_turn"), 6283.19, 0.01);
}

TEST_F(CourseQuiz, TheMaskThatCountsAsTheBugIsTheOneThatLeaks) {
  const Question& masks = question("attention/masks");
  const Attend attend = [](const lab::wire::List& inputs) { return laboratory().attend(inputs); };
  for (const Option& option : masks.options) {
    for (const std::int64_t n : {4, 7}) {
      const Leak leak = leak_of(option.mask, n, attend);
      EXPECT_EQ(!leak.changed.empty(), opened(masks, option).right) << option.id;
      EXPECT_FALSE(leak.has_nan) << option.id;
      EXPECT_NEAR(leak.smallest_row_sum, 1, 1e-6) << option.id;  // sums betray nothing
      EXPECT_NEAR(leak.largest_row_sum, 1, 1e-6) << option.id;
    }
  }
}

TEST_F(CourseQuiz, APaperShowsFourMasksAndOneOfThemIsTheBug) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Paper paper = draw_paper(quizzes(), seed);
    for (const PaperQuestion& one : paper.questions) {
      if (one.question->name() == "attention/masks") {
        EXPECT_EQ(one.options.size(), 4U);
        EXPECT_EQ(std::ranges::count_if(one.options, [](const auto& o) { return o.right; }), 1);
      }
    }
  }
}

}  // namespace
}  // namespace grader::quiz
