// One exercise: build, run its checks, explain, sum the points.
#include "grader/pipeline/exercise.h"

#include <algorithm>
#include <fstream>
#include <map>

#include "grader/build/hash.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/allowance.h"
#include "grader/pipeline/bank.h"
#include "grader/pipeline/case_judge.h"
#include "grader/pipeline/checker.h"
#include "grader/pipeline/explain.h"
#include "grader/pipeline/explain_kills.h"
#include "grader/pipeline/runs_ahead.h"
#include "grader/pipeline/score.h"
#include "grader/pipeline/timing_run.h"
#include "wire/codec.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

class ExerciseCheck {
 public:
  ExerciseCheck(const ExerciseTask& task, Builder& builder, Worker& worker,
                const std::function<void(std::string_view)>& step)
      : task_(task), exercise_(task.exercise), builder_(builder), worker_(worker), step_(step) {}

  ExerciseResult run() {
    result_ = blank_result(task_, Outcome::kNotGraded, "");
    if (find_answer()) {
      if (worker_.has_spare_core) {
        ahead_.emplace(worker_.host(), worker_.is_graded);
      }
      if (build()) {
        run_ahead();
        for (const CheckSpec& check : exercise_.checks) {
          if (is_selected(check)) {
            run_check(check);
          }
        }
        ahead_.reset();
        explain();
      }
    }
    sum_up(exercise_, result_);
    return std::move(result_);
  }

 private:
  bool is_selected(const CheckSpec& check) const {
    return task_.only_checks.empty() ||
           std::find(task_.only_checks.begin(), task_.only_checks.end(), check.id) !=
               task_.only_checks.end();
  }

  bool find_answer() {
    if (why_no_source(answer_.source).empty()) {
      return true;
    }
    result_.outcome = Outcome::kMissing;
    result_.message = missing_message(task_, answer_);
    return false;
  }

  bool build() {
    built_ = builder_.build(exercise_, answer_, Flavor::kPlain, worker_.linkage());
    result_.compile = built_.report;
    if (built_.outcome == Outcome::kPassed) {
      return true;
    }
    result_.outcome = built_.outcome;
    result_.message = built_.message;
    return false;
  }

  Limits limits_of(const CheckSpec& check) const { return check.limits.value_or(exercise_.limits); }

  static bool is_written(const CheckSpec& check) {
    return check.kind == CheckKind::kProperty || check.kind == CheckKind::kRelation ||
           check.kind == CheckKind::kKill || check.kind == CheckKind::kCount ||
           check.kind == CheckKind::kMemory;
  }

  // With a second thread for the cases, the written checks are run first; everything is judged and
  // told in the manifest's order all the same.
  void run_ahead() {
    if (!ahead_) {
      return;
    }
    std::vector<AheadJob> jobs;
    for (const CheckSpec& check : exercise_.checks) {
      bool is_first = true;
      for (Case& input : is_selected(check) ? cases_of(check) : std::vector<Case>{}) {
        jobs.push_back({input.function, std::move(input.arguments), limits_of(check), is_first});
        is_first = false;
      }
    }
    ahead_->start(built_.program, std::move(jobs));
    for (const CheckSpec& check : exercise_.checks) {
      if (is_selected(check) && is_written(check)) {
        written_.emplace(check.id, run_written(check));
      }
    }
  }

  // The cases of a check that are one call each, in the order they are judged in.
  std::vector<Case> cases_of(const CheckSpec& check) const {
    std::vector<Case> cases;
    if (check.kind == CheckKind::kGolden) {
      cases.push_back(Golden(task_.lab, exercise_, check).inputs());
    } else if (check.kind == CheckKind::kDrawn) {
      cases = draw_cases(exercise_, check, seed_of(exercise_, check, task_.options.seed));
    } else if (check.kind == CheckKind::kExact) {
      for (const ExactCall& call : check.calls) {
        cases.push_back(exact_case(check, call));
      }
    }
    return cases;
  }

  Case exact_case(const CheckSpec& check, const ExactCall& call) const {
    const std::string& of_check =
        check.function.empty() ? exercise_.functions.front() : check.function;
    return {.name = check.id,
            .function = call.function.empty() ? of_check : call.function,
            .arguments = call.arguments};
  }

  void run_check(const CheckSpec& check) {
    CheckResult entry{.id = check.id,
                      .title = check.title,
                      .kind = check.kind,
                      .visibility = check.visibility,
                      .outcome = Outcome::kPassed};
    if (const auto all = whole_.used_up()) {
      entry.outcome = all->outcome;
      entry.message =
          "not run: the checks before it together " + all->text + ", the bound of an exercise";
      result_.checks.push_back(std::move(entry));
      return;
    }
    used_ = Allowance::of_check(limits_of(check));
    switch (check.kind) {
      case CheckKind::kGolden:
        run_golden(check, entry);
        break;
      case CheckKind::kDrawn:
        run_drawn(check, entry);
        break;
      case CheckKind::kExact:
        run_exact(check, entry);
        break;
      case CheckKind::kProperty:
      case CheckKind::kRelation:
      case CheckKind::kKill:
      case CheckKind::kCount:
      case CheckKind::kMemory:
        run_checker_check(check, entry);
        break;
      case CheckKind::kTiming:
        run_timing_check(check, entry);
        break;
    }
    whole_.add(used_);
    result_.checks.push_back(std::move(entry));
  }

