// Drawing a paper from a seed, and judging answers.
#include "grader/quiz/paper.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "grader/quiz/reader.h"
#include "wire/random.h"

namespace grader::quiz {
namespace {

using lab::wire::Random;

// FNV-1a, so that a question is drawn the same whatever others are asked with it.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return hash;
}

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1],
              items[static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(i) - 1))]);
  }
}

template <class T>
const T& one_of(const std::vector<T>& items, Random& random) {
  return items[static_cast<std::size_t>(
      random.integer(0, static_cast<std::int64_t>(items.size()) - 1))];
}

// With `shown`: a single question keeps one right option, and wrong ones up to that many.
void keep_shown(std::vector<PaperOption>& options, const Question& question) {
  if (question.shown == 0 || question.shown >= options.size()) {
    return;
  }
  std::stable_partition(options.begin(), options.end(),
                        [](const PaperOption& option) { return option.right; });
  if (question.kind == Kind::kSingle) {
    const auto wrong = std::ranges::find(options, false, &PaperOption::right);
    options.erase(options.begin() + 1, wrong);
  }
  options.resize(std::min(options.size(), question.shown));
}

std::vector<PaperOption> draw_options(const Question& question, const Facts& facts,
                                      Random& random) {
  std::vector<PaperOption> options;
  for (const Option& option : question.options) {
    OpenedOption said = opened(question, option);
    options.push_back({.option = &option,
                       .text = filled_in(option.text, facts),
                       .feedback = filled_in(said.feedback, facts),
                       .right = said.right});
  }
  shuffle(options, random);
  keep_shown(options, question);
  shuffle(options, random);
  char letter = 'a';
  for (PaperOption& option : options) {
    option.letter = letter++;
  }
  return options;
}

PaperQuestion draw_question(const Question& question, std::uint64_t seed) {
  Random random(seed ^ hash_of(question.name()));
  PaperQuestion drawn{.question = &question};
  if (!question.models.empty()) {
    const std::string name = one_of(question.models, random);
    drawn.facts.model = model_of(name, random.bits());
  }
  for (const auto& [name, values] : question.draw) {
    drawn.facts.drawn[name] = one_of(values, random);
  }
  drawn.text = filled_in(question.text, drawn.facts);
  drawn.options = draw_options(question, drawn.facts, random);
  if (question.kind == Kind::kNumber) {
    drawn.right_number = quantity(question.quantity, drawn.facts);
  }
  return drawn;
}

bool is_close(double given, double right, double within) {
  // Half a unit of the last place shown counts as right where nothing is allowed.
  return std::fabs(given - right) <= within * std::fabs(right) + 1e-9 * std::fabs(right);
}

std::string number_feedback(const PaperQuestion& question, double given) {
  for (const KnownNumber& known : question.question->known_wrong) {
    const auto value = quantity(known.quantity, question.facts);
    if (value && is_close(given, *value, question.question->within)) {
      return filled_in(feedback_of(*question.question, known), question.facts);
    }
  }
  return "";
}

Judgement judge_options(const PaperQuestion& question, const Answer& answer) {
  Judgement judgement{.right = true};
  for (const PaperOption& option : question.options) {
    const bool is_chosen = answer.letters.find(option.letter) != std::string::npos;
    judgement.right = judgement.right && is_chosen == option.right;
    if (is_chosen) {
      judgement.feedback.push_back(std::string(1, option.letter) + ": " + option.feedback);
    }
  }
  const bool misses = std::ranges::any_of(question.options, [&](const PaperOption& option) {
    return option.right && answer.letters.find(option.letter) == std::string::npos;
  });
  if (question.question->kind == Kind::kMultiple && misses) {
    judgement.feedback.emplace_back("Not every true statement was chosen.");
  }
  return judgement;
}

std::string without_blanks_and_commas(std::string_view text) {
  std::string kept;
  std::ranges::copy_if(text, std::back_inserter(kept),
                       [](char c) { return c != ' ' && c != ',' && c != '\t'; });
  return kept;
}

}  // namespace

Paper draw_paper(const std::vector<Quiz>& quizzes, std::uint64_t seed) {
  Paper paper{.seed = seed};
  for (const Quiz& quiz : quizzes) {
    for (const Question& question : quiz.questions) {
      paper.questions.push_back(draw_question(question, seed));
    }
  }
  return paper;
}

std::string wanted_answer(const PaperQuestion& question) {
  if (!question.question->has_options()) {
    return "a number";
  }
  const char last = question.options.back().letter;
  return question.question->kind == Kind::kSingle ? fmt::format("a letter from a to {}", last)
                                                  : fmt::format("letters from a to {}", last);
}

std::optional<Answer> read_answer(const PaperQuestion& question, std::string_view text) {
  std::string word = without_blanks_and_commas(text);
  if (!question.question->has_options()) {
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool is_whole = error == std::errc{} && end == word.data() + word.size();
    return is_whole && std::isfinite(value) ? std::optional(Answer{.number = value}) : std::nullopt;
  }
  std::ranges::sort(word);
  const bool repeats = std::ranges::adjacent_find(word) != word.end();
  const bool fits = std::ranges::all_of(
      word, [&](char c) { return c >= 'a' && c <= question.options.back().letter; });
  if (word.empty() || repeats || !fits ||
      (question.question->kind == Kind::kSingle && word.size() > 1)) {
    return std::nullopt;
  }
  return Answer{.letters = word};
}

Judgement judge(const PaperQuestion& question, const Answer& answer,
                const MeasureFunction& measure) {
  const Question& asked = *question.question;
  if (asked.has_options()) {
    return judge_options(question, answer);
  }
  Judgement judgement;
  std::optional<double> right = question.right_number;
  if (asked.kind == Kind::kPredict) {
    judgement.measured = measure(*asked.measure);
    right = judgement.measured;
  }
  const double given = answer.number.value_or(std::nan(""));
  judgement.right = right.has_value() && is_close(given, *right, asked.within);
  if (!judgement.right) {
    if (const std::string said = number_feedback(question, given); !said.empty()) {
      judgement.feedback.push_back(said);
    }
  }
  return judgement;
}

}  // namespace grader::quiz
