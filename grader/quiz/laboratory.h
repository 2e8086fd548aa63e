// Running the reference for the quiz: measurements, and the masks of question 4.
#ifndef GRADER_QUIZ_LABORATORY_H
#define GRADER_QUIZ_LABORATORY_H

#include <map>
#include <memory>
#include <string>

#include "grader/build/builder.h"
#include "grader/pipeline/worker.h"
#include "grader/quiz/masks.h"
#include "grader/quiz/model.h"

namespace grader::quiz {

// Builds references on first use and runs each call in a process of its own. Throws LabError when
// the reference fails.
class Laboratory {
 public:
  Laboratory(const Course& course, const BuildPaths& paths);
  ~Laboratory();

  double measure(const Measure& measure);
  lab::wire::Value attend(const lab::wire::List& arguments);

 private:
  CallOutcome call(const Measure& measure, const lab::wire::List& arguments);
  double value_of(const Measure& measure, const lab::wire::List& arguments);

  const Course& course_;
  BuildPaths paths_{};
  std::unique_ptr<Builder> builder_{};
  std::unique_ptr<Worker> worker_{};
  std::map<std::string, Program> programs_{};
};

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_LABORATORY_H
