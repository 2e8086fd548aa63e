// Which entry of a submission answers which exercise.
#ifndef GRADER_GRADE_LAYOUT_H
#define GRADER_GRADE_LAYOUT_H

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/grade/submission.h"
#include "grader/manifest/model.h"

namespace grader {

// What is graded of a submission, and nothing else.
struct Intake {
  // "attention/scores" -> the source, byte for byte.
  std::map<std::string, std::string> sources{};
  // "attention/scores" -> "attention/scores.cpp not found; found: scores.cpp.txt".
  std::map<std::string, std::string> missing{};
  std::vector<std::string> notes{};
  std::string hash{};  // over the sources: the same sources, the same hash; 64 digits
};

// The names of all files a course wants.
std::set<std::string> wanted_names(const Course& course);

// Looks in student/<lab>/ and <lab>/, at the top or inside the one folder that holds everything;
// then for the file's name alone. Notes say what was passed over.
Intake take_in(const Submission& submission, const Course& course);

// Writes the sources as <folder>/<lab>/<exercise>.cpp. Throws SystemError.
void write_sources(const Intake& intake, const std::filesystem::path& folder);

}  // namespace grader

#endif  // GRADER_GRADE_LAYOUT_H
