// What the lab remembers of a student between calls: hints shown and how each exercise stood.
//
// Small text files in <course>/.lab/state, one line per exercise. A line that cannot be read is
// dropped: nothing here decides a verdict. Writers hold a lock, so two calls at once lose nothing.
#ifndef GRADER_CLI_STATE_H
#define GRADER_CLI_STATE_H

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "grader/result.h"

namespace grader {

// How an exercise stood when it was last checked, and the answer it stood for.
struct Standing {
  std::string outcome{};  // id_of(): "passed", "timed_out"
  Rational points{};
  std::string digest{};  // of the student's file
};

// What the checks of an exercise measured on the answer when it was last checked.
struct Measured {
  double share_of_allowed = -1;  // the worst; -1: nothing was compared with a tolerance
  std::string name{};            // of the first other measurement: "largest_drift"; or empty
  double value = 0;
};

class State {
 public:
  explicit State(std::filesystem::path folder) : folder_(std::move(folder)) {}

  int hints_shown(const std::string& exercise) const;  // exercise: "lab/exercise"
  void set_hints_shown(const std::string& exercise, int count);

  // "lab/question" -> points, of the quiz questions that were answered.
  std::map<std::string, std::string> quiz() const;
  void record_quiz(const std::map<std::string, std::string>& points);
  // Forgets those of these labs, of all labs when there are none; how many, by lab.
  std::map<std::string, int> clear_quiz(const std::set<std::string>& labs);

  // "lab/exercise" -> what was measured; exercises without a number are not in it.
  std::map<std::string, Measured> measured() const;

  std::map<std::string, Standing> standings() const;
  // Keeps how these exercises stand now; those that were not graded or skipped keep what they had.
  // `digests`: "lab/exercise" -> of the file that was checked, taken before the run.
  void record(const RunResult& result, const std::map<std::string, std::string>& digests);

 private:
  std::filesystem::path folder_{};
};

// Tells two versions of a file apart (FNV-1a over the bytes); "absent" when there is none.
std::string digest_of(const std::filesystem::path& file);

}  // namespace grader

#endif  // GRADER_CLI_STATE_H
