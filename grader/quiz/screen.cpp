// Rendering and asking.
#include "grader/quiz/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/quiz/answers.h"
#include "grader/quiz/reader.h"
#include "grader/report/page.h"
#include "grader/report/sanitize.h"
#include "grader/report/words.h"

namespace grader::quiz {
namespace {

constexpr std::size_t kMostLines = 40;
constexpr int kAttempts = 2;

std::string_view asks_for(Kind kind) {
  switch (kind) {
    case Kind::kSingle:
      return "one letter";
    case Kind::kMultiple:
      return "every letter that is right";
    case Kind::kNumber:
      return "a number";
    case Kind::kPredict:
      break;
  }
  return "a prediction: a number";
}

std::string points_word(const Rational& points) {
  return points.to_text() + (points == Rational(1) ? " point" : " points");
}

// "1 to 3, 5": rows counted from 1, as the lesson counts positions.
std::string rows_text(const std::vector<std::int64_t>& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < rows.size() && rows[last + 1] == rows[last] + 1) {
      ++last;
    }
    text += (text.empty() ? "" : ", ") + std::to_string(rows[i] + 1);
    text += last == i ? "" : (last == i + 1 ? ", " : " to ") + std::to_string(rows[last] + 1);
    i = last;
  }
  return text;
}

std::string sum_text(const Leak& leak) {
  return leak.has_nan ? "NaN"
         : leak.largest_row_sum - leak.smallest_row_sum < 1e-6
             ? fmt::format("{:.4f}", leak.smallest_row_sum)
             : fmt::format("{:.4f} to {:.4f}", leak.smallest_row_sum, leak.largest_row_sum);
}

// Each option's mask, built and added to the scores of the same small attention.
void write_masks(Page& page, const QuestionResult& one, std::size_t indent) {
  if (one.leaks.empty()) {
    return;
  }
  page.paragraph(
      "Built and run: the last key and value are changed, then the output is compared row by row.",
      indent, Ink::kPlain, kMostLines);
  for (std::size_t i = 0; i < one.leaks.size(); ++i) {
    const Leak& leak = one.leaks[i];
    const bool leaks = !leak.changed.empty() || leak.has_nan;
    const std::string changed = leaks ? "rows " + rows_text(leak.changed) + " of the past change"
                                      : "the past stays as it was";
    page.line(
        std::string(indent + 2, ' ') +
        page.look().paint(leaks ? Ink::kBad : Ink::kGood,
                          fmt::format("({}) row sums {}   {}", one.question->options[i].letter,
                                      sum_text(leak), changed)));
  }
}

void write_measured(Page& page, const QuestionResult& one, std::size_t indent) {
  if (one.measured) {
    page.paragraph(one.question->question->measure->shown + " " + number_text(*one.measured),
                   indent, Ink::kAccent, kMostLines);
  }
}

// What is shown once a question is over: the measurement, why, the masks.
std::string afterwards_text(const QuestionResult& one, const Look& look) {
  const PaperQuestion& question = *one.question;
  Page page(look);
  write_measured(page, one, 2);
  if (question.right_number && !one.right) {
    page.paragraph("The number: " + number_text(*question.right_number), 2);
  }
  page.paragraph(filled_in(why_of(*question.question), question.facts), 2, Ink::kPlain, kMostLines);
  write_masks(page, one, 2);
  return look.finish(page.take());
}

// What a person types, a line at a time.
struct Keyboard {
  std::istream& in;
  std::ostream& out;
  bool is_over = false;

  std::string line(std::string_view prompt) {
    out << prompt << std::flush;
    std::string text;
    is_over = !std::getline(in, text);
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
    text = text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
    is_over = is_over || text == "q";
    return text;
  }
};

// An answer, or nothing when the question is left out or the session ends.
std::optional<Answer> ask_once(const PaperQuestion& question, Keyboard& keyboard) {
  while (true) {
    const std::string text = keyboard.line("> ");
    if (keyboard.is_over || text.empty()) {
      return std::nullopt;
    }
    if (auto answer = read_answer(question, text)) {
      return answer;
    }
    keyboard.out << "  found '" << clean_line(text, 40) << "', wanted " << wanted_answer(question)
                 << "; an empty line leaves it out, q ends\n";
  }
}

std::string judged_text(const Judgement& judgement, bool may_retry, const Look& look) {
  Page page(look);
  page.line(judgement.right ? look.paint(Ink::kGood, "  right")
                            : look.paint(Ink::kBad, "  not so"));
  for (const std::string& line : judgement.feedback) {
    page.paragraph(line, 2, Ink::kPlain, kMostLines);
  }
  if (!judgement.right && may_retry) {
    page.paragraph("Once more, for half of the points.", 2);
  }
  return look.finish(page.take());
}

