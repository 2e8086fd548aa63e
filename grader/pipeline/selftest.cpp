// Self-test: the trials of each exercise, and what is expected of each.
#include "grader/pipeline/selftest.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "grader/build/hash.h"
#include "grader/compare/tolerance.h"
#include "grader/pipeline/bank.h"
#include "grader/pipeline/cases.h"
#include "grader/pipeline/checker.h"
#include "grader/pipeline/exercise.h"
#include "grader/pipeline/fixture_rules.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

// One answer, and what must come of it. `expect` returns the fault, or nothing.
struct Trial {
  std::string where{};
  std::function<std::string(const ExerciseResult&)> expect{};
  std::int64_t SelftestReport::*counter = nullptr;  // counts those that are as expected
};

std::string failures_text(const ExerciseResult& result) {
  if (!result.compile.ok && !result.compile.diagnostics.empty()) {
    return result.compile.diagnostics.front().text;
  }
  for (const CheckResult& check : result.checks) {
    if (check.outcome != Outcome::kPassed) {
      return "check '" + check.id + "': " + std::string(name_of(check.outcome)) + ": " +
             check.message;
    }
  }
  return result.message;
}

std::string expect_pass(const ExerciseResult& result) {
  if (result.outcome == Outcome::kPassed && result.points == result.max_points &&
      result.compile.warnings == 0) {
    return "";
  }
  return result.compile.warnings > 0
             ? "compiles with warnings: " + result.compile.diagnostics.front().text
             : "must pass: " + failures_text(result);
}

std::string expect_starter(const ExerciseResult& result) {
  if (!result.compile.ok) {
    return "must compile: " + failures_text(result);
  }
  if (result.compile.warnings > 0) {
    return "compiles with warnings: " + result.compile.diagnostics.front().text;
  }
  if (!costs_points(result.outcome)) {
    return "must not pass, but is: " + std::string(name_of(result.outcome));
  }
  return result.points == Rational() ? ""
                                     : "must earn nothing, but earns " + result.points.to_text();
}

std::string expect_rejected(const ExerciseResult& result) {
  if (result.outcome == Outcome::kNotGraded) {
    return "could not be graded: " + result.message;
  }
  return costs_points(result.outcome) ? "" : "is accepted";
}

bool is_named(const ExerciseResult& result, const std::string& name) {
  return std::any_of(result.checks.begin(), result.checks.end(), [&](const CheckResult& check) {
    return check.finding && check.finding->likeness && check.finding->likeness->name == name;
  });
}

std::string names_found(const ExerciseResult& result) {
  for (const CheckResult& check : result.checks) {
    if (check.finding) {
      return check.finding->likeness ? "it is taken for '" + check.finding->likeness->name + "'"
                                     : "it is taken for nothing known";
    }
  }
  return "no check says what it looks like";
}

std::string expect_wrong(const LabelledAnswer& wrong, const ExerciseResult& result) {
  if (result.outcome != wrong.outcome) {
    const std::string why = failures_text(result);
    return "announces '" + std::string(name_of(wrong.outcome)) + "', found '" +
           std::string(name_of(result.outcome)) + "'" + (why.empty() ? "" : " (" + why + ")");
  }
  for (const std::string& id : wrong.fails) {
    const auto check = std::find_if(result.checks.begin(), result.checks.end(),
                                    [&](const CheckResult& c) { return c.id == id; });
    if (check == result.checks.end()) {
      return "says it fails '" + id + "', which is no check of this exercise";
    }
    if (!costs_points(check->outcome)) {
      return "must fail check '" + id + "', but that is: " + std::string(name_of(check->outcome));
    }
  }
  if (wrong.outcome == Outcome::kFailed && !is_named(result, wrong.name)) {
    return "fails, but is not recognised: " + names_found(result);
  }
  return "";
}

class Selftest {
 public:
  Selftest(const Course& course, std::string_view only, const CheckOptions& options,
           Progress& progress)
      : course_(course),
        only_(only),
        options_(options),
        progress_(progress),
        builder_(options.paths, find_toolchain()) {}

