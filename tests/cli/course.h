// A small course in a temporary folder, and the command line run on it with a made-up checker.
#ifndef TESTS_CLI_COURSE_H
#define TESTS_CLI_COURSE_H

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "grader/cli/run.h"

namespace samples {

namespace fs = std::filesystem;

inline constexpr const char* kLabs =
    "format: 1\n"
    "course: {id: tiny, title: \"A tiny course\", version: \"1.0\"}\n"
    "labs:\n"
    "  - include: labs/attention/lab.yaml\n"
    "  - include: labs/heads/lab.yaml\n";

inline constexpr const char* kAttention =
    "format: 1\n"
    "id: attention\n"
    "title: \"One head\"\n"
    "summary: \"A head.\"\n"
    "objectives:\n"
    "  - {id: by_hand, text: \"compute attention by hand\", shown_by: [scores, softmax_rows]}\n"
    "exercises:\n"
    "  - id: scores\n"
    "    title: \"Scores of every pair\"\n"
    "    objective: by_hand\n"
    "    points: 2\n"
    "    hints: [\"Look at the shapes.\", \"Each score is one dot product.\"]\n"
    "    read: \"lesson part 'Queries, keys and values'\"\n"
    "    checks:\n"
    "      - {id: table, kind: exact, title: \"two calls\", calls: [{args: [2], want: 4}]}\n"
    "      - {id: hidden, kind: exact, visibility: never, calls: [{args: [3], want: 9}]}\n"
    "  - id: softmax_rows\n"
    "    title: \"Softmax, one row at a time\"\n"
    "    objective: by_hand\n"
    "    points: 3\n"
    "    prerequisites: [scores]\n"
    "    checks:\n"
    "      - {id: table, kind: exact, calls: [{args: [2], want: 4}]}\n";

inline constexpr const char* kHeads =
    "format: 1\n"
    "id: heads\n"
    "title: \"Several heads\"\n"
    "summary: \"Heads.\"\n"
    "objectives:\n"
    "  - {id: many, text: \"split a vector into heads\", shown_by: [merge, split]}\n"
    "exercises:\n"
    "  - id: merge\n"
    "    title: \"Merge\"\n"
    "    objective: many\n"
    "    points: 1\n"
    "    checks:\n"
    "      - {id: table, kind: exact, calls: [{args: [2], want: 4}]}\n"
    "  - id: split\n"
    "    title: \"Split\"\n"
    "    objective: many\n"
    "    points: 1\n"
    "    checks:\n"
    "      - {id: table, kind: exact, calls: [{args: [2], want: 4}]}\n";

class CourseTest : public testing::Test {
 protected:
  struct Said {
    int status = 0;
    std::string out{};
    std::string err{};
  };

  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "lab-cli-XXXXXX").string();
    root_ = fs::canonical(::mkdtemp(name.data()));
    put("labs.yaml", kLabs);
    put("labs/attention/lab.yaml", kAttention);
    put("labs/heads/lab.yaml", kHeads);
    for (const char* file :
         {"attention/scores", "attention/softmax_rows", "heads/merge", "heads/split"}) {
      put(std::string("student/") + file + ".cpp", "// starter\n");
      put(std::string("labs/") + file + ".h", "// contract\n");
    }
    check_ = [this](const grader::Course& course, const std::vector<grader::Target>& targets,
                    const grader::CheckOptions& options, grader::Progress& progress) {
      return pretend(course, targets, options, progress);
    };
  }
  void TearDown() override { fs::remove_all(root_); }

  void put(const std::string& file, const std::string& text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  std::string get(const std::string& file) const {
    std::ifstream in(root_ / file);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // Passes what `fails_` does not name; keeps what it was asked for.
  grader::RunResult pretend(const grader::Course& course,
                            const std::vector<grader::Target>& targets,
                            const grader::CheckOptions& options, grader::Progress& progress) {
    asked_ = targets;
    options_ = options;
    grader::RunResult run{.course = course.id, .course_version = course.version};
    for (const grader::Target& target : targets) {
      grader::ExerciseResult result{.id = target.exercise, .lab = target.lab};
      result.file = target.lab + "/" + target.exercise + ".cpp";
      const bool fails = std::find(fails_.begin(), fails_.end(), target.exercise) != fails_.end();
      result.outcome = fails ? grader::Outcome::kFailed : grader::Outcome::kPassed;
      result.max_points = grader::Rational(2);
      result.points = grader::Rational(fails ? 0 : 2);
      progress.finished(result);
      run.exercises.push_back(std::move(result));
    }
    return run;
  }

  Said lab(std::vector<std::string> words, int keyboard = -1) {
    words.insert(words.begin(), {"--home", root_.string(), "--called-as", "./lab"});
    std::ostringstream out;
    std::ostringstream err;
    const grader::Surroundings around{.current = current_.empty() ? root_ : current_,
                                      .build = root_ / "build",
                                      .out_facts = {},
                                      .err_facts = {},
                                      .keyboard = keyboard,
                                      .out = out,
                                      .err = err,
                                      .check = check_};
    const int status = grader::run(words, around);
    return {status, out.str(), err.str()};
  }

  fs::path root_{};
  fs::path current_{};  // empty: root_
  std::vector<std::string> fails_{};
  grader::CheckFunction check_{};
  std::vector<grader::Target> asked_{};
  grader::CheckOptions options_{};
};

}  // namespace samples

#endif  // TESTS_CLI_COURSE_H