QuestionResult ask_question(const PaperQuestion& question, Keyboard& keyboard,
                            const Instruments& instruments, const Look& look) {
  QuestionResult result{.question = &question};
  const bool is_prediction = question.question->kind == Kind::kPredict;
  const int most =
      is_prediction ? 1 : kAttempts;  // after the measurement there is nothing to guess
  while (result.attempts < most && !result.right) {
    const std::optional<Answer> answer = ask_once(question, keyboard);
    if (!answer) {
      break;
    }
    ++result.attempts;
    result.is_answered = true;
    result.given = answer->number ? fmt::format("{}", *answer->number) : answer->letters;
    const Judgement judgement = judge(question, *answer, instruments.measure);
    result.right = judgement.right;
    result.feedback = judgement.feedback;
    result.measured = judgement.measured;
    keyboard.out << judged_text(judgement, result.attempts < most, look);
  }
  result.points = points_of(*question.question, result.right, result.attempts);
  if (result.is_answered && !keyboard.is_over) {
    result.leaks = leaks_of(question, instruments.attend);
    keyboard.out << afterwards_text(result, look);
  }
  return result;
}

}  // namespace

std::string question_text(const PaperQuestion& question, std::size_t number, std::size_t count,
                          const Look& look) {
  const Question& asked = *question.question;
  Page page(look);
  page.line(look.paint(Ink::kBold, asked.name()) +
            look.paint(Ink::kDim, fmt::format("   {} of {}, {}, {}", number, count,
                                              points_word(asked.points), asks_for(asked.kind))));
  page.paragraph(question.text, 0, Ink::kPlain, kMostLines);
  for (const PaperOption& option : question.options) {
    const auto columns = static_cast<std::size_t>(look.columns) - 2;
    for (const std::string& line :
         wrap(fmt::format("({}) {}", option.letter, clean_line(option.text, 1000)), columns, 4)) {
      page.line("  " + line);
    }
  }
  return look.finish(page.take());
}

std::string paper_text(const Paper& paper, const Look& look) {
  std::string text;
  std::size_t number = 0;
  for (const PaperQuestion& question : paper.questions) {
    text += question_text(question, ++number, paper.questions.size(), look) + "\n";
  }
  text +=
      "Answers go into a file such as this one, behind the colons (b, [a, c] or 12.5);\n"
      "`lab quiz --answers FILE` grades it:\n\n";
  return text + answer_template(paper);
}

std::string result_text(const QuizResult& result, bool in_full, const Look& look) {
  Page page(look);
  std::size_t width = 0;
  for (const QuestionResult& one : result.questions) {
    width = std::max(width, one.question->question->name().size());
  }
  for (const QuestionResult& one : result.questions) {
    const std::string word = !one.is_answered ? "not answered" : one.right ? "right" : "wrong";
    const Ink ink = one.right ? Ink::kGood : one.is_answered ? Ink::kBad : Ink::kDim;
    page.line("  " + pad_right(one.question->question->name(), width) + "  " +
              look.paint(ink, pad_right(word, 12)) + "  " + one.points.to_text() + " / " +
              one.question->question->points.to_text());
    if (in_full) {
      for (const std::string& line : one.feedback) {
        page.paragraph(line, 4, Ink::kDim, kMostLines);
      }
      write_measured(page, one, 4);
      write_masks(page, one, 4);
    }
  }
  page.line(fmt::format("{} of {} points (seed {})", result.points().to_text(),
                        result.max_points().to_text(), result.seed));
  return look.finish(page.take());
}

QuizResult ask(const Paper& paper, const std::set<std::string>& done, std::istream& in,
               std::ostream& out, const Instruments& instruments, const Look& look) {
  QuizResult result{.seed = paper.seed};
  Keyboard keyboard{.in = in, .out = out};
  std::size_t number = 0;
  for (const PaperQuestion& question : paper.questions) {
    ++number;
    if (done.contains(question.question->name())) {
      continue;
    }
    out << question_text(question, number, paper.questions.size(), look);
    QuestionResult one = ask_question(question, keyboard, instruments, look);
    if (keyboard.is_over && !one.is_answered) {
      break;
    }
    result.questions.push_back(std::move(one));
    out << "\n";
    if (keyboard.is_over) {
      break;
    }
  }
  return result;
}

}  // namespace grader::quiz
