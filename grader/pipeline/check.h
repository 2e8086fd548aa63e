// check: from a course and a folder of answers to results. The whole grader as one call.
//
// Data flow, one exercise (exercise.cpp reads like this): find the answer, build it, run each check
// (cases.h makes the inputs, evidence.h compares, checker.h talks to the trusted checks), explain
// failures (explain.h), sum the points.
#ifndef GRADER_PIPELINE_CHECK_H
#define GRADER_PIPELINE_CHECK_H

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/build/builder.h"
#include "grader/manifest/model.h"
#include "grader/result.h"

namespace grader {

// What to check: one exercise, or one of its checks.
struct Target {
  std::string lab{};
  std::string exercise{};
  std::string check{};  // empty: all of them
};

struct CheckOptions {
  BuildPaths paths{};
  std::filesystem::path student{};  // holds <lab>/<exercise>.cpp
  std::uint64_t seed = 1;           // of the cases that have no written seed
  int jobs = 0;                     // 0: as many as there are processors
  bool use_cache = true;
  bool diagnose = true;
  bool is_graded = false;       // code nobody trusts: every layer of isolation, or no run
  bool is_seed_secret = false;  // the seed stands in no result
  // "lab/exercise" -> why the submission has no such file, in one sentence.
  std::map<std::string, std::string> missing{};
};

// Told what happens, from any thread but never from two at once.
class Progress {
 public:
  virtual ~Progress() = default;
  virtual void started(const Exercise& /*exercise*/) {}
  // A step of an exercise that may take over a second: "building the reference", "comparing with 12
  // known mistakes".
  virtual void step(const Exercise& /*exercise*/, std::string_view /*what*/) {}
  virtual void finished(const ExerciseResult& /*result*/) {}
};

// Results stand in the course's order. Throws LabError when the course itself is at fault and
// SystemError when the machine is; a fault that concerns one exercise becomes its "not graded".
RunResult check(const Course& course, const std::vector<Target>& targets,
                const CheckOptions& options, Progress& progress);

// Every exercise of the course, or of one lab.
std::vector<Target> all_targets(const Course& course, std::string_view lab = {});

const Exercise* find_exercise(const Course& course, std::string_view lab,
                              std::string_view exercise);

}  // namespace grader

#endif  // GRADER_PIPELINE_CHECK_H
