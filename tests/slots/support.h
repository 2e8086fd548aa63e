// A student folder made of references, with some files replaced, and the command line around it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slots::test {

struct Result {
  int status = 0;
  std::string out{};
  std::string err{};
};

Result run(std::vector<std::string> arguments);

// reference/ as answers of a student, in a folder that is removed at the end.
class StudentFolder {
 public:
  StudentFolder();
  ~StudentFolder();
  StudentFolder(const StudentFolder&) = delete;
  StudentFolder& operator=(const StudentFolder&) = delete;

  std::string path() const { return folder_.string(); }
  // `file` as "rope/rope_apply.cpp".
  void write(const std::string& file, const std::string& text) const;
  void remove(const std::string& file) const;
  // reference/<lab>/wrong/<exercise>.<fault>.cpp in place of the right one.
  void spoil(const std::string& lab, const std::string& exercise, const std::string& fault) const;

 private:
  std::filesystem::path folder_{};
};

// What follows from the first line that begins so; empty if none does.
std::string from_line(const std::string& text, const std::string& start);

}  // namespace slots::test
