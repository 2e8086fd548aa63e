// Reads labs/quiz/<lab>.yaml, strictly, in the form of docs/quiz.md.
#ifndef GRADER_QUIZ_READER_H
#define GRADER_QUIZ_READER_H

#include <filesystem>
#include <string>
#include <vector>

#include "grader/manifest/keys.h"
#include "grader/manifest/reader.h"
#include "grader/quiz/model.h"

namespace grader::quiz {

extern const KeyTable kQuizKeys;
extern const KeyTable kQuestionKeys;
extern const KeyTable kOptionKeys;
extern const KeyTable kKnownNumberKeys;
extern const KeyTable kSealedKeys;
extern const KeyTable kMeasureKeys;

// The course's quizzes in the order of its labs; a lab without a file has none. Throws LabError.
std::vector<Quiz> read_quizzes(const Course& course);

// One file's text. Throws LabError with every fault.
Quiz read_quiz(const std::string& text, const std::string& shown_as, const Course& course);

// What a reply says, opened when it is sealed; `place` as in seal().
std::string text_of(const Reply& reply, const std::string& place);

// Whether the option is right, and its feedback.
struct OpenedOption {
  bool right = false;
  std::string feedback{};
};
OpenedOption opened(const Question& question, const Option& option);
std::string why_of(const Question& question);
std::string feedback_of(const Question& question, const KnownNumber& number);

// The text of a question file with every plain reply sealed; all other lines stay as they are. In
// a draft `right`, `feedback` and `why` stand on a line of their own each. Throws LabError.
std::string sealed_file(const std::string& text, const std::string& shown_as, const Course& course);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_READER_H
