// Explaining failures.
#include "grader/pipeline/explain.h"

#include <algorithm>
#include <cstdio>

#include "grader/build/hash.h"
#include "grader/compare/place.h"
#include "grader/diagnose/detectors.h"
#include "grader/pipeline/bank.h"
#include "grader/pipeline/sanitize_run.h"

namespace grader {
namespace {

constexpr std::size_t kShortText = 40;
constexpr std::size_t kShortRecord = 200;
constexpr std::size_t kShortCall = 230;

// `Result` may be const.
template <typename Result>
auto find_check(Result& result, const std::string& id) -> decltype(result.checks.data()) {
  const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                  [&](const CheckResult& c) { return c.id == id; });
  return found == result.checks.end() ? nullptr : &*found;
}

// Of a check that is always shown if there is one: what explains another is hidden with it.
const Evidence* first_failed(const ExerciseResult& result, const std::vector<Evidence>& evidence,
                             bool with_value) {
  const Evidence* first = nullptr;
  for (const Evidence& e : evidence) {
    if (!e.failed || (with_value && (!e.wanted || e.got.outcome != Outcome::kPassed))) {
      continue;
    }
    const CheckResult* check = find_check(result, e.check);
    if (check != nullptr && check->visibility == Visibility::kAlways) {
      return &e;
    }
    first = first == nullptr ? &e : first;
  }
  return first;
}

// An Eigen expression kept with `auto` is the classic reason for results that change from run to
// run.
bool keeps_eigen_expressions(const std::string& source) {
  return source.find("igen") != std::string::npos && source.find("auto ") != std::string::npos;
}

// Wrong in a way that memory errors make: not a number or absurdly large where a number is wanted.
bool looks_corrupted(const Evidence& piece) {
  return piece.comparison.nan_count + piece.comparison.infinite_count > 0 ||
         piece.comparison.share_of_allowed > 1e15;
}

// A mistake of the bank says more than a value the manifest names.
void set_likeness(ExerciseResult& result, const Likeness& likeness) {
  for (CheckResult& check : result.checks) {
    if (check.finding &&
        (!check.finding->likeness || check.finding->likeness->name == "known_wrong")) {
      check.finding->likeness = likeness;
    }
  }
}

std::vector<Likeness> detect_in(const ExerciseTask& task, const Evidence& piece) {
  const NamedInputs inputs = name_inputs(task.exercise.inputs, piece.input.arguments);
  return detect(piece.got.value, *piece.wanted, piece.allowed, inputs);
}

// A sentence without its numbers: the names of sizes are left.
std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return (c >= '0' && c <= '9') || c == ',' || c == '.'; });
  return text;
}

// An integer difference or a factor may be a product of given sizes by chance. It is not when each
// of the other failures of the same function is off by the same product.
bool is_chance(const ExerciseTask& task, const std::vector<Evidence>& evidence,
               const Evidence& piece, const Likeness& likeness) {
  const bool is_named =
      likeness.name == "integer_difference" ||
      (likeness.name == "factor" && likeness.sentence.find(": ") != std::string::npos);
  return is_named && std::any_of(evidence.begin(), evidence.end(), [&](const Evidence& other) {
           if (&other == &piece || !other.failed || !other.wanted ||
               other.got.outcome != Outcome::kPassed ||
               other.input.function != piece.input.function) {
             return false;
           }
           const std::vector<Likeness> said = detect_in(task, other);
           return said.empty() || said.front().name != likeness.name ||
                  without_digits(said.front().sentence) != without_digits(likeness.sentence);
         });
}

// The best generic explanation as what it looks like, the next two as notes.
void add_generic(ExerciseResult& result, const Evidence& piece,
                 const std::vector<Likeness>& found) {
  CheckResult* check = find_check(result, piece.check);
  if (check == nullptr || !check->finding || check->finding->likeness || found.empty()) {
    return;
  }
  check->finding->likeness = found.front();
  for (std::size_t i = 1; i < found.size() && i < 3; ++i) {
    check->finding->notes.push_back(found[i].sentence);
  }
}

}  // namespace

