// Miniature courses in temporary folders, checked by the real pipeline or the real binary.
#ifndef TESTS_COURSES_MINI_COURSE_H
#define TESTS_COURSES_MINI_COURSE_H

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/pipeline/check.h"
#include "grader/result.h"

namespace courses {

namespace fs = std::filesystem;

// One exercise of a miniature course. The C++ texts go into `namespace lab`.
struct MiniExercise {
  std::string id{};
  std::string declaration{};  // of the header
  std::string reference{};    // the right answer; also the student's until answer() gives another
  std::string manifest{};     // further keys of the exercise, `checks:` among them, unindented
  std::string checks{};       // the whole text of <id>.checks.cpp; empty: none
};

// What a program said and how it ended.
struct Said {
  int status = 0;  // exit status; 128 + signal
  std::string out{};
  std::string err{};
};

class MiniCourse {
 public:
  // `lab` names the only lab. Tests that run side by side share compiled objects, so the name has
  // to be the test program's own.
  explicit MiniCourse(std::string lab);
  // A course that stands below tests/courses, copied.
  static MiniCourse from(const std::string& folder, std::string lab);
  ~MiniCourse();
  MiniCourse(MiniCourse&& other) noexcept;
  MiniCourse(const MiniCourse&) = delete;
  MiniCourse& operator=(const MiniCourse&) = delete;

  void add(MiniExercise exercise);
  // The student's function, in namespace lab under the header's include.
  void answer(const std::string& id, const std::string& text) const;
  void put(const std::string& file, const std::string& text) const;
  std::string get(const std::string& file) const;
  const fs::path& root() const { return root_; }
  fs::path student_file(const std::string& id) const;

  // As `lab check` does it, without the verdict cache and without the bank of mistakes unless the
  // options say otherwise. Cases without a written seed follow options.seed.
  grader::CheckOptions options() const;
  grader::RunResult check() const { return check(options()); }
  grader::RunResult check(const grader::CheckOptions& options) const;
  grader::ExerciseResult check_one(const std::string& id) const { return check_one(id, options()); }
  grader::ExerciseResult check_one(const std::string& id,
                                   const grader::CheckOptions& options) const;

  // The same with verdicts kept, in a cache of this course's own.
  grader::CheckOptions with_cache() const;

  // The binary, on this course: lab-grader WORDS --course ... in the shared home.
  Said lab(std::vector<std::string> words) const;

 private:
  MiniCourse(std::string lab, int);
  void write_manifests() const;

  std::string lab_{};
  fs::path root_{};
  std::vector<MiniExercise> exercises_{};
};

// A folder with wire/ and probe/ (links to ours) whose caches last as long as the build folder.
fs::path shared_home();
fs::path shared_cache();
fs::path source_root();

Said run_program(const std::vector<std::string>& arguments,
                 const std::vector<std::string>& environment = {});

// The check of that id; fails the test when there is none.
const grader::CheckResult& check_of(const grader::ExerciseResult& result, std::string_view id);
// "a, c": the ids of the checks that did not pass, in order.
std::string failed_checks(const grader::ExerciseResult& result);
// "passed", "crashed", ...: for readable failures.
std::string outcome_name(const grader::ExerciseResult& result);
std::string outcome_name(const grader::CheckResult& result);
// All there is to say about an exercise, for the message of a failed test.
std::string story(const grader::ExerciseResult& result);

}  // namespace courses

#endif  // TESTS_COURSES_MINI_COURSE_H
