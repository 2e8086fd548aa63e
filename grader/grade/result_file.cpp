// Result files: writing beside, renaming, keeping.
#include "grader/grade/result_file.h"

#include <filesystem>

#include "grader/build/hash.h"
#include "grader/report/json.h"

namespace grader {

namespace fs = std::filesystem;

ResultFile::ResultFile(std::string path, ResultWriter writer, std::string mark)
    : path_(std::move(path)), writer_(std::move(writer)), mark_(std::move(mark)) {
  std::error_code error;
  has_earlier_ = path_ != "-" && fs::is_regular_file(path_, error) && fs::file_size(path_) > 0 &&
                 is_complete(read_file(path_));
}

bool ResultFile::is_complete(const std::string& document) const {
  return document.find(mark_) == std::string::npos;
}

void ResultFile::update(const RunResult& partial) const {
  if (path_ != "-") {
    write_document(has_earlier_ ? part() : path_, writer_(partial));
  }
}

bool ResultFile::finish(const RunResult& result) const {
  const std::string document = writer_(result);
  if (has_earlier_ && !is_complete(document)) {
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