  SelftestReport run() {
    for (const Lab& lab : course_.labs) {
      if (only_.empty() || lab.id == only_) {
        for (const Exercise& exercise : lab.exercises) {
          add_exercise(lab, exercise);
        }
        look_for_strays(lab);
      }
    }
    const std::vector<ExerciseResult> results = run_tasks(tasks_, options_, builder_, progress_);
    for (std::size_t i = 0; i < results.size(); ++i) {
      const std::string fault = trials_[i].expect(results[i]);
      if (!fault.empty()) {
        report_.faults.push_back({trials_[i].where, fault});
      } else if (trials_[i].counter != nullptr) {
        ++(report_.*trials_[i].counter);
      }
    }
    return std::move(report_);
  }

 private:
  void fault(std::string where, std::string text) {
    report_.faults.push_back({std::move(where), std::move(text)});
  }

  void add_trial(const Lab& lab, const Exercise& exercise, Answer answer,
                 std::function<std::string(const ExerciseResult&)> expect,
                 std::int64_t SelftestReport::*counter = nullptr) {
    trials_.push_back({answer.shown_as + (answer.degrade == 0 ? "" : degrade_name(answer.degrade)),
                       std::move(expect), counter});
    tasks_.push_back({.course = course_,
                      .lab = lab,
                      .exercise = exercise,
                      .options = options_,
                      .answer = std::move(answer),
                      .ignore_prerequisites = true});
  }

  static std::string degrade_name(int mode) {
    constexpr std::array<const char*, 5> kNames{"", " with zeros", " with NaN",
                                                " with empty values", " with one row more"};
    return kNames[static_cast<std::size_t>(mode)];
  }

  void add_exercise(const Lab& lab, const Exercise& exercise) {
    ++report_.exercises;
    const std::string name = lab.id + "/" + exercise.id;
    if (exercise.hints.size() < 2) {
      fault(name, "has " + std::to_string(exercise.hints.size()) + " hints, wanted at least 2");
    }
    if (exercise.objective.empty()) {
      fault(name, "has no objective");
    }
    const fs::path reference = course_.root / "reference" / lab.id / (exercise.id + ".cpp");
    const fs::path starter = starter_file(lab, exercise);
    bool complete = true;
    for (const fs::path& file : {reference, starter, lab.folder / (exercise.id + ".h")}) {
      if (!fs::is_regular_file(file)) {
        fault(name, fs::relative(file, course_.root).string() + " is missing");
        complete = false;
      }
    }
    if (!complete) {
      return;
    }
    add_trial(lab, exercise, course_answer(course_.root, exercise, starter), expect_starter);
    add_trial(lab, exercise, course_answer(course_.root, exercise, reference), expect_pass);
    for (int mode = 1; mode <= 4; ++mode) {
      Answer spoilt = course_answer(course_.root, exercise, reference);
      spoilt.degrade = mode;
      add_trial(lab, exercise, std::move(spoilt), expect_rejected, &SelftestReport::degraded);
    }
    add_labelled(lab, exercise);
    check_goldens(lab, exercise);
    check_rules(lab, exercise);
    check_checker(exercise);
  }

  void add_labelled(const Lab& lab, const Exercise& exercise) {
    const auto wrong_answers = labelled_answers(course_.root, exercise, "wrong");
    if (wrong_answers.empty()) {
      fault(lab.id + "/" + exercise.id,
            "has no wrong answer: nothing shows that a check catches one");
    }
    for (const LabelledAnswer& wrong : wrong_answers) {
      ++report_.wrong_answers;
      const std::string file = fs::relative(wrong.file, course_.root).string();
      if (wrong.says.empty() || wrong.hint.empty()) {
        fault(file, "needs '// says:' and '// hint:' lines");
      }
      if (wrong.outcome == Outcome::kPassed) {
        fault(file, "announces 'passed': such an answer belongs in accepted/");
      }
      add_trial(
          lab, exercise, course_answer(course_.root, exercise, wrong.file),
          [wrong](const ExerciseResult& result) { return expect_wrong(wrong, result); },
          wrong.outcome == Outcome::kFailed ? &SelftestReport::named : nullptr);
    }
    const auto accepted = labelled_answers(course_.root, exercise, "accepted");
    if (accepted.empty()) {
      fault(lab.id + "/" + exercise.id,
            "has no accepted answer beside the reference: a check must leave room for another way");
    }
    for (const LabelledAnswer& other : accepted) {
      ++report_.accepted;
      add_trial(lab, exercise, course_answer(course_.root, exercise, other.file), expect_pass);
    }
  }

