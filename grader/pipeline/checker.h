// Checker: runs a check that is written in C++ (property, relation, kill) and serves its wishes.
//
// Theory of operation. The checker is our program, in a process of its own. While it computes it
// asks for calls of the student's function; each is a fresh process of the student's program, and
// an answer goes back as a value. When the student's process crashes, times out or throws, the
// checker's open call is answered with an error, which unwinds the check, and the outcome is the
// student's. A function that the checker lends is called by the student's process through us:
// frames go student -> grader -> checker and back. Neither process ever sees the other's memory.
#ifndef GRADER_PIPELINE_CHECKER_H
#define GRADER_PIPELINE_CHECKER_H

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/build/builder.h"
#include "grader/pipeline/allowance.h"
#include "grader/pipeline/worker.h"
#include "grader/result.h"
#include "wire/value.h"

namespace grader {

// One call that a checker made of the student's program, for the diagnosis.
struct StudentCall {
  std::string function{};
  lab::wire::List arguments{};
  CallOutcome outcome{};
};

struct CheckerVerdict {
  Outcome outcome = Outcome::kNotGraded;
  std::string summary{};
  std::string where{};
  std::optional<lab::wire::Value> found{};
  std::optional<lab::wire::Value> wanted{};
  std::string likeness{};
  std::string hint{};
  std::string note{};
  std::map<std::string, double> measured{};
  std::vector<StudentCall> calls{};  // in order; those with lent functions are left out
  Ending printed{};                  // by the student's runs, the first that printed anything
  Allowance used;                    // by the student's runs, and by what was lent to them

  explicit CheckerVerdict(const Limits& limits) : used(Allowance::of_check(limits)) {}
};

// What a check that did not pass tells: its words, its window, the mistake it names itself.
Finding finding_of(const CheckSpec& check, const CheckerVerdict& verdict);

// The student's programs. The counting build is made when a check first asks for it.
struct StudentPrograms {
  Program plain{};
  std::function<Built()> counting{};  // empty: this check may not count
};

// Runs check `id` of `checker` against the student's programs.
CheckerVerdict run_checker(Worker& worker, const Program& checker, const StudentPrograms& student,
                           const Limits& limits, const std::string& id, std::uint64_t seed);

// The names of the checks a checker has.
std::vector<std::string> checks_of(Worker& worker, const Program& checker);

}  // namespace grader

#endif  // GRADER_PIPELINE_CHECKER_H
