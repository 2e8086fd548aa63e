// `lab quiz`: asks on a terminal, prints a paper elsewhere, grades an answer file.
#include <algorithm>
#include <iostream>
#include <optional>
#include <set>
#include <string>

#include "grader/build/hash.h"
#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/state.h"
#include "grader/quiz/answers.h"
#include "grader/quiz/laboratory.h"
#include "grader/quiz/reader.h"
#include "grader/quiz/screen.h"
#include "grader/report/json.h"
#include "grader/report/words.h"

namespace grader {
namespace {

// The labs that were named; none: all of them.
std::set<std::string> named_labs(const Context& context) {
  std::set<std::string> labs;
  for (const std::string& word : context.arguments.words) {
    labs.insert(resolve_lab(context.course, word).id);
  }
  return labs;
}

std::vector<quiz::Quiz> wanted_quizzes(const Context& context) {
  const std::set<std::string> labs = named_labs(context);
  std::vector<quiz::Quiz> quizzes = quiz::read_quizzes(context.course);
  std::erase_if(quizzes,
                [&](const quiz::Quiz& quiz) { return !labs.empty() && !labs.contains(quiz.lab); });
  if (quizzes.empty()) {
    throw UsageError(labs.empty() ? "this course has no questions"
                                  : "lab '" + *labs.begin() + "' has no questions");
  }
  return quizzes;
}

// A file that a person named; that it cannot be read is their matter.
std::string text_of_file(const Context& context, const std::string& name) {
  const std::filesystem::path file = context.folders.current / name;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    throw UsageError("no file '" + name + "'");
  }
  constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 20U;
  if (const auto size = std::filesystem::file_size(file, error); size > kMostBytes) {
    throw UsageError(name + ":1:1: found " + std::to_string(size) + " bytes, wanted at most 1 MiB");
  }
  return read_file(file);
}

int seal_draft(const Context& context, const std::string& name) {
  const std::filesystem::path file = context.folders.current / name;
  write_file_atomically(file, quiz::sealed_file(text_of_file(context, name), name, context.course));
  return 0;
}

int grade_answers(Context& context, const std::vector<quiz::Quiz>& quizzes,
                  const quiz::Instruments& instruments) {
  const std::string& name = *context.arguments.answers;
  const std::string text = text_of_file(context, name);
  try {
    const std::uint64_t seed = context.arguments.seed_is_given ? context.arguments.seed
                                                               : quiz::seed_of_answers(text, name);
    const quiz::Paper paper = quiz::draw_paper(quizzes, seed);
    const quiz::QuizResult result =
        quiz::grade_paper(paper, quiz::read_answers(text, name, paper), instruments);
    if (context.arguments.json) {
      write_document(*context.arguments.json, quiz::to_json(result));
    }
    if (context.arguments.json != "-") {
      context.out << quiz::result_text(result, true, context.look) << std::flush;
    }
    return result.exit_status();
  } catch (const quiz::AnswerError& error) {
    throw UsageError(error.what());
  }
}

// " attention heads", as they are written behind `lab quiz`.
std::string behind_quiz(const std::set<std::string>& labs) {
  std::string words;
  for (const std::string& lab : labs) {
    words += " " + lab;
  }
  return words;
}

// "3 answers forgotten: 2 in attention, 1 in heads"
int clear_answers(Context& context) {
  const std::set<std::string> labs = named_labs(context);
  std::int64_t total = 0;
  std::string where;
  for (const auto& [lab, count] : State(context.state_folder()).clear_quiz(labs)) {
    total += count;
    where += (where.empty() ? "" : ", ") + std::to_string(count) + " in " + lab;
  }
  if (total == 0) {
    context.out << "nothing to forget: no question" << (labs.empty() ? "" : " of")
                << behind_quiz(labs) << " is answered\n";
  } else {
    context.out << counted(total, "answer", "answers") << " forgotten: " << where << '\n';
  }
  context.out << std::flush;
  return 0;
}

int ask_on_terminal(Context& context, const std::vector<quiz::Quiz>& quizzes,
                    const quiz::Instruments& instruments) {
  State state(context.state_folder());
  const std::map<std::string, std::string> known = state.quiz();
  std::set<std::string> done;
  for (const auto& [name, points] : known) {
    done.insert(name);
  }
  const quiz::Paper paper = quiz::draw_paper(quizzes, context.arguments.seed);
  const bool is_all_done = std::ranges::all_of(paper.questions, [&](const auto& question) {
    return done.contains(question.question->name());
  });
  if (is_all_done) {
    context.out << "every question is answered; `" << context.arguments.called_as << " quiz"
                << behind_quiz(named_labs(context)) << " --clear` begins again\n"
                << std::flush;
    return 0;
  }
  const quiz::QuizResult result =
      quiz::ask(paper, done, std::cin, context.out, instruments, context.look);
  std::map<std::string, std::string> answered;
  for (const quiz::QuestionResult& one : result.questions) {
    if (one.is_answered) {
      answered[one.question->question->name()] = one.points.to_text();
    }
  }
  state.record_quiz(answered);
  if (context.arguments.json) {
    write_document(*context.arguments.json, quiz::to_json(result));
  }
  context.out << quiz::result_text(result, false, context.look) << std::flush;
  return result.exit_status();
}

}  // namespace

int run_quiz(Context& context) {
  if (context.arguments.seal) {
    return seal_draft(context, *context.arguments.seal);
  }
  const std::vector<quiz::Quiz> quizzes = wanted_quizzes(context);
  if (context.arguments.clear) {
    return clear_answers(context);
  }
  quiz::Laboratory laboratory(context.course, context.paths);
  const quiz::Instruments instruments{
      .measure = [&](const quiz::Measure& measure) { return laboratory.measure(measure); },
      .attend = [&](const lab::wire::List& inputs) { return laboratory.attend(inputs); }};
  if (context.arguments.answers) {
    return grade_answers(context, quizzes, instruments);
  }
  if (context.keyboard >= 0 && context.is_terminal) {
    return ask_on_terminal(context, quizzes, instruments);
  }
  if (context.arguments.json) {
    throw UsageError("option '--json' wants answers: --answers FILE, or a terminal");
  }
  context.out << quiz::paper_text(quiz::draw_paper(quizzes, context.arguments.seed), context.look)
              << std::flush;
  return 0;
}

}  // namespace grader
