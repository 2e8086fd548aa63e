// What a quiz looks like on a terminal and on paper, and asking it.
#ifndef GRADER_QUIZ_SCREEN_H
#define GRADER_QUIZ_SCREEN_H

#include <functional>
#include <istream>
#include <ostream>
#include <set>
#include <string>

#include "grader/quiz/masks.h"
#include "grader/quiz/paper.h"
#include "grader/quiz/result.h"
#include "grader/report/look.h"

namespace grader::quiz {

// One question: its text, its options, what kind of answer it wants. `number` of `count`.
std::string question_text(const PaperQuestion& question, std::size_t number, std::size_t count,
                          const Look& look);

// The whole paper and, after it, an answer file to fill in.
std::string paper_text(const Paper& paper, const Look& look);

// One line per question and the sum. `in_full`: with feedback, measurements and masks, which a
// session on a terminal has shown before.
std::string result_text(const QuizResult& result, bool in_full, const Look& look);

// Asks every question that is not in `done`; two attempts each. An empty line leaves a question
// out, "q" or the end of the input ends the session. Questions that were not reached are not in
// the result.
QuizResult ask(const Paper& paper, const std::set<std::string>& done, std::istream& in,
               std::ostream& out, const Instruments& instruments, const Look& look);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_SCREEN_H
