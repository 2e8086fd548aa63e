// The answer file: a paper's answers without a terminal.
#ifndef GRADER_QUIZ_ANSWERS_H
#define GRADER_QUIZ_ANSWERS_H

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/manifest/keys.h"
#include "grader/quiz/paper.h"

namespace grader::quiz {

// The file is no answer file for this paper: one line per fault, "answers.yaml:3:5: ...".
struct AnswerError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

extern const KeyTable kAnswerFileKeys;

// The seed that the answers were written for. Throws AnswerError.
std::uint64_t seed_of_answers(const std::string& text, const std::string& shown_as);

// "heads/sharing" -> its answer; questions that are not in it were left out. Throws AnswerError.
std::map<std::string, Answer> read_answers(const std::string& text, const std::string& shown_as,
                                           const Paper& paper);

// An answer file with every question of the paper and no answer.
std::string answer_template(const Paper& paper);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_ANSWERS_H
