// Checks: the keys of every check, then those of its kind.
#include <algorithm>

#include "grader/manifest/literal.h"
#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader {
namespace {

using yaml::Kind;

std::string function_in(const std::optional<Field>& field, const Exercise& exercise) {
  if (!field) {
    return {};
  }
  const std::vector<std::string_view> names(exercise.functions.begin(), exercise.functions.end());
  const auto index = read_choice(*field, names);
  return index ? exercise.functions[*index] : std::string{};
}

void read_known_wrong(const Field& field, ExactCall& call) {
  for (const Field& item : read_list(field, "a map such as {value: 3, means: \"...\"}")) {
    const auto fields = Fields::of(item, kKnownWrongKeys);
    if (!fields || !fields->has("value")) {
      continue;
    }
    const Field value_field = *fields->find("value");
    auto value = read_literal(value_field, NanRule::kRefused);
    if (!value) {
      continue;
    }
    if (!call.throws && *value == call.want) {
      value_field.fault("found the wanted value, wanted a wrong one");
    }
    call.known_wrong.emplace_back(std::move(*value), fields->text("means"));
  }
}

// A call gives values for the parameters whose names the exercise lists.
void check_count(const Field& args, std::size_t count, const Exercise& exercise,
                 const std::string& function) {
  const bool is_first = function.empty() || function == exercise.functions.front();
  const std::size_t wanted = exercise.inputs.size();
  if (is_first && wanted != 0 && count != wanted) {
    args.fault("found " + std::to_string(count) + (count == 1 ? " argument" : " arguments") +
               ", wanted " + std::to_string(wanted) + " (" + listed(exercise.inputs, "and") + ")");
  }
}

ExactCall read_call(const Field& field, const Exercise& exercise, const std::string& inherited) {
  ExactCall call{.place = field.place()};
  const auto fields = Fields::of(field, kCallKeys);
  if (!fields) {
    return call;
  }
  call.function = function_in(fields->find("function"), exercise);
  if (const auto args = fields->find("args")) {
    const std::vector<Field> items = read_list(*args, "a literal");
    for (const Field& item : items) {
      call.arguments.push_back(read_literal(item, NanRule::kAllowed).value_or(lab::wire::Value{}));
    }
    if (args->node->kind == Kind::kList) {
      check_count(*args, items.size(), exercise, call.function.empty() ? inherited : call.function);
    }
  }
  if (fields->has("want") == fields->has("throws")) {
    field.fault(fields->has("want") ? "found both 'want' and 'throws', wanted one of them"
                                    : "found neither 'want' nor 'throws', wanted one of them");
  }
  if (const auto want = fields->find("want")) {
    call.want = read_literal(*want, NanRule::kRefused).value_or(lab::wire::Value{});
  }
  if (fields->has("throws")) {
    call.throws = fields->text("throws");
  }
  if (const auto known = fields->find("known_wrong")) {
    read_known_wrong(*known, call);
  }
  return call;
}

void read_calls(const Fields& fields, const Exercise& exercise, CheckSpec& check) {
  const auto list = fields.find("calls");
  for (const Field& item : fields.list("calls", "a map with args and want or throws")) {
    check.calls.push_back(read_call(item, exercise, check.function));
  }
  if (list && list->node->kind == Kind::kList && check.calls.empty()) {
    list->wrong();
  }
}

void read_golden(const Fields& fields, const Exercise& exercise, const Reading& reading,
                 const std::filesystem::path& lab_folder, CheckSpec& check) {
  check.golden_file = "golden/" + exercise.id + ".safetensors";
  check.golden_case = check.id;
  if (const auto golden = fields.find("golden")) {
    if (const auto path = read_path(*golden, lab_folder, reading.root)) {
      check.golden_file = *path;
      if (!path->ends_with(".safetensors")) {
        golden->wrong();
      }
    }
  }
  if (fields.has("case")) {
    check.golden_case = fields.id("case");
  }
}

void read_rules(const Fields& fields, CheckSpec& check) {
  constexpr std::array<std::string_view, 10> kRules = {"R1", "R2", "R3", "R4", "R5",
                                                       "R6", "R7", "R8", "R9", "R10"};
  for (const Field& item : fields.list("rules", "one of R1 to R10")) {
    const bool known = item.node->is_scalar() &&
                       std::find(kRules.begin(), kRules.end(), item.node->text) != kRules.end();
    if (!known) {
      item.wrong();
    } else if (std::find(check.rules.begin(), check.rules.end(), item.node->text) !=
               check.rules.end()) {
      item.fault("found '" + item.node->text + "' a second time, wanted it once");
    } else {
      check.rules.push_back(item.node->text);
    }
  }
}

void read_common(const Fields& fields, const Exercise& exercise, CheckSpec& check) {
  check.title = fields.line("title");
  check.says = fields.text("says");
  if (const auto weight = fields.find("weight")) {
    check.weight = read_integer(*weight, 0, 1000).value_or(1);
  }
  if (const auto visibility = fields.find("visibility")) {
    check.visibility =
        static_cast<Visibility>(read_choice(*visibility, visibility_names()).value_or(0));
  }
  read_rules(fields, check);
  check.function = function_in(fields.find("function"), exercise);
  if (const auto limits = fields.find("limits")) {
    check.limits = read_limits(limits, exercise.limits);
  }
  check.tolerance = read_tolerance(fields.find("tolerance"), exercise.inputs);
}

std::optional<CheckKind> read_kind(const Field& item) {
  const yaml::Entry* entry = item.node->find("kind");
  if (entry == nullptr) {
    item.scope->fault(item.node->mark, "key 'kind' is missing, wanted a kind of check");
    return std::nullopt;
  }
  const Field field{.scope = item.scope, .node = &entry->value, .name = "kind"};
  const auto index = read_choice(field, check_kind_names());
  return index ? std::optional(static_cast<CheckKind>(*index)) : std::nullopt;
}

CheckSpec read_check(Reading& reading, const Field& item, const Exercise& exercise,
                     const std::filesystem::path& lab_folder) {
  CheckSpec check{.place = item.place()};
  if (item.node->kind != Kind::kMap) {
    item.wrong();
    return check;
  }
  const yaml::Entry* id = item.node->find("id");
  const std::string name = id != nullptr && is_id(id->value.text, IdForm::kCpp)
                               ? "check '" + id->value.text + "': "
                               : item.name + ": ";
  const Scope& scope = reading.scope(
      item.scope->file, item.scope->where.substr(0, item.scope->where.size() - 2) + ", " + name);
  const auto kind = read_kind({.scope = &scope, .node = item.node});
  if (!kind) {
    return check;
  }
  check.kind = *kind;
  const KeyTable& table = check_keys(check.kind);
  const Fields fields(scope, *item.node, table);
  check.id = fields.id("id");
  read_common(fields, exercise, check);
  if (check.visibility == Visibility::kAfterDue) {
    reading.after_due.push_back(*fields.find("visibility"));
  }
  if (check.kind == CheckKind::kGolden) {
    read_golden(fields, exercise, reading, lab_folder, check);
  } else if (check.kind == CheckKind::kDrawn) {
    check.draw = read_draw(fields, exercise, check.function);
  } else if (check.kind == CheckKind::kExact) {
    read_calls(fields, exercise, check);
  } else if (check.kind == CheckKind::kTiming) {
    read_timing(fields, exercise, check);
  } else if (const auto seed = read_seed(fields)) {
    check.draw = Draw{.seed = seed};
  }
  return check;
}

}  // namespace

std::vector<CheckSpec> read_checks(Reading& reading, const Field& field, const Exercise& exercise,
                                   const std::filesystem::path& lab_folder) {
  std::vector<CheckSpec> checks{};
  for (const Field& item : read_list(field, "a map with id and kind")) {
    CheckSpec check = read_check(reading, item, exercise, lab_folder);
    const auto same = std::find_if(checks.begin(), checks.end(), [&](const CheckSpec& other) {
      return !check.id.empty() && other.id == check.id;
    });
    if (same != checks.end()) {
      item.fault("found the id '" + check.id + "' a second time, wanted another (first in line " +
                 std::to_string(same->place.line) + ")");
    }
    checks.push_back(std::move(check));
  }
  if (field.node->kind == Kind::kList && checks.empty()) {
    field.wrong();
  }
  return checks;
}

}  // namespace grader
