// Result files: writing beside, renaming, keeping.
#include "grader/grade/result_file.h"

#include <algorithm>
#include <filesystem>

#include "grader/build/hash.h"
#include "grader/report/json.h"

namespace grader {

namespace fs = std::filesystem;

namespace {
constexpr int kSomethingNotGraded = 4;
}  // namespace

ResultFile::ResultFile(std::string path, ResultWriter writer, std::vector<std::string> marks)
    : path_(std::move(path)), writer_(std::move(writer)) {
  std::error_code error;
  if (can_be_replaced(path_) && fs::is_regular_file(path_, error) && fs::file_size(path_) > 0) {
    const std::string earlier = read_file(path_);
    has_earlier_ = std::ranges::none_of(
        marks, [&](const std::string& mark) { return earlier.find(mark) != std::string::npos; });
  }
}

void ResultFile::update(const RunResult& partial) const {
  if (can_be_replaced(path_)) {
    write_document(has_earlier_ ? part() : path_, writer_(partial));
  }
}

bool ResultFile::finish(const RunResult& result) const {
  const std::string document = writer_(result);
  if (has_earlier_ && result.exit_status() == kSomethingNotGraded) {
    write_document(part(), document);
    return false;
  }
  write_document(path_, document);
  std::error_code error;
  if (has_earlier_) {
    fs::remove(part(), error);
  }
  return true;
}

}  // namespace grader
