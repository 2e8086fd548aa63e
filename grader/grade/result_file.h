// A result file that is valid at every moment, and that an error of ours never spoils.
#ifndef GRADER_GRADE_RESULT_FILE_H
#define GRADER_GRADE_RESULT_FILE_H

#include <functional>
#include <string>
#include <vector>

#include "grader/result.h"

namespace grader {

using ResultWriter = std::function<std::string(const RunResult&)>;

// Written whole and at once after every exercise. Where an earlier complete result stands, the new
// one grows beside it, in FILE.part, and takes its place only when it is complete too.
class ResultFile {
 public:
  // `marks`: what a document of this writer contains when something in it was not graded.
  ResultFile(std::string path, ResultWriter writer, std::vector<std::string> marks);

  void update(const RunResult& partial) const;
  // False when an earlier result was kept, because this one is not complete.
  bool finish(const RunResult& result) const;
  const std::string& path() const { return path_; }
  std::string part() const { return path_ + ".part"; }

 private:
  std::string path_{};
  ResultWriter writer_{};
  bool has_earlier_ = false;
};

}  // namespace grader

#endif  // GRADER_GRADE_RESULT_FILE_H
