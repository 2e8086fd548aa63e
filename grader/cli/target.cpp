// Names are tried from the most to the least common; a path is tried only when it cannot be a name.
#include "grader/cli/target.h"

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>

#include "grader/cli/errors.h"
#include "grader/nearest.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(std::string_view word) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t slash = word.find('/');
    parts.emplace_back(word.substr(0, slash));
    if (slash == std::string_view::npos) {
      return parts;
    }
    word.remove_prefix(slash + 1);
  }
}

const Lab* find_lab(const Course& course, std::string_view id) {
  const auto found = std::ranges::find(course.labs, id, &Lab::id);
  return found == course.labs.end() ? nullptr : &*found;
}

const Exercise* find_in(const Lab& lab, std::string_view id) {
  const auto found = std::ranges::find(lab.exercises, id, &Exercise::id);
  return found == lab.exercises.end() ? nullptr : &*found;
}

// Ids are unique over the course (the manifest reader sees to it).
Named exercise_called(const Course& course, std::string_view id) {
  for (const Lab& lab : course.labs) {
    if (const Exercise* exercise = find_in(lab, id)) {
      return {.lab = &lab, .exercise = exercise};
    }
  }
  return {};
}

std::string quoted_did_you_mean(const std::string& near) {
  return near.empty() ? "" : ", did you mean '" + near + "'?";
}

// Every name a person might have meant, with and without its lab.
std::string nearest_target(const Course& course, std::string_view word) {
  std::vector<std::string> names;
  for (const Lab& lab : course.labs) {
    names.push_back(lab.id);
    for (const Exercise& exercise : lab.exercises) {
      names.push_back(exercise.id);
      names.push_back(lab.id + "/" + exercise.id);
    }
  }
  return nearest(word, names);
}

Named with_check(Named named, const std::string& check) {
  const auto& checks = named.exercise->checks;
  if (std::ranges::find(checks, check, &CheckSpec::id) == checks.end()) {
    std::vector<std::string> names;
    std::ranges::transform(checks, std::back_inserter(names), &CheckSpec::id);
    throw UsageError("'" + named.exercise->id + "' has no check '" + check + "'" +
                     quoted_did_you_mean(nearest(check, names)));
  }
  named.check = check;
  return named;
}

// lab, exercise, lab/exercise, exercise/check, lab/exercise/check; lab alone leaves exercise empty.
std::optional<Named> by_name(const Course& course, std::string_view word) {
  const std::vector<std::string> parts = split(word);
  if (const Lab* lab = find_lab(course, parts[0])) {
    if (parts.size() == 1) {
      return Named{.lab = lab};
    }
    const Exercise* exercise = find_in(*lab, parts[1]);
    if (exercise == nullptr || parts.size() > 3) {
      return std::nullopt;
    }
    const Named named{.lab = lab, .exercise = exercise};
    return parts.size() == 3 ? with_check(named, parts[2]) : named;
  }
  const Named named = exercise_called(course, parts[0]);
  if (named.exercise == nullptr || parts.size() > 2) {
    return std::nullopt;
  }
  return parts.size() == 2 ? with_check(named, parts[1]) : named;
}

// A file <student>/<lab>/<exercise>.cpp or the folder <student>/<lab>, however it is written.
std::optional<Named> by_path(const Course& course, std::string_view word, const Folders& folders) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(folders.current / word, error);
  const fs::path student = fs::weakly_canonical(folders.student, error);
  const fs::path inside = path.lexically_relative(student);
  if (error || inside.empty() || *inside.begin() == "..") {
    return std::nullopt;
  }
  std::string name = inside.generic_string();
  if (inside.extension() == ".cpp") {
    name.resize(name.size() - 4);
  }
  while (name.ends_with('/')) {
    name.pop_back();
  }
  const std::vector<std::string> parts = split(name);
  const Lab* lab = find_lab(course, parts[0]);
  if (lab == nullptr || parts.size() > 2) {
    return std::nullopt;
  }
  if (parts.size() == 1) {
    return Named{.lab = lab};
  }
  const Exercise* exercise = find_in(*lab, parts[1]);
  return exercise == nullptr ? std::nullopt
                             : std::optional(Named{.lab = lab, .exercise = exercise});
}

void add_lab(std::vector<Target>& targets, const Lab& lab) {
  for (const Exercise& exercise : lab.exercises) {
    targets.push_back({lab.id, exercise.id, ""});
  }
}

Named resolve(const Course& course, std::string_view word, const Folders& folders) {
  if (auto named = by_name(course, word)) {
    return *named;
  }
  if (auto named = by_path(course, word, folders)) {
    return *named;
  }
  throw UsageError("no lab or exercise '" + std::string(word) + "'" +
                   quoted_did_you_mean(nearest_target(course, word)));
}

// "check project lesson_q": the word is a check of the exercise before it.
void expect_no_check(const Course& course, const std::vector<Target>& before,
                     const std::string& word) {
  if (before.empty() || !before.back().check.empty()) {
    return;
  }
  const Exercise* exercise = find_exercise(course, before.back().lab, before.back().exercise);
  if (exercise != nullptr &&
      std::ranges::find(exercise->checks, word, &CheckSpec::id) != exercise->checks.end()) {
    throw UsageError("'" + word + "' is a check of '" + exercise->id + "', wanted " + exercise->id +
                     "/" + word);
  }
}

}  // namespace

std::vector<Target> resolve_targets(const Course& course, const std::vector<std::string>& words,
                                    const Folders& folders) {
  std::vector<Target> targets;
  if (words.empty()) {
    for (const Lab& lab : course.labs) {
      add_lab(targets, lab);
    }
  }
  for (const std::string& word : words) {
    if (!by_name(course, word)) {
      expect_no_check(course, targets, word);
    }
    const Named named = resolve(course, word, folders);
    if (named.exercise == nullptr) {
      add_lab(targets, *named.lab);
    } else {
      targets.push_back({named.lab->id, named.exercise->id, named.check});
    }
  }
  return targets;
}

Named resolve_exercise(const Course& course, std::string_view word, const Folders& folders) {
  const Named named = resolve(course, word, folders);
  if (named.exercise == nullptr) {
    throw UsageError("'" + named.lab->id + "' is a lab, wanted an exercise of it, for example " +
                     (named.lab->exercises.empty() ? "" : named.lab->exercises.front().id));
  }
  return named;
}

const Lab& resolve_lab(const Course& course, std::string_view word) {
  if (const Lab* lab = find_lab(course, word)) {
    return *lab;
  }
  const std::string exercise(word.substr(word.find('/') + 1));  // all of it without a slash
  for (const Lab& lab : course.labs) {
    if (std::ranges::find(lab.exercises, exercise, &Exercise::id) != lab.exercises.end()) {
      throw UsageError("wanted a lab, found the exercise '" + exercise + "' of the lab '" + lab.id +
                       "'");
    }
  }
  std::vector<std::string> names;
  std::ranges::transform(course.labs, std::back_inserter(names), &Lab::id);
  throw UsageError("no lab '" + std::string(word) + "'" +
                   quoted_did_you_mean(nearest(word, names)));
}

}  // namespace grader