  void run_golden(const CheckSpec& check, CheckResult& entry) {
    const Golden golden(task_.lab, exercise_, check);
    const Case input = golden.inputs();
    const OneRun run = run_case(check, input, entry);
    // Only now, with the student's process gone, is the expected value read.
    judge_.judge(check, input, run.outcome, golden.wanted(), entry);
    if (entry.outcome == Outcome::kPassed) {
      repeat_with_other_memory(check, input, run.outcome, entry);
    }
  }

  void run_drawn(const CheckSpec& check, CheckResult& entry) {
    const std::vector<Case> cases = cases_of(check);
    std::vector<OneRun> runs;
    for (const Case& input : cases) {
      runs.push_back(run_case(check, input, entry));
    }
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const CallOutcome wanted = run_reference(cases[i]);
      if (wanted.outcome != Outcome::kPassed) {
        entry.outcome = Outcome::kNotGraded;
        entry.message = "the reference failed on " + cases[i].name + ": " + wanted.text;
        return;
      }
      judge_.judge(check, cases[i], runs[i].outcome, wanted.value, entry);
    }
    entry.measured["seed"] =
        check.draw && check.draw->seed ? static_cast<double>(*check.draw->seed) : 0;
  }

  void run_exact(const CheckSpec& check, CheckResult& entry) {
    for (const ExactCall& call : check.calls) {
      const Case input = exact_case(check, call);
      const OneRun run = run_case(check, input, entry);
      if (call.throws) {
        judge_.judge_throw(check, call, input, run.outcome, entry);
      } else {
        judge_.judge(check, input, run.outcome, call.want, entry, &call);
      }
    }
  }

  OneRun run_case(const CheckSpec& check, const Case& input, CheckResult& entry) {
    OneRun run = ahead_ ? ahead_->next() : run_within(used_, [&] {
      return run_once(worker_.answers, built_.program, limits_of(check), input.function,
                      input.arguments);
    });
    if (ahead_) {
      used_.add(run);
    }
    keep_prints(run.ending, entry);
    return run;
  }

  static void keep_prints(const Ending& ending, CheckResult& entry) {
    if (entry.printed.empty() && !(ending.out.empty() && ending.err.empty())) {
      entry.printed = ending.out + ending.err;
      entry.printed_cut = ending.cut;
    }
  }

  CallOutcome run_reference(const Case& input) {
    return run_once(worker_.trusted, reference_program(), trusted_limits(), input.function,
                    input.arguments)
        .outcome;
  }

  const Program& reference_program() {
    if (!reference_) {
      step_("building the reference");
      const Answer answer =
          course_answer(task_.course.root, exercise_,
                        task_.course.root / "reference" / exercise_.lab / (exercise_.id + ".cpp"));
      const Built built = builder_.build(exercise_, answer);
      if (built.outcome != Outcome::kPassed) {
        const std::string why = built.report.diagnostics.empty()
                                    ? built.message
                                    : built.report.diagnostics.front().text;
        throw LabError({{{answer.shown_as, 1, 1}, "the reference does not build: " + why}});
      }
      reference_ = built.program;
    }
    return *reference_;
  }

  // The same call with fresh memory filled differently must give the same bits.
  void repeat_with_other_memory(const CheckSpec& check, const Case& input, const CallOutcome& first,
                                CheckResult& entry) {
    if (repeated_) {
      return;
    }
    repeated_ = true;
    const auto run_again = [&](const lab::wire::Call& before) {
      return run_once(worker_.answers, built_.program, limits_of(check), input.function,
                      input.arguments, {}, before)
          .outcome;
    };
    const CallOutcome second = run_again({"!perturb", {{std::int64_t{0x42}}}});
    const bool has_ended_itself = second.threw || second.outcome == Outcome::kCrashed;
    // What met a limit this time, and not the first time, says nothing about memory.
    if (second.outcome != Outcome::kPassed && !has_ended_itself) {
      return;
    }
    const auto is_first = [&first](const CallOutcome& run) {
      return run.outcome == Outcome::kPassed &&
             lab::wire::encode(run.value) == lab::wire::encode(first.value);
    };
    // Nor does what is another each time.
    if (is_first(second) || !is_first(run_again({}))) {
      return;
    }
    entry.outcome = Outcome::kFailed;
    entry.message = has_ended_itself
                        ? "the same input ends the program when fresh memory holds other bytes"
                        : "the same input gives another result when fresh memory holds other bytes";
    entry.finding = Finding{
        .where = "case '" + input.name + "', run twice",
        .summary = entry.message,
        .likeness = Likeness{
            .name = "unwritten_memory",
            .sentence =
                "It reads memory that it never wrote (a local array or a vector without values).",
            .hint = "Give every variable and array element a value before it is read."}};
  }

  StudentPrograms programs() {
    return {.plain = built_.program, .counting = [this] {
              step_("building with a number type that counts");
              return builder_.build(exercise_, answer_, Flavor::kCounting, worker_.linkage());
            }};
  }

  CheckerVerdict run_written(const CheckSpec& check) {
    if (!checker_) {
      step_("building the checks");
      checker_ = builder_.build_checker(exercise_).program;
    }
    const std::uint64_t seed = seed_of(exercise_, check, task_.options.seed);
    return run_checker(worker_, *checker_, programs(), limits_of(check), check.id, seed);
  }

  void run_checker_check(const CheckSpec& check, CheckResult& entry) {
    const auto early = written_.find(check.id);
    CheckerVerdict verdict =
        early != written_.end() ? std::move(early->second) : run_written(check);
    used_ = verdict.used;
    keep_prints(verdict.printed, entry);
    entry.outcome = verdict.outcome;
    entry.message = verdict.outcome == Outcome::kPassed ? verdict.note : verdict.summary;
    entry.measured = std::move(verdict.measured);
    if (verdict.outcome != Outcome::kPassed && verdict.outcome != Outcome::kNotGraded) {
      entry.finding = finding_of(check, verdict);
    }
    judge_.keep_calls(check, verdict);
  }

  // A check of values that did not pass; timing what is wrong says nothing.
  const CheckResult* failed_values() const {
    const auto is_of_values = [](CheckKind kind) {
      return kind == CheckKind::kGolden || kind == CheckKind::kDrawn || kind == CheckKind::kExact ||
             kind == CheckKind::kProperty || kind == CheckKind::kRelation;
    };
    const auto found =
        std::find_if(result_.checks.begin(), result_.checks.end(), [&](const CheckResult& other) {
          return is_of_values(other.kind) && other.outcome != Outcome::kPassed;
        });
    return found == result_.checks.end() ? nullptr : &*found;
  }

  void run_timing_check(const CheckSpec& check, CheckResult& entry) {
    if (const CheckResult* failed = failed_values()) {
      entry.outcome = Outcome::kSkipped;
      entry.message = "timed once '" + failed->id + "' passes";
      return;
    }
    if (ahead_) {
      ahead_->finish();
    }
    const Program& reference = reference_program();
    step_("measuring processor time");
    TimingRun run = run_timing({.exercise = exercise_,
                                .check = check,
                                .worker = worker_,
                                .answer = built_.program,
                                .reference = reference,
                                .seed = seed_of(exercise_, check, task_.options.seed),
                                .lock_file = builder_.paths().cache / "timing.lock"});
    keep_prints(run.printed, entry);
    entry.outcome = run.outcome;
    entry.message = run.message;
    entry.measured = std::move(run.measured);
    entry.timing = std::move(run.record);
    if (run.wrong) {
      entry.outcome = Outcome::kPassed;  // as judge() leaves it
      judge_.book_failure(check, *run.wrong, nullptr, entry);
      judge_.keep(std::move(*run.wrong));
    } else if (run.outcome == Outcome::kFailed || run.outcome == Outcome::kInconclusive) {
      entry.finding = Finding{.where = "check '" + check.id + "'",
                              .summary = run.message,
                              .notes = std::move(run.notes)};
      if (run.outcome == Outcome::kFailed) {
        if (!check.says.empty()) {
          entry.finding->notes.push_back(check.says);
        }
        judge_.keep(std::move(run.smallest));
      }
    }
  }

  void explain() {
    if (task_.options.diagnose) {
      explain_failures(task_, builder_, worker_, step_, answer_, judge_.evidence(), result_);
      if (checker_) {
        explain_kills(task_, builder_, worker_, *checker_, step_, result_);
      }
    }
  }

  const ExerciseTask& task_;
  const Exercise& exercise_;
  Builder& builder_;
  Worker& worker_;
  const std::function<void(std::string_view)>& step_;
  Answer answer_ = answer_of(task_);
  Built built_{};
  std::optional<Program> reference_{};
  std::optional<Program> checker_{};
  std::optional<RunsAhead> ahead_{};
  std::map<std::string, CheckerVerdict> written_{};
  CaseJudge judge_{exercise_};
  bool repeated_ = false;
  Allowance used_ = Allowance::of_check(exercise_.limits);  // by the check at hand
  Allowance whole_ = Allowance::of_exercise(exercise_.limits);
  ExerciseResult result_{};
};

}  // namespace

ExerciseResult check_exercise(const ExerciseTask& task, Builder& builder, Worker& worker,
                              const std::function<void(std::string_view)>& step) {
  return ExerciseCheck(task, builder, worker, step).run();
}

}  // namespace grader
