// A paper: the questions as one seed draws them, and how an answer to one is judged.
#ifndef GRADER_QUIZ_PAPER_H
#define GRADER_QUIZ_PAPER_H

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/quiz/model.h"
#include "grader/quiz/quantities.h"

namespace grader::quiz {

struct PaperOption {
  char letter = 'a';
  const Option* option = nullptr;
  std::string text{};
  std::string feedback{};
  bool right = false;
};

struct PaperQuestion {
  const Question* question = nullptr;
  Facts facts{};
  std::string text{};
  std::vector<PaperOption> options{};    // in the order they are shown
  std::optional<double> right_number{};  // kNumber; of kPredict only the measurement knows it
};

struct Paper {
  std::uint64_t seed = 1;
  std::vector<PaperQuestion> questions{};
};

// The quizzes must outlive the paper. The same seed gives the same paper everywhere; a question's
// numbers and order depend on the seed and its own name only.
Paper draw_paper(const std::vector<Quiz>& quizzes, std::uint64_t seed);

// Letters of options, or a number; as written by a person or in an answer file.
struct Answer {
  std::string letters{};  // sorted, each once
  std::optional<double> number{};
};

// Nothing when it is no answer to this question; `wanted` then says what would be one.
std::optional<Answer> read_answer(const PaperQuestion& question, std::string_view text);
std::string wanted_answer(const PaperQuestion& question);

// The value that a predict question asks for.
using MeasureFunction = std::function<double(const Measure&)>;

struct Judgement {
  bool right = false;
  std::vector<std::string> feedback{};  // one line for each chosen option, or for the number
  std::optional<double> measured{};
};
Judgement judge(const PaperQuestion& question, const Answer& answer,
                const MeasureFunction& measure);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_PAPER_H
