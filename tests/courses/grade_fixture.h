// `lab grade` as a program, on a course of three exercises.
#ifndef TESTS_COURSES_GRADE_FIXTURE_H
#define TESTS_COURSES_GRADE_FIXTURE_H

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/courses/mini_course.h"

namespace courses {

using nlohmann::json;

inline constexpr const char* kTable =
    "checks:\n  - {id: table, kind: exact, calls: [{args: [3], want: 3}]}\n";

class Grade : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"first", "second", "third"}) {
      add(id, std::string("limits: {cpu_seconds: 1}\n") + kTable);
    }
  }
  void add(const std::string& id, const std::string& manifest) {
    course_.add({.id = id,
                 .declaration = "int " + id + "(int x);",
                 .reference = right(id),
                 .manifest = manifest});
  }
  static std::string right(const std::string& id) { return "int " + id + "(int x) { return x; }"; }
  // A submission that is right, but for what is answered afterwards.
  std::string submission(const std::string& name) const {
    for (const char* id : {"first", "second", "third"}) {
      answer(name, id, right(id));
    }
    return path(name);
  }
  void answer(const std::string& name, const std::string& id, const std::string& text) const {
    course_.put(name + "/grade/" + id + ".cpp",
                "#include \"" + id + ".h\"\nnamespace lab {\n" + text + "\n}  // namespace lab\n");
  }
  std::string path(const std::string& file) const { return (course_.root() / file).string(); }
  std::vector<std::string> command(std::vector<std::string> words) const {
    words.insert(words.begin(),
                 {(fs::path(LAB_BINARY_DIR) / "grader" / "lab-grader").string(), "grade", "--home",
                  home_.string(), "--course", path("labs.yaml"), "--jobs", "1"});
    return words;
  }
  Said grade(const std::vector<std::string>& words) const { return run_program(command(words)); }
  json document(const std::string& file) const { return json::parse(course_.get(file)); }
  static std::string outcomes(const json& document) {
    std::string list;
    for (const json& exercise : document.at("exercises")) {
      list += (list.empty() ? "" : ", ") + exercise.at("outcome").get<std::string>();
    }
    return list;
  }

  MiniCourse course_{"grade"};
  fs::path home_ = shared_home();
};

}  // namespace courses

#endif  // TESTS_COURSES_GRADE_FIXTURE_H