void explain_failures(const ExerciseTask& task, Builder& builder, Worker& worker,
                      const std::function<void(std::string_view)>& step, const Answer& answer,
                      const std::vector<Evidence>& evidence, ExerciseResult& result) {
  const Evidence* first = first_failed(result, evidence, false);
  if (first == nullptr) {
    return;
  }
  const auto repeat_under_sanitizer = [&](const Evidence& piece, std::string_view what) {
    if (worker.is_graded) {
      return;  // Worker::sanitized()
    }
    step("repeating the " + std::string(what) + " under AddressSanitizer");
    result.crash = sanitize_run(builder, worker, task.exercise, answer, piece.input);
    if (result.crash) {
      result.crash->check = piece.check;
    }
  };
  if (first->got.crashed()) {
    repeat_under_sanitizer(*first, "crash");
  }
  const Evidence* wrong_value = first_failed(result, evidence, true);
  std::vector<Likeness> generic =
      wrong_value == nullptr ? std::vector<Likeness>{} : detect_in(task, *wrong_value);
  std::erase_if(generic, [&](const Likeness& likeness) {
    return is_chance(task, evidence, *wrong_value, likeness);
  });
  if (!generic.empty() && generic.front().name == "unwritten") {
    add_generic(result, *wrong_value,
                generic);  // nothing was computed: no known mistake is worth building
    return;
  }
  const auto bank = labelled_answers(task.course.root, task.exercise, "wrong");
  if (!bank.empty()) {
    step("comparing with " + std::to_string(bank.size()) + " known mistakes");
    if (const auto likeness =
            find_likeness(builder, worker, task.exercise, evidence, result.checks, bank)) {
      set_likeness(result, *likeness);
      return;
    }
  }
  if (wrong_value == nullptr) {
    return;
  }
  const bool suspicious = keeps_eigen_expressions(read_file(answer.source)) ||
                          (generic.empty() && looks_corrupted(*wrong_value));
  if (!result.crash && suspicious) {
    repeat_under_sanitizer(*wrong_value, "run");
  }
  if (!result.crash) {
    add_generic(result, *wrong_value, generic);
  }
}

std::string short_text(const lab::wire::Value& value) {
  char text[48] = "";
  if (const auto* x = value.get_if<std::int64_t>()) {
    return std::to_string(*x);
  }
  if (const auto* x = value.get_if<bool>()) {
    return *x ? "true" : "false";
  }
  if (const auto* x = value.get_if<double>()) {
    std::snprintf(text, sizeof(text), "%.9g", *x);
    return text;
  }
  if (const auto* x = value.get_if<float>()) {
    std::snprintf(text, sizeof(text), "%.7g", static_cast<double>(*x));
    return text;
  }
  // A number of a golden file.
  if (const auto* x = value.get_if<lab::wire::Tensor>(); x != nullptr && x->shape.empty()) {
    const double number = x->at(0);
    return x->dtype == lab::wire::DType::kF32   ? short_text({static_cast<float>(number)})
           : x->dtype == lab::wire::DType::kF64 ? short_text({number})
                                                : short_text({static_cast<std::int64_t>(number)});
  }
  if (const auto* x = value.get_if<std::string>()) {
    return x->size() > kShortText ? "\"" + x->substr(0, kShortText - 3) + "...\""
                                  : "\"" + *x + "\"";
  }
  if (const auto* list = value.get_if<lab::wire::List>()) {
    std::string all = "[";
    for (const lab::wire::Value& item : *list) {
      all += (all.size() > 1 ? ", " : "") + short_text(item);
      if (all.size() > kShortText) {
        return describe(value);
      }
    }
    return all + "]";
  }
  if (const auto* record = value.get_if<lab::wire::Record>()) {
    std::string all = "{";
    for (const lab::wire::Field& field : record->fields) {
      const std::string item = field.name + ": " + short_text(field.value);
      if (all.size() + item.size() > kShortRecord) {
        return all + (all.size() > 1 ? ", ...}" : "...}");
      }
      all += (all.size() > 1 ? ", " : "") + item;
    }
    return all + "}";
  }
  return describe(value);
}

std::string call_text(const Case& input) {
  std::string text = input.function + "(";
  for (std::size_t i = 0; i < input.arguments.size(); ++i) {
    text += (i == 0 ? "" : ", ") + short_text(input.arguments[i]);
  }
  return text.size() > kShortCall ? text.substr(0, kShortCall) + "...)" : text + ")";
}

std::string where_text(const Evidence& piece, bool exact) {
  const std::string place = exact ? call_text(piece.input) : "case '" + piece.input.name + "'";
  const std::string& inside = piece.comparison.where;
  return inside.empty() || inside == kWholeResult ? place : place + ", " + inside;
}

}  // namespace grader
