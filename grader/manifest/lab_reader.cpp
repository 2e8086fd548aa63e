// A lab's manifest: objectives and exercises.
#include <algorithm>
#include <stdexcept>

#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader {
namespace {

using yaml::Kind;

void read_points(const Fields& fields, Exercise& exercise) {
  const auto field = fields.find("points");
  if (!field) {
    return;
  }
  if (!field->node->is_scalar()) {
    field->wrong();
    return;
  }
  try {
    exercise.points = rational_of(field->node->text);
  } catch (const std::invalid_argument&) {
    field->wrong();
    return;
  }
  if (exercise.points < Rational{0} || Rational{1000} < exercise.points) {
    field->wrong();
  }
}

void read_functions(const Fields& fields, Exercise& exercise) {
  exercise.functions = fields.ids("functions");
  const auto field = fields.find("functions");
  if (field && field->node->kind == Kind::kList && field->node->items.empty()) {
    field->wrong();
  }
  if (exercise.functions.empty()) {
    exercise.functions = {exercise.id};
  }
}

void read_objective_of(const Fields& fields, const Lab& lab, Exercise& exercise) {
  const auto field = fields.find("objective");
  if (!field) {
    if (!lab.objectives.empty()) {
      fields.scope().fault(
          fields.map().mark,
          "key 'objective' is missing, wanted the id of one of the lab's objectives");
    }
    return;
  }
  std::vector<std::string_view> names{};
  for (const Objective& objective : lab.objectives) {
    names.push_back(objective.id);
  }
  if (names.empty()) {
    field->fault("found " + found_words(*field->node) +
                 " in a lab without objectives, wanted 'objectives' there");
    return;
  }
  const auto index = read_choice(*field, names);
  exercise.objective = index ? names[*index] : std::string_view{};
}

std::vector<std::string> read_texts(const Fields& fields, std::string_view key, bool one_line) {
  std::vector<std::string> texts{};
  for (const Field& item : fields.list(key, one_line ? "one line of text" : "a text")) {
    if (auto text = one_line ? read_line(item) : read_text(item)) {
      texts.push_back(std::move(*text));
    }
  }
  return texts;
}

// Points nobody can earn are a slip.
void check_weights(const Fields& fields, const Exercise& exercise) {
  const bool has_points = Rational{0} < exercise.points;
  const bool earns = std::any_of(exercise.checks.begin(), exercise.checks.end(),
                                 [](const CheckSpec& check) { return check.weight > 0; });
  if (has_points && !exercise.checks.empty() && !earns) {
    fields.find("points")->fault(
        "found " + exercise.points.to_text() +
        " points and checks of weight 0 only, wanted a check that earns them");
  }
}

Exercise read_exercise(Reading& reading, const Field& item, const Lab& lab,
                       const Limits& defaults) {
  Exercise exercise{.lab = lab.id, .place = item.place()};
  if (item.node->kind != Kind::kMap) {
    item.wrong();
    return exercise;
  }
  const yaml::Entry* id = item.node->find("id");
  const bool has_id = id != nullptr && is_id(id->value.text, IdForm::kCpp);
  const Scope& scope = reading.scope(
      item.scope->file, has_id ? "exercise '" + id->value.text + "': " : item.name + ": ");
  const Fields fields(scope, *item.node, kExerciseKeys);
  exercise.id = fields.id("id");
  exercise.title = fields.line("title");
  exercise.read = fields.text("read");
  read_objective_of(fields, lab, exercise);
  read_points(fields, exercise);
  read_functions(fields, exercise);
  exercise.inputs = fields.ids("inputs");
  exercise.prerequisites = fields.ids("prerequisites");
  exercise.uses = fields.ids("uses");
  reading.refer(fields.find("prerequisites"), exercise.id);
  reading.refer(fields.find("uses"), exercise.id);
  exercise.forbid = read_texts(fields, "forbid", true);
  exercise.hints = read_texts(fields, "hints", false);
  exercise.limits = read_limits(fields.find("limits"), defaults);
  exercise.tolerance =
      read_tolerance(fields.find("tolerance"), exercise.inputs).value_or(Tolerance{});
  if (const auto checks = fields.find("checks")) {
    exercise.checks = read_checks(reading, *checks, exercise, lab.folder);
    check_weights(fields, exercise);
  }
  return exercise;
}

std::vector<Objective> read_objectives(Reading& reading, const Fields& fields) {
  std::vector<Objective> objectives{};
  for (const Field& item : fields.list("objectives", "a map with id, text and shown_by")) {
    const auto objective = Fields::of(item, kObjectiveKeys);
    if (!objective) {
      continue;
    }
    objectives.push_back({.id = objective->id("id"),
                          .text = objective->text("text"),
                          .shown_by = objective->ids("shown_by"),
                          .place = item.place()});
    const auto shown_by = objective->find("shown_by");
    reading.refer(shown_by, {});
    if (shown_by && shown_by->node->kind == Kind::kList && shown_by->node->items.empty()) {
      shown_by->wrong();
    }
    const Objective& last = objectives.back();
    const auto first = std::find_if(objectives.begin(), objectives.end(),
                                    [&](const Objective& other) { return other.id == last.id; });
    if (!last.id.empty() && &*first != &last) {
      item.fault("found the id '" + last.id + "' a second time, wanted another (first in line " +
                 std::to_string(first->place.line) + ")");
    }
  }
  return objectives;
}

}  // namespace

void Reading::refer(const std::optional<Field>& field, const std::string& from) {
  if (!field || field->node->kind != Kind::kList) {
    return;
  }
  for (const Field& item : read_list(*field, {})) {
    if (is_id(item.node->text, IdForm::kCpp)) {
      references.push_back({.field = item, .id = item.node->text, .from = from});
    }
  }
}

void read_format(const Fields& fields) {
  if (const auto field = fields.find("format")) {
    read_integer(*field, 1, 1);
  }
}

Lab read_lab(Reading& reading, const yaml::Node& tree, const std::string& file,
             const Limits& defaults) {
  Lab lab{.folder = (reading.root / file).parent_path(), .file = file};
  const Scope& scope = reading.scope(file);
  if (tree.kind != Kind::kMap) {
    scope.fault(tree.mark, "found " + found_words(tree) +
                               ", wanted a lab: a map with format, id, title and exercises");
    return lab;
  }
  const Fields fields(scope, tree, kLabKeys);
  read_format(fields);
  lab.id = fields.id("id");
  const std::string folder = lab.folder.filename().string();
  if (!lab.id.empty() && lab.id != folder) {
    fields.find("id")->fault("found '" + lab.id + "', wanted '" + folder +
                             "', the name of its folder");
  }
  lab.title = fields.line("title");
  lab.summary = fields.text("summary");
  lab.objectives = read_objectives(reading, fields);
  for (const Field& item : fields.list("exercises", "a map with id, title, points and checks")) {
    lab.exercises.push_back(read_exercise(reading, item, lab, defaults));
  }
  const auto exercises = fields.find("exercises");
  if (exercises && exercises->node->kind == Kind::kList && lab.exercises.empty()) {
    exercises->wrong();
  }
  return lab;
}

}  // namespace grader
