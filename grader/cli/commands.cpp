// What each command does, in the words of `lab help`.
#include "grader/cli/commands.h"

#include <algorithm>
#include <array>
#include <string>

#include "grader/nearest.h"

namespace grader {
namespace {

constexpr std::array kOptions = {
    OptionSpec{"student", "DIR", "the folder with the answers (default: student/ of the course)"},
    OptionSpec{"json", "FILE", "also write the result as JSON; - writes it to standard output"},
    OptionSpec{"junit", "FILE", "also write the result as JUnit XML"},
    OptionSpec{"secret", "FILE", "hidden cases are drawn from these bytes and the submission"},
    OptionSpec{"submitted", "AT", "when it was handed in, such as 2026-01-15T23:59:00+01:00"},
    OptionSpec{"fail-on-score", "", "exit status 1 when a submission has not full points"},
    OptionSpec{"seed", "N", "seed of the cases that the course leaves open (default: 1)"},
    OptionSpec{"jobs", "N", "exercises at a time (default: one per processor)"},
    OptionSpec{"trials", "N", "measurements of each answer (default: 5)"},
    OptionSpec{"no-cache", "", "run everything again, whatever is known"},
    OptionSpec{"all", "", "tell every failure in full, not the first alone"},
    OptionSpec{"objectives", "", "what each lab teaches, with the numbers you measured"},
    OptionSpec{"answers", "FILE", "grade these answers to the quiz, without a terminal"},
    OptionSpec{"clear", "", "forget the answers to the quiz, or to that of the labs named"},
    OptionSpec{"seal", "FILE", "for who writes questions: hide the replies in a draft"},
    OptionSpec{"course", "FILE", "another course: its labs.yaml"},
    OptionSpec{"color", "WHEN", "auto, always or never (default: auto; NO_COLOR is obeyed)"},
    OptionSpec{"help", "", "what the program or a command does"},
    OptionSpec{"version", "", "the version, and nothing else"},
};

constexpr std::string_view kTargets =
    "A TARGET is a lab (attention), an exercise (softmax_rows or attention/softmax_rows), one "
    "check of it (attention/softmax_rows/lesson) or the path of a student file. Without a target, "
    "the whole course is meant.";

const std::vector<Command>& table() {
  static const std::string kCheckHelp =
      "Builds your answers, runs them on the cases of each check and says for each exercise "
      "whether it passes. The first failure is told in full: where it is, what was found and "
      "wanted, what the mistake looks like and what to do next. Every other exercise gets one "
      "line; --all tells all of them.\n\n" +
      std::string(kTargets) +
      "\n\nAn exercise whose prerequisites fail is skipped and says so. What has not changed since "
      "the last run is not run again. Exit status: 0 all passed, 1 some failed, 2 nothing "
      "selected or not understood, 3 the course is wrong, 4 the grader failed.";
  static const std::string kWatchHelp =
      "Checks the targets, then again each time you save one of their files, until you press q or "
      "Ctrl-C. Enter checks at once. The exercise you just saved is the one that is told in full. "
      "Where the folder sends no file events (network folders), the files are looked at twice a "
      "second, and a line says so.\n\n" +
      std::string(kTargets);
  static const std::vector<Command> kTable = {
      {"list",
       "list [LAB...] [--objectives]",
       "the labs, their exercises, and how yours stand",
       "Shows every exercise in teaching order with its points and how your answer stood when it "
       "was last checked; an answer edited since says so. Nothing is run.\n\n--objectives lists "
       "what each lab teaches instead: each with your own number (what a check measured on your "
       "answer, or the worst share of the allowed error), and the exercises that are open.",
       {"objectives", "course"}},
      {"check",
       "check [TARGET...]",
       "run the checks on your answers",
       kCheckHelp,
       {"student", "json", "seed", "jobs", "no-cache", "all", "course"}},
      {"watch",
       "watch [TARGET...]",
       "check again each time you save",
       kWatchHelp,
       {"student", "seed", "jobs", "no-cache", "course"}},
      {"hint",
       "hint EXERCISE",
       "one more hint, from vague to plain",
       "Shows the hints of an exercise, one more each time it is called. How far you are is kept "
       "in .lab/state; `lab reset EXERCISE` begins again.",
       {"course"}},
      {"debug",
       "debug EXERCISE [CHECK]",
       "one case under the debugger, with prints straight through",
       "Builds your answer with symbols and calls your function once, with the inputs of the check "
       "(of the first one when none is named). On a terminal with gdb installed the call stops at "
       "your function; elsewhere it just runs, what you print is shown as it comes, and the result "
       "follows.",
       {"student", "seed", "course"}},
      {"explain",
       "explain EXERCISE",
       "what would be built, run and compared, and how exactly",
       "A dry run: which files take part, how they are compiled, the limits, and for each check "
       "its inputs, what it wants and how much error it allows. Checks whose details are hidden "
       "show their name only. Nothing is built or run.",
       {"student", "seed", "course"}},
      {"grade",
       "grade PATH...",
       "for instructors and CI: grade submissions nobody trusts",
       "A PATH is a folder, a zip, a tar or a tar.gz. Only the files of exercises are taken from "
       "it, "
       "from student/<lab>/, <lab>/ or the one folder that holds everything; the rest is ignored "
       "and noted. They are compiled and run with every layer of isolation there is, and not at "
       "all "
       "where system calls cannot be filtered; `lab doctor` says what this machine has.\n\n--json "
       "and --junit are written after every exercise, so that they are valid at any moment; with "
       "several submissions they name a folder. They do not lie in the submission. An earlier "
       "complete result is not overwritten by "
       "one in which something could not be graded.\n\n--secret FILE (16 bytes or more, for nobody "
       "else's eyes) draws the hidden cases anew for each submission; without it they are those of "
       "`lab check`. --submitted AT takes off what the course's `late` says when AT is after "
       "its "
       "`due`. Exit status: 0 graded, whatever the points; 1 with --fail-on-score and points "
       "missing; 2 not understood, 3 the course is wrong, 4 something could not be graded.",
       {"json", "junit", "secret", "submitted", "fail-on-score", "seed", "jobs", "all", "course"}},
      {"doctor",
       "doctor",
       "what this machine has for building and confining answers",
       "Says which compiler is used, which layers of isolation the runs of `lab check` and `lab "
       "grade` get and which are missing. Exit status: 0 when `lab grade` works here, else 4.",
       {"course"}},
      {"quiz",
       "quiz [LAB...] [--answers FILE | --clear]",
       "questions about the lesson",
       "Asks the questions of the labs, in an order of options and with numbers that the seed "
       "decides. A wrong answer is told why and may be given once more, for half of the points. A "
       "prediction is asked for before the value is measured. What was answered is remembered; "
       "--clear forgets it, for the labs named or for all of them.\n\nOff a terminal the paper is "
       "printed, with an answer file to fill "
       "in; --answers FILE grades one, each answer once. Exit status: 0 all right, 1 some wrong or "
       "left out, 2 not understood (the line of the answer file is named), 3 the course is wrong, "
       "4 the grader failed. docs/quiz.md describes the question files.",
       {"answers", "json", "seed", "clear", "seal", "course"}},
      {"reset",
       "reset EXERCISE",
       "put the starter back; yours is kept as a backup",
       "Replaces your file of an exercise by the starter it began as. Your version is moved to "
       ".lab/backup first, and the command says where. Hints begin again.",
       {"student", "course"}},
      {"selftest",
       "selftest [LAB]",
       "for instructors: every exercise proves itself",
       "Runs each exercise against itself: the starter compiles without warnings and earns "
       "nothing, the reference passes, each wrong answer has its announced outcome and is "
       "recognised by name, each other right answer passes, and answers of zeros, NaN, nothing or "
       "another shape are rejected. Missing hints, headers, checks and files that belong to no "
       "exercise are named too. Exit status: 0 all well, 3 there are faults.",
       {"jobs", "no-cache", "course"}},
      {"calibrate",
       "calibrate EXERCISE",
       "for instructors: do timing checks tell right from slow",
       "Measures the reference, the accepted answers and the wrong answers that say they fail a "
       "timing check, each several times, and prints where they lie. A check is refused when right "
       "answers are not all allowed, slow ones not all refused, or less than a factor of 1.5 in "
       "growth lies between them. Takes a minute or more. Exit status: 0 accepted, 3 refused.",
       {"trials", "course"}},
      {"help",
       "help [COMMAND]",
       "this list, or one command in full",
       "Without a command: the list of commands and options. With one: what it does, word for "
       "word what `lab COMMAND --help` shows.",
       {}},
      {"test",
       "test [ARGUMENTS]",
       "build everything and run the project's own tests",
       "For people who work on the lab itself: builds grader, engine and tests, then runs ctest "
       "with the arguments that are given (for example -R report). The last line counts what "
       "passed and what failed. Needs more packages than checking does; they are installed or "
       "named.",
       {},
       true},
      {"model",
       "model COMMAND ...",
       "the inference engine: look into a model and run it",
       "Builds the engine on first use and hands everything after `model` to it. `lab model "
       "--help` lists its commands.",
       {},
       true},
      {"show",
       "show NAME [MODEL] [--with student]",
       "demonstrations of the lesson",
       "attention-by-hand, rope-relative, block-parameters and attention-cost do what the lesson's "
       "scripts do; block draws a transformer block with the shapes of a model (a built-in name "
       "such as qwen3-8b, or a config.json). With --with student your functions compute them, and "
       "a "
       "list says which are missing or wrong. The engine is built on first use.",
       {},
       true},
      {"plot",
       "plot cost [MODEL]",
       "linear and attention work over the prompt, drawn",
       "Builds the engine on first use and draws both kinds of work of one block, with the prompt "
       "length at which they are equal. MODEL is a name such as qwen3-8b or a config.json; --out "
       "FILE writes an SVG.",
       {},
       true},
  };
  return kTable;
}

}  // namespace

std::span<const Command> commands() { return table(); }
std::span<const OptionSpec> options() { return kOptions; }

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(table(), name, &Command::name);
  return found == table().end() ? nullptr : &*found;
}

const OptionSpec* find_option(std::string_view name) {
  const auto* found = std::ranges::find(kOptions, name, &OptionSpec::name);
  return found == kOptions.end() ? nullptr : found;
}

std::string_view nearest_command(std::string_view name) {
  std::vector<std::string_view> names;
  std::ranges::transform(table(), std::back_inserter(names), &Command::name);
  const Command* found = find_command(nearest(name, names));
  return found == nullptr ? "" : found->name;
}

std::string_view nearest_option(std::string_view name) {
  std::vector<std::string_view> names;
  std::ranges::transform(kOptions, std::back_inserter(names), &OptionSpec::name);
  const OptionSpec* found = find_option(nearest(name, names));
  return found == nullptr ? "" : found->name;
}

}  // namespace grader
