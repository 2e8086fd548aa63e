// Hides by copying nothing: fields of a hidden check are reset, the rest is passed through.
#include "grader/report/visibility.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string>
#include <utility>

namespace grader {
namespace {

bool is_hidden(const CheckResult& check, bool is_after_due) {
  return check.visibility == Visibility::kNever ||
         (check.visibility == Visibility::kAfterDue && !is_after_due);
}

void hide(CheckResult& check) {
  check.message = check.visibility == Visibility::kNever
                      ? "Its details are not shown."
                      : "Its details are shown after the due date.";
  check.finding.reset();
  check.printed.clear();
  check.printed_cut = false;
  check.measured.clear();
  check.timing.reset();
}

// Exactly `count` digits at the start of `text`, which are removed.
std::optional<int> digits(std::string_view& text, std::size_t count) {
  int value = 0;
  if (text.size() < count || text.front() == '-' || text.front() == '+') {
    return std::nullopt;
  }
  const char* end = text.data() + count;
  if (const auto [at, error] = std::from_chars(text.data(), end, value);
      error != std::errc{} || at != end) {
    return std::nullopt;
  }
  text.remove_prefix(count);
  return value;
}

bool skip(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text.front()) == std::string_view::npos) {
    return false;
  }
  text.remove_prefix(1);
  return true;
}

// "Z", "+01:00", "-05:30": seconds to subtract.
std::optional<std::int64_t> zone(std::string_view text) {
  if (text == "Z" || text == "z") {
    return 0;
  }
  const bool is_west = text.starts_with('-');
  if (!skip(text, "+-")) {
    return std::nullopt;
  }
  const auto hours = digits(text, 2);
  const bool colon = skip(text, ":");
  const auto minutes = digits(text, 2);
  if (!hours || !colon || !minutes || !text.empty() || *hours > 23 || *minutes > 59) {
    return std::nullopt;
  }
  const std::int64_t seconds = *hours * 3600 + *minutes * 60;
  return is_west ? -seconds : seconds;
}

}  // namespace

RunResult visible_part(RunResult result, bool is_after_due) {
  for (ExerciseResult& exercise : result.exercises) {
    // What a program says where it is repeated may be the input it was given.
    bool is_visible_crash = exercise.checks.empty();
    bool is_of_hidden_check = false;
    for (CheckResult& check : exercise.checks) {
      if (is_hidden(check, is_after_due)) {
        is_of_hidden_check =
            is_of_hidden_check || (exercise.crash && exercise.crash->check == check.id);
        hide(check);
      } else {
        is_visible_crash = is_visible_crash || check.outcome == Outcome::kCrashed;
      }
    }
    if (!is_visible_crash || is_of_hidden_check) {
      exercise.crash.reset();
    }
  }
  return result;
}

std::optional<std::int64_t> seconds_of(std::string_view text) {
  const auto year = digits(text, 4);
  const bool first_dash = skip(text, "-");
  const auto month = digits(text, 2);
  const bool second_dash = skip(text, "-");
  const auto day = digits(text, 2);
  const bool separator = skip(text, "Tt ");
  const auto hour = digits(text, 2);
  const bool first_colon = skip(text, ":");
  const auto minute = digits(text, 2);
  const bool second_colon = skip(text, ":");
  const auto second = digits(text, 2);
  const bool whole = year && month && day && hour && minute && second && first_dash &&
                     second_dash && separator && first_colon && second_colon;
  if (!whole || *hour > 23 || *minute > 59 || *second > 60) {
    return std::nullopt;
  }
  if (skip(text, ".")) {
    text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
  }
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  const auto offset = zone(text);
  if (!date.ok() || !offset) {
    return std::nullopt;
  }
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return days * 86400 + *hour * 3600 + *minute * 60 + *second - *offset;
}

bool is_past(std::string_view due, std::int64_t now_seconds) {
  const auto deadline = seconds_of(due);
  return deadline && now_seconds > *deadline;
}

}  // namespace grader
