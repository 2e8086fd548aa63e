// What a paper came to, for people and programs.
#ifndef GRADER_QUIZ_RESULT_H
#define GRADER_QUIZ_RESULT_H

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/quiz/masks.h"
#include "grader/quiz/paper.h"
#include "grader/rational.h"

namespace grader::quiz {

// What a quiz runs the reference with; tests make it up.
struct Instruments {
  MeasureFunction measure{};
  Attend attend{};
};

struct QuestionResult {
  const PaperQuestion* question = nullptr;
  bool is_answered = false;
  bool right = false;
  int attempts = 0;
  std::string given{};  // letters or the number
  std::vector<std::string> feedback{};
  std::optional<double> measured{};
  std::vector<Leak> leaks{};  // of the masks its options name, in the order they are shown
  Rational points{};
};

struct QuizResult {
  std::uint64_t seed = 1;
  std::vector<QuestionResult> questions{};

  Rational points() const;
  Rational max_points() const;
  int exit_status() const;  // 0 all right, 1 some wrong or left out, 2 there was no question
};

// Answers from a file have one attempt; a terminal gives a second one for half of the points.
Rational points_of(const Question& question, bool right, int attempts);

// Every answer of the paper, judged.
QuizResult grade_paper(const Paper& paper, const std::map<std::string, Answer>& answers,
                       const Instruments& instruments);

// One for each option, where every option of the question names a mask; else none.
std::vector<Leak> leaks_of(const PaperQuestion& question, const Attend& attend);

// docs/quiz.md describes it. Names no right answer.
std::string to_json(const QuizResult& result);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_RESULT_H
