// Kill, count and memory checks of known mistakes, compared by outcome and words.
#include "grader/pipeline/explain_kills.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "grader/pipeline/bank.h"
#include "grader/pipeline/cases.h"
#include "grader/pipeline/checker.h"

namespace grader {
namespace {

constexpr double kAlike = 0.05;

// A check that judges by more than a value, and what it said of the answer.
struct Kill {
  const CheckSpec* check = nullptr;
  CheckResult* result = nullptr;
};

bool wants_a_name(const CheckResult& result) {
  return result.outcome == Outcome::kFailed && result.finding && !result.finding->likeness;
}

// Whether two sentences differ in nothing but numbers, and in those by a twentieth at most: a count
// or a peak of bytes depends a little on how an answer is written.
bool say_alike(std::string_view a, std::string_view b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  while (!a.empty() && !b.empty()) {
    if (!is_digit(a.front()) || !is_digit(b.front())) {
      if (a.front() != b.front()) {
        return false;
      }
      a.remove_prefix(1);
      b.remove_prefix(1);
      continue;
    }
    double x = 0;
    double y = 0;
    a.remove_prefix(
        static_cast<std::size_t>(std::from_chars(a.data(), a.data() + a.size(), x).ptr - a.data()));
    b.remove_prefix(
        static_cast<std::size_t>(std::from_chars(b.data(), b.data() + b.size(), y).ptr - b.data()));
    if (std::abs(x - y) > kAlike * std::max(x, y)) {
      return false;
    }
  }
  return a.empty() && b.empty();
}

std::vector<Kill> kills_of(const Exercise& exercise, ExerciseResult& result) {
  std::vector<Kill> kills;
  for (CheckResult& entry : result.checks) {
    const auto check = std::find_if(exercise.checks.begin(), exercise.checks.end(),
                                    [&](const CheckSpec& spec) { return spec.id == entry.id; });
    const bool by_words = entry.kind == CheckKind::kKill || entry.kind == CheckKind::kCount ||
                          entry.kind == CheckKind::kMemory;
    if (by_words && check != exercise.checks.end()) {
      kills.push_back({&*check, &entry});
    }
  }
  return kills;
}

}  // namespace

void explain_kills(const ExerciseTask& task, Builder& builder, Worker& worker,
                   const Program& checker, const std::function<void(std::string_view)>& step,
                   ExerciseResult& result) {
  const Exercise& exercise = task.exercise;
  const std::vector<Kill> kills = kills_of(exercise, result);
  if (std::none_of(kills.begin(), kills.end(),
                   [](const Kill& kill) { return wants_a_name(*kill.result); })) {
    return;
  }
  const auto says_the_same = [&](const Kill& kill, const StudentPrograms& other) {
    const CheckerVerdict verdict =
        run_checker(worker, checker, other, kill.check->limits.value_or(exercise.limits),
                    kill.check->id, seed_of(exercise, *kill.check, task.options.seed));
    return verdict.outcome == kill.result->outcome &&
           (verdict.outcome == Outcome::kPassed ||
            (kill.check->kind == CheckKind::kKill
                 ? verdict.summary == kill.result->message
                 : say_alike(verdict.summary, kill.result->message)));
  };
  const auto bank = labelled_answers(task.course.root, exercise, "wrong");
  step("giving the same test to " + std::to_string(bank.size()) + " known mistakes");
  for (const LabelledAnswer& wrong : bank) {
    const Answer answer = course_answer(builder.paths().course, exercise, wrong.file);
    const auto build = [&](Flavor flavor) {
      return builder.build(exercise, answer, flavor, worker.linkage());
    };
    const Built built = build(Flavor::kPlain);
    const StudentPrograms programs{.plain = built.program,
                                   .counting = [&] { return build(Flavor::kCounting); }};
    if (built.outcome != Outcome::kPassed ||
        !std::all_of(kills.begin(), kills.end(),
                     [&](const Kill& kill) { return says_the_same(kill, programs); })) {
      continue;
    }
    for (const Kill& kill : kills) {
      if (wants_a_name(*kill.result)) {
        kill.result->finding->likeness = Likeness{
            .name = wrong.name, .sentence = wrong.says, .hint = wrong.hint, .from_bank = true};
      }
    }
    return;
  }
}

}  // namespace grader
