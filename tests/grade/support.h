// A small course and folders for the tests of submissions.
#ifndef TESTS_GRADE_SUPPORT_H
#define TESTS_GRADE_SUPPORT_H

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "grader/manifest/model.h"

namespace support {

namespace fs = std::filesystem;

// Labs attention (scores, softmax_rows) and rope (rates).
inline grader::Course course() {
  grader::Course course{.id = "c"};
  for (const auto& [lab, exercises] :
       {std::pair<std::string, std::vector<std::string>>{"attention", {"scores", "softmax_rows"}},
        {"rope", {"rates"}}}) {
    grader::Lab one{.id = lab};
    for (const std::string& id : exercises) {
      one.exercises.push_back({.id = id, .lab = lab});
    }
    course.labs.push_back(std::move(one));
  }
  return course;
}

// A folder that is gone with the object.
struct Folder {
  Folder() {
    static int next = 0;
    path = fs::temp_directory_path() /
           ("grade_test." + std::to_string(getpid()) + "." + std::to_string(next++));
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text = "text") const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name) << text;
  }
  fs::path path{};
};

}  // namespace support

#endif  // TESTS_GRADE_SUPPORT_H
