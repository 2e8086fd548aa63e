// Points and the JSON document of a quiz.
#include "grader/quiz/result.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/json_writer.h"

namespace grader::quiz {
namespace {

constexpr const char* kKindWords[] = {"single", "multiple", "number", "predict"};

std::string given_text(const Answer& answer) {
  return answer.number ? fmt::format("{}", *answer.number) : answer.letters;
}

// Rows are counted from 1, as on the screen.
void add_leaks(formats::JsonWriter& json, const QuestionResult& one) {
  json.open_list("masks");
  for (std::size_t i = 0; i < one.leaks.size(); ++i) {
    const Leak& leak = one.leaks[i];
    std::vector<std::int64_t> rows = leak.changed;
    for (std::int64_t& row : rows) {
      ++row;
    }
    json.open_object().field("option", std::string(1, one.question->options[i].letter));
    json.field("smallest_row_sum", leak.smallest_row_sum);
    json.field("largest_row_sum", leak.largest_row_sum);
    json.numbers("past_rows_changed", rows).close_object();
  }
  json.close_list();
}

}  // namespace

Rational QuizResult::points() const {
  Rational sum;
  for (const QuestionResult& question : questions) {
    sum = sum + question.points;
  }
  return sum;
}

Rational QuizResult::max_points() const {
  Rational sum;
  for (const QuestionResult& question : questions) {
    sum = sum + question.question->question->points;
  }
  return sum;
}

int QuizResult::exit_status() const {
  if (questions.empty()) {
    return 2;
  }
  for (const QuestionResult& question : questions) {
    if (!question.right) {
      return 1;
    }
  }
  return 0;
}

Rational points_of(const Question& question, bool right, int attempts) {
  return right ? question.points / Rational(attempts > 1 ? 2 : 1) : Rational();
}

std::vector<Leak> leaks_of(const PaperQuestion& question, const Attend& attend) {
  const bool all_name_one = std::ranges::all_of(
      question.options, [](const PaperOption& option) { return !option.option->mask.empty(); });
  std::vector<Leak> leaks;
  if (attend && all_name_one) {
    const auto drawn = question.facts.drawn.find("n");
    const std::int64_t n = drawn == question.facts.drawn.end() ? 5 : drawn->second;
    for (const PaperOption& option : question.options) {
      leaks.push_back(leak_of(option.option->mask, n, attend));
    }
  }
  return leaks;
}

QuizResult grade_paper(const Paper& paper, const std::map<std::string, Answer>& answers,
                       const Instruments& instruments) {
  QuizResult result{.seed = paper.seed};
  for (const PaperQuestion& question : paper.questions) {
    QuestionResult one{.question = &question};
    if (const auto found = answers.find(question.question->name()); found != answers.end()) {
      const Judgement judgement = judge(question, found->second, instruments.measure);
      one.is_answered = true;
      one.right = judgement.right;
      one.attempts = 1;
      one.given = given_text(found->second);
      one.feedback = judgement.feedback;
      one.measured = judgement.measured;
      one.leaks = leaks_of(question, instruments.attend);
      one.points = points_of(*question.question, one.right, 1);
    }
    result.questions.push_back(std::move(one));
  }
  return result;
}

std::string to_json(const QuizResult& result) {
  formats::JsonWriter json;
  json.open_object().field("format", std::int64_t{1});
  json.field("seed", static_cast<std::int64_t>(result.seed));
  json.field("points", static_cast<double>(result.points().hundredths()) / 100);
  json.field("max_points", static_cast<double>(result.max_points().hundredths()) / 100);
  json.open_list("questions");
  for (const QuestionResult& one : result.questions) {
    const Question& question = *one.question->question;
    json.open_object().field("id", question.name());
    json.field("kind", kKindWords[static_cast<std::size_t>(question.kind)]);
    json.field("outcome", !one.is_answered ? "not_answered" : one.right ? "right" : "wrong");
    json.field("given", one.given).field("attempts", std::int64_t{one.attempts});
    json.field("points", static_cast<double>(one.points.hundredths()) / 100);
    json.field("max_points", static_cast<double>(question.points.hundredths()) / 100);
    if (one.measured) {
      json.field("measured", *one.measured);
    }
    if (!one.leaks.empty()) {
      add_leaks(json, one);
    }
    json.open_list("feedback");
    for (const std::string& line : one.feedback) {
      json.value(line);
    }
    json.close_list().close_object();
  }
  json.close_list().close_object();
  return json.text();
}

}  // namespace grader::quiz