  // Rule R6 on the golden cases: an allowance above 1 % of the result grades nothing, unless a
  // reason is given.
  void check_goldens(const Lab& lab, const Exercise& exercise) {
    for (const CheckSpec& check : exercise.checks) {
      const Tolerance& tolerance = check.tolerance ? *check.tolerance : exercise.tolerance;
      if (check.kind != CheckKind::kGolden || !tolerance.reason.empty()) {
        continue;
      }
      const Golden golden(lab, exercise, check);
      const Case input = golden.inputs();
      const lab::wire::Value want = golden.wanted();
      const AllowedResult allowed =
          allowed_error(tolerance, name_inputs(exercise.inputs, input.arguments), want);
      if (const auto loose = looseness(allowed.allowed, want); allowed.fault.empty() && loose) {
        fault(lab.id + "/" + exercise.id + "/" + check.id, *loose);
      }
    }
  }

  // The fixture rules that checks declare, on the inputs of their cases.
  void check_rules(const Lab& lab, const Exercise& exercise) {
    for (RuleFault& one :
         rule_faults(lab, exercise, labelled_answers(course_.root, exercise, "wrong"))) {
      fault(lab.id + "/" + exercise.id + (one.check.empty() ? "" : "/" + one.check),
            std::move(one.text));
    }
  }

  // The checks in C++ and those in the manifest are the same.
  void check_checker(const Exercise& exercise) {
    std::set<std::string> wanted;
    for (const CheckSpec& check : exercise.checks) {
      if (check.kind == CheckKind::kProperty || check.kind == CheckKind::kRelation ||
          check.kind == CheckKind::kKill || check.kind == CheckKind::kCount ||
          check.kind == CheckKind::kMemory) {
        wanted.insert(check.id);
      }
    }
    const fs::path file = course_.root / "reference" / exercise.lab / (exercise.id + ".checks.cpp");
    const std::string shown = fs::relative(file, course_.root).string();
    if (!fs::is_regular_file(file)) {
      if (!wanted.empty()) {
        fault(shown, "is missing; the manifest has the check '" + *wanted.begin() + "'");
      }
      return;
    }
    if (!worker_) {
      worker_ = std::make_unique<Worker>(builder_.host());
    }
    const std::vector<std::string> found =
        checks_of(*worker_, builder_.build_checker(exercise).program);
    for (const std::string& name : found) {
      if (wanted.erase(name) == 0) {
        fault(shown, "has the check '" + name + "', which the manifest does not name");
      }
    }
    for (const std::string& name : wanted) {
      fault(shown, "has no check '" + name + "', which the manifest names");
    }
  }

  // Files whose first word is no exercise of the lab.
  void look_for_strays(const Lab& lab) {
    std::set<std::string> known;
    for (const Exercise& exercise : lab.exercises) {
      known.insert(exercise.id);
    }
    const fs::path reference = course_.root / "reference" / lab.id;
    for (const fs::path& folder :
         {reference, reference / "wrong", reference / "accepted", course_.root / "student" / lab.id,
          lab.folder, lab.folder / "starter"}) {
      std::error_code error;
      for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const std::string extension = entry.path().extension().string();
        if (!entry.is_regular_file() || (extension != ".cpp" && extension != ".h")) {
          continue;
        }
        if (!known.contains(name.substr(0, name.find('.')))) {
          fault(fs::relative(entry.path(), course_.root).string(),
                "belongs to no exercise of this lab");
        }
      }
    }
    if (!fs::is_regular_file(lab.folder / "README.md")) {
      fault("labs/" + lab.id + "/README.md", "is missing: it is what a student reads first");
    }
  }

  const Course& course_;
  std::string only_{};
  const CheckOptions& options_;
  Progress& progress_;
  Builder builder_;
  std::unique_ptr<Worker> worker_{};
  std::vector<Trial> trials_{};
  std::vector<ExerciseTask> tasks_{};
  SelftestReport report_{};
};

}  // namespace

std::size_t count_trials(const Course& course, std::string_view lab) {
  std::size_t count = 0;
  for (const Lab& one : course.labs) {
    for (const Exercise& exercise : one.exercises) {
      if (lab.empty() || one.id == lab) {
        count += 6 + labelled_answers(course.root, exercise, "wrong").size() +
                 labelled_answers(course.root, exercise, "accepted").size();
      }
    }
  }
  return count;
}

SelftestReport selftest(const Course& course, std::string_view lab, const CheckOptions& options,
                        Progress& progress) {
  return Selftest(course, lab, options, progress).run();
}

}  // namespace grader
