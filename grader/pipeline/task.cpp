// ExerciseTask: its answer's file, and results for which nothing is run.
#include <algorithm>

#include "grader/build/hash.h"
#include "grader/pipeline/exercise.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

// "; found: a.cpp, b.cpp": what lies where the file should be.
std::string files_instead(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    names.push_back(entry.path().filename().string());
  }
  if (error) {
    return "; there is no folder " + folder.filename().string();
  }
  std::sort(names.begin(), names.end());
  std::string text = names.empty() ? "; the folder is empty" : "; found: ";
  for (std::size_t i = 0; i < names.size() && i < 8; ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  return text + (names.size() > 8 ? ", ..." : "");
}

}  // namespace

Answer answer_of(const ExerciseTask& task) {
  if (task.answer) {
    return *task.answer;
  }
  const fs::path folder = task.options.student / task.exercise.lab;
  Answer answer{.source = folder / (task.exercise.id + ".cpp"),
                .shown_as = task.exercise.lab + "/" + task.exercise.id + ".cpp",
                .is_students = true};
  for (const std::string& other : task.exercise.uses) {
    answer.helpers.push_back(task.options.student / used_file(task.exercise, other));
  }
  return answer;
}

std::string missing_message(const ExerciseTask& task, const Answer& answer) {
  const auto& known = task.options.missing;
  const std::string name = task.exercise.lab + "/" + task.exercise.id;
  if (const auto told = known.find(name); told != known.end()) {
    return told->second;
  }
  std::error_code error;
  return fs::exists(answer.source, error)
             ? name + ".cpp " + why_no_source(answer.source)
             : name + ".cpp not found" + files_instead(answer.source.parent_path());
}

ExerciseResult blank_result(const ExerciseTask& task, Outcome outcome, std::string message) {
  return {.id = task.exercise.id,
          .lab = task.exercise.lab,
          .title = task.exercise.title,
          .file = task.exercise.lab + "/" + task.exercise.id + ".cpp",
          .outcome = outcome,
          .message = std::move(message),
          .max_points = task.exercise.points};
}

}  // namespace grader
