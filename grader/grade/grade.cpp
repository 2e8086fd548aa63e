// From a submission to a result.
#include "grader/grade/grade.h"

#include <algorithm>
#include <ctime>
#include <mutex>

#include "grader/build/scratch.h"
#include "grader/grade/layout.h"
#include "grader/grade/secret.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNotYet = "grading had not come to it when this was written";

Submission read_submission(const fs::path& path, const std::set<std::string>& wanted,
                           const BuildPaths& paths) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return read_folder(path, wanted);
  }
  return read_archive(
      path, wanted, {.unpack = paths.libraries / "lab-unpack", .box = paths.libraries / "lab-box"});
}

RunResult nothing_yet(const Course& course, const Intake& intake, std::string name) {
  RunResult result{.course = course.id, .course_version = course.version};
  result.submission = std::move(name);
  result.submission_hash = intake.hash;
  result.notes = intake.notes;
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      result.exercises.push_back({.id = exercise.id,
                                  .lab = lab.id,
                                  .title = exercise.title,
                                  .file = lab.id + "/" + exercise.id + ".cpp",
                                  .outcome = Outcome::kNotGraded,
                                  .message = std::string(kNotYet),
                                  .max_points = exercise.points});
    }
  }
  return result;
}

// Passes everything on, and keeps what has finished.
class Recorder : public Progress {
 public:
  Recorder(RunResult& result, Progress& next, const std::function<void(const RunResult&)>& partial)
      : result_(result), next_(next), partial_(partial) {}

  void started(const Exercise& exercise) override { next_.started(exercise); }
  void step(const Exercise& exercise, std::string_view what) override {
    next_.step(exercise, what);
  }
  void finished(const ExerciseResult& finished) override {
    for (ExerciseResult& exercise : result_.exercises) {
      if (exercise.id == finished.id && exercise.lab == finished.lab) {
        exercise = finished;
      }
    }
    if (partial_) {
      partial_(result_);
    }
    next_.finished(finished);
  }

 private:
  RunResult& result_;
  Progress& next_;
  const std::function<void(const RunResult&)>& partial_;
};

// "hw1" of "/tmp/hw1/" or "hw1.tar.gz".
std::string name_of_submission(const fs::path& path) {
  fs::path clean = path.lexically_normal();
  if (!clean.has_filename()) {
    clean = clean.parent_path();
  }
  std::string name = clean.filename().string();
  std::error_code error;
  for (const std::string_view ending : {".zip", ".tar.gz", ".tgz", ".tar"}) {
    if (name.size() > ending.size() && name.ends_with(ending) && !fs::is_directory(path, error)) {
      name.resize(name.size() - ending.size());
      break;
    }
  }
  return name.empty() || name == "." || name == ".." ? "submission" : name;
}

}  // namespace

RunResult grade(const Course& course, const fs::path& submission, const GradeOptions& options,
                const CheckFunction& check, Progress& progress) {
  const Submission read = read_submission(submission, wanted_names(course), options.paths);
  const Intake intake = take_in(read, course);
  const Scratch scratch(options.paths.cache);
  const fs::path student = scratch.folder / "student";
  write_sources(intake, student);
  BuildPaths paths = options.paths;
  paths.answers = scratch.folder / "built";
  CheckOptions settings{
      .paths = paths,
      .student = student,
      .seed = options.secret ? seed_from(*options.secret, intake.hash) : options.seed,
      .jobs = options.jobs,
      .use_cache = false,
      .is_graded = true,
      .is_seed_secret = options.secret.has_value(),
      .missing = intake.missing};
  RunResult partial = nothing_yet(course, intake, name_of_submission(submission));
  partial.late = options.late;
  if (options.partial) {
    options.partial(partial);
  }
  Recorder recorder(partial, progress, options.partial);
  RunResult result = check(course, all_targets(course), settings, recorder);
  result.submission = partial.submission;
  result.submission_hash = partial.submission_hash;
  result.late = partial.late;
  result.notes.insert(result.notes.begin(), partial.notes.begin(), partial.notes.end());
  return result;
}

}  // namespace grader
