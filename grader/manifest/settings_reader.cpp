// Limits and tolerances.
#include <algorithm>
#include <cmath>

#include "grader/compare/tolerance.h"
#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader {
namespace {

void set_seconds(const Fields& fields, std::string_view key, double most, double& seconds) {
  const auto field = fields.find(key);
  if (!field) {
    return;
  }
  if (const std::optional<double> value = read_number(*field)) {
    if (*value > 0 && *value <= most) {
      seconds = *value;
    } else {
      field->wrong();
    }
  }
}

void set_integer(const Fields& fields, std::string_view key, std::int64_t low, std::int64_t high,
                 std::int64_t& number) {
  if (const auto field = fields.find(key)) {
    number = read_integer(*field, low, high).value_or(number);
  }
}

std::string short_number(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

bool is_own_key(std::string_view key) { return kToleranceKeys.find(key) != nullptr; }

const LawInfo* find_law(const Field& field) {
  for (const LawInfo& law : laws()) {
    if (field.node->is_scalar() && law.name == field.node->text) {
      return &law;
    }
  }
  const std::string near =
      field.node->is_scalar() ? nearest(field.node->text, law_names()) : std::string{};
  field.fault("found " + found_words(*field.node) +
              (near.empty() ? ", wanted one of " + listed(law_names(), "or")
                            : ", did you mean '" + near + "'?"));
  return nullptr;
}

// The law's roles: every other key. Each is judged alone, so that its fault has its own place.
void read_roles(const Fields& fields, const LawInfo& law,
                const std::vector<std::string>& parameters, Tolerance& tolerance) {
  Tolerance alone{.law = tolerance.law};
  for (const std::string_view role : law.roles) {
    alone.roles[std::string(role)] = parameters.empty() ? "" : parameters.front();
  }
  for (const yaml::Entry& entry : fields.map().entries) {
    if (is_own_key(entry.key)) {
      continue;
    }
    tolerance.roles[entry.key] = fields.line(entry.key);
    Tolerance one = alone;
    one.roles[entry.key] = tolerance.roles[entry.key];
    if (const auto fault = fault_of(one, parameters); fault && !one.roles[entry.key].empty()) {
      fields.scope().fault(entry.mark, fields.label() + *fault);
    }
  }
}

double read_tolerance_number(const Fields& fields, std::string_view key, double below) {
  const auto field = fields.find(key);
  const std::optional<double> value = field ? read_number(*field) : std::nullopt;
  if (value && !(*value >= 0 && *value < below)) {
    field->wrong();
  }
  return value.value_or(0);
}

// atol, rtol and reason belong to "absolute" and make no sense elsewhere.
void read_numbers(const Fields& fields, Tolerance& tolerance) {
  const std::string where = fields.label();
  if (tolerance.law != "absolute") {
    for (const std::string_view key : {"atol", "rtol"}) {
      if (const yaml::Entry* entry = fields.map().find(key)) {
        fields.scope().fault(entry->mark, where + "found '" + std::string(key) +
                                              "' with the law '" + tolerance.law +
                                              "', wanted it with 'absolute' only");
      }
    }
    return;
  }
  tolerance.atol = read_tolerance_number(fields, "atol", HUGE_VAL);
  tolerance.rtol = read_tolerance_number(fields, "rtol", 1);
  if (!fields.has("atol") && !fields.has("rtol")) {
    fields.scope().fault(fields.map().mark, where +
                                                "the law 'absolute' has neither 'atol' nor "
                                                "'rtol', wanted one of them");
  }
  if (!fields.has("reason")) {
    fields.scope().fault(fields.map().mark, where +
                                                "the law 'absolute' has no 'reason', wanted a "
                                                "text that says why the numbers fit");
  }
}

}  // namespace

Limits read_limits(const std::optional<Field>& field, const Limits& inherited) {
  Limits limits = inherited;
  const auto fields = field ? Fields::of(*field, kLimitsKeys) : std::nullopt;
  if (!fields) {
    return limits;
  }
  const std::size_t faults = field->scope->faults->size();
  set_seconds(*fields, "cpu_seconds", 3600, limits.cpu_seconds);
  set_seconds(*fields, "wall_seconds", 7200, limits.wall_seconds);
  set_integer(*fields, "memory_mb", 16, 65536, limits.memory_mb);
  set_integer(*fields, "output_kb", 1, 65536, limits.output_kb);
  set_integer(*fields, "reply_mb", 1, 4096, limits.reply_mb);
  set_integer(*fields, "threads", 1, 64, limits.threads);
  const double cpu_wall = limits.wall_seconds * static_cast<double>(limits.threads);
  if (faults == field->scope->faults->size() && limits.cpu_seconds > cpu_wall) {
    field->fault("found cpu_seconds " + short_number(limits.cpu_seconds) + " with wall_seconds " +
                 short_number(limits.wall_seconds) + ", wanted wall_seconds of at least as much");
  }
  return limits;
}

std::optional<Tolerance> read_tolerance(const std::optional<Field>& field,
                                        const std::vector<std::string>& parameters) {
  const auto fields = field ? Fields::of(*field, kToleranceKeys) : std::nullopt;
  if (!fields) {
    return std::nullopt;
  }
  Tolerance tolerance{.place = field->place()};
  const std::size_t faults = field->scope->faults->size();
  const auto law_field = fields->find("law");
  const LawInfo* law = law_field ? find_law(*law_field) : nullptr;
  if (law == nullptr) {
    return tolerance;
  }
  tolerance.law = law->name;
  tolerance.reason = fields->text("reason");
  if (parameters.empty() && !law->roles.empty()) {
    law_field->fault("found the law '" + tolerance.law +
                     "' in an exercise without 'inputs', wanted the names of its parameters there");
    return tolerance;
  }
  read_roles(*fields, *law, parameters, tolerance);
  read_numbers(*fields, tolerance);
  if (faults == field->scope->faults->size()) {
    if (const std::optional<std::string> fault = fault_of(tolerance, parameters)) {
      field->fault(*fault);
    }
  }
  return tolerance;
}

}  // namespace grader
