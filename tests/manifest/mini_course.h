// Miniature courses on disk for the manifest tests.
#ifndef TESTS_MANIFEST_MINI_COURSE_H
#define TESTS_MANIFEST_MINI_COURSE_H

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "grader/manifest/reader.h"

namespace mini {

// A folder of its own that goes away with the object.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "manifest_test_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_{};
};

inline const std::string kCourse =
    "format: 1\n"
    "course: {id: c, title: C}\n"
    "labs:\n"
    "  - include: labs/a/lab.yaml\n";

// Line 8 holds the checks; `more` starts in line 9 and belongs to the exercise.
inline std::string lab(const std::string& more = {},
                       const std::string& checks = "[{id: g, kind: golden}]") {
  return "format: 1\n"
         "id: a\n"
         "title: A\n"
         "exercises:\n"
         "  - id: f\n"
         "    title: F\n"
         "    points: 3\n"
         "    checks: " +
         checks + "\n" + more;
}

inline grader::Course read(const Folder& folder) {
  return grader::read_course(folder.path() / "labs.yaml");
}

// Everything that is wrong, one line each; empty when the course can be used.
inline std::string faults_in(const Folder& folder) {
  try {
    read(folder);
    return {};
  } catch (const grader::LabError& error) {
    return error.what();
  }
}

inline std::string faults_in(const std::string& course,
                             const std::map<std::string, std::string>& labs) {
  const Folder folder{};
  folder.write("labs.yaml", course);
  for (const auto& [name, text] : labs) {
    folder.write(name, text);
  }
  return faults_in(folder);
}

inline std::string faults_in_lab(const std::string& text) {
  return faults_in(kCourse, {{"labs/a/lab.yaml", text}});
}
inline std::string faults_with(const std::string& more) { return faults_in_lab(lab(more)); }
inline std::string faults_of_check(const std::string& check, const std::string& more = {}) {
  return faults_in_lab(lab(more, "[" + check + "]"));
}

inline grader::Course course_with(const std::string& lab_text,
                                  const std::string& course = kCourse) {
  const Folder folder{};
  folder.write("labs.yaml", course);
  folder.write("labs/a/lab.yaml", lab_text);
  return read(folder);
}
inline grader::Exercise exercise_with(const std::string& more,
                                      const std::string& checks = "[{id: g, kind: golden}]") {
  return course_with(lab(more, checks)).labs.at(0).exercises.at(0);
}
inline grader::CheckSpec check_with(const std::string& check, const std::string& more = {}) {
  return exercise_with(more, "[" + check + "]").checks.at(0);
}

}  // namespace mini

#endif  // TESTS_MANIFEST_MINI_COURSE_H
