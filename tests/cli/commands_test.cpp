// The commands as a person calls them: what they say, change and return.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "grader/run/spawner.h"
#include "tests/cli/course.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

class Commands : public samples::CourseTest {};

TEST_F(Commands, CheckReportsAndReturnsTheStatus) {
  fails_ = {"softmax_rows"};
  const Said said = lab({"check", "attention"});
  EXPECT_EQ(said.status, 1);
  EXPECT_NE(said.out.find("1 of 2 exercises passed, 2 of 4 points"), std::string::npos) << said.out;
  EXPECT_EQ(lab({"check", "scores"}).status, 0);
}

TEST_F(Commands, CheckPassesItsOptionsOn) {
  fs::create_directories(root_ / "answers");
  lab({"check", "merge/table", "--student", "answers", "--seed", "5", "--jobs", "3", "--no-cache"});
  ASSERT_EQ(asked_.size(), 1U);
  EXPECT_EQ(asked_[0].check, "table");
  EXPECT_EQ(options_.student, root_ / "answers");
  EXPECT_EQ(options_.seed, 5U);
  EXPECT_EQ(options_.jobs, 3);
  EXPECT_FALSE(options_.use_cache);
  EXPECT_EQ(options_.paths.home, root_);
  EXPECT_EQ(options_.paths.libraries, root_ / "build");
}

TEST_F(Commands, CheckWritesJsonBesideTheReport) {
  const Said said = lab({"check", "--json", (root_ / "out.json").string()});
  EXPECT_NE(said.out.find("4 of 4 exercises passed"), std::string::npos);
  EXPECT_TRUE(get("out.json").starts_with("{\n \"slug\": \"tiny\""));
}

TEST_F(Commands, ABadCourseIsStatusThreeWithThePlace) {
  put("labs.yaml", "format: 1\ncurse: 1\n");
  const Said said = lab({"check"});
  EXPECT_EQ(said.status, 3);
  EXPECT_NE(said.err.find("labs.yaml:2:1: "), std::string::npos) << said.err;
}

constexpr const char* kQuestion =
    "questions:\n"
    "  - {id: q, kind: number, models: [Qwen3-8B], text: \"how many?\", quantity: q_heads, why: "
    "\"so\"}\n";

TEST_F(Commands, QuizClearForgetsTheLabThatIsNamed) {
  put("labs/quiz/attention.yaml", std::string("format: 1\nlab: attention\n") + kQuestion);
  put("labs/quiz/heads.yaml", std::string("format: 1\nlab: heads\n") + kQuestion);
  put(".lab/state/quiz", "attention/q 1\nheads/p 1/2\nheads/q 0\n");
  EXPECT_EQ(lab({"quiz", "heads", "--clear"}).out, "2 answers forgotten: 2 in heads\n");
  EXPECT_EQ(get(".lab/state/quiz"), "attention/q 1\n");
  EXPECT_EQ(lab({"quiz", "heads", "--clear"}).out,
            "nothing to forget: no question of heads is answered\n");
  EXPECT_EQ(get(".lab/state/quiz"), "attention/q 1\n");
}

TEST_F(Commands, QuizClearForgetsAllLabsWhenNoneIsNamed) {
  put("labs/quiz/heads.yaml", std::string("format: 1\nlab: heads\n") + kQuestion);
  put(".lab/state/quiz", "attention/q 1\nheads/p 1/2\nheads/q 0\n");
  EXPECT_EQ(lab({"quiz", "--clear"}).out, "3 answers forgotten: 1 in attention, 2 in heads\n");
  EXPECT_EQ(lab({"quiz", "--clear"}).out, "nothing to forget: no question is answered\n");
}

TEST_F(Commands, QuizClearOfAnUnknownLabForgetsNothing) {
  put("labs/quiz/heads.yaml", std::string("format: 1\nlab: heads\n") + kQuestion);
  put(".lab/state/quiz", "heads/q 1\n");
  EXPECT_EQ(lab({"quiz", "head", "--clear"}).status, 2);
  EXPECT_EQ(get(".lab/state/quiz"), "heads/q 1\n");
}

TEST_F(Commands, AFailureOfTheMachineIsStatusFourAndKeepsAnEarlierResult) {
  put("out.json", "earlier");
  check_ = [](const auto&, const auto&, const auto&, auto&) -> RunResult {
    throw SystemError("fork: Resource temporarily unavailable");
  };
  const Said said = lab({"check", "--json", (root_ / "out.json").string()});
  EXPECT_EQ(said.status, 4);
  EXPECT_EQ(said.err, "lab: the grader failed: fork: Resource temporarily unavailable\n");
  EXPECT_EQ(get("out.json"), "earlier");
}

TEST_F(Commands, AFailureIsWrittenAsJsonWhereThereIsNoResult) {
  lab({"check", "nothing", "--json", (root_ / "out.json").string()});
  EXPECT_NE(get("out.json").find("\"value\": \"no lab or exercise 'nothing'\""), std::string::npos);
}

TEST_F(Commands, AnUnknownTargetIsStatusTwo) {
  const Said said = lab({"check", "atention"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.err,
            "lab: no lab or exercise 'atention', did you mean 'attention'?\n"
            "`./lab help` lists what there is.\n");
}

TEST_F(Commands, ACheckBehindItsExerciseIsToldHowToWriteIt) {
  EXPECT_EQ(lab({"check", "scores", "table"}).err,
            "lab: 'table' is a check of 'scores', wanted scores/table\n"
            "`./lab help` lists what there is.\n");
}

TEST_F(Commands, HelpIsOfferedAsTheLauncherWasCalled) {
  EXPECT_EQ(lab({"hint"}).err,
            "lab: 'hint' needs an exercise: ./lab hint EXERCISE\n"
            "`./lab help` lists what there is.\n");
  EXPECT_EQ(lab({"debug"}).err,
            "lab: 'debug' needs an exercise: ./lab debug EXERCISE [CASE]\n"
            "`./lab help` lists what there is.\n");
  EXPECT_EQ(lab({"chek"}).err,
            "lab: unknown command 'chek', did you mean 'check'?\n"
            "`./lab help` lists what there is.\n");
}

TEST_F(Commands, AMissingStudentFolderIsStatusTwo) {
  const Said said = lab({"check", "--student", "nowhere"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with("lab: no folder 'nowhere' with answers\n")) << said.err;
}

TEST_F(Commands, NoCommandShowsTheHelpAndIsStatusTwo) {
  const Said said = lab({});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with("lab COMMAND"));
}

TEST_F(Commands, HelpNeedsNoCourse) {
  fs::remove(root_ / "labs.yaml");
  EXPECT_EQ(lab({"help"}).status, 0);
  EXPECT_TRUE(lab({"check", "--help"}).out.starts_with("lab check"));
  EXPECT_TRUE(lab({"help", "watch"}).out.starts_with("lab watch"));
  EXPECT_EQ(lab({"--version"}).out, "Attention Lab " LAB_VERSION "\n");
}

TEST_F(Commands, HelpNamesTheNearestTopic) {
  const Said said = lab({"help", "chek"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with("lab: no command 'chek', did you mean 'check'?\n"));
}

TEST_F(Commands, ListKnowsNothingBeforeTheFirstCheck) {
  EXPECT_EQ(lab({"list", "attention"}).out,
            R"(attention: One head                                                0 of 5 points
  . scores        0 / 2  not checked yet  Scores of every pair
  . softmax_rows  0 / 3  not checked yet  Softmax, one row at a time
)");
}

TEST_F(Commands, ListShowsHowAnswersStoodAndWhatWasEditedSince) {
  fails_ = {"softmax_rows"};
  lab({"check", "attention"});
  put("student/attention/softmax_rows.cpp", "// edited\n");
  EXPECT_EQ(lab({"list", "attention"}).out,
            R"(attention: One head                                                2 of 5 points
  + scores        2 / 2  passed                Scores of every pair
  x softmax_rows  0 / 3  failed, edited since  Softmax, one row at a time
)");
}

TEST_F(Commands, ListForgetsNothingWhenSomebodyElsesAnswersAreChecked) {
  lab({"check", "attention"});
  fs::copy(root_ / "student", root_ / "other", fs::copy_options::recursive);
  fails_ = {"scores", "softmax_rows"};
  lab({"check", "attention", "--student", "other"});
  EXPECT_NE(lab({"list", "attention"}).out.find("4 of 5 points"), std::string::npos);
}

TEST_F(Commands, ListShowsObjectives) {
  fails_ = {"softmax_rows"};
  lab({"check", "attention"});
  EXPECT_EQ(lab({"list", "attention", "--objectives"}).out,
            "attention: One head\n"
            "  . compute attention by hand: 2 points, all exact (1 of 2; open: softmax_rows)\n");
}

TEST_F(Commands, AnObjectiveWithoutAPointSaysSo) {
  fails_ = {"scores", "softmax_rows"};
  lab({"check", "attention"});
  EXPECT_EQ(lab({"list", "attention", "--objectives"}).out,
            "attention: One head\n"
            "  . compute attention by hand: 0 points (0 of 2; open: scores, softmax_rows)\n");
}

TEST_F(Commands, AnObjectiveNobodyWorkedOnSaysNotYet) {
  EXPECT_EQ(lab({"list", "attention", "--objectives"}).out,
            "attention: One head\n"
            "  . compute attention by hand: not yet (0 of 2; open: scores, softmax_rows)\n");
}

TEST_F(Commands, AnObjectiveShowsTheWorstShareOfTheAllowedError) {
  check_ = [this](const auto& course, const auto& targets, const auto& options, auto& progress) {
    RunResult run = pretend(course, targets, options, progress);
    run.exercises[0].checks.push_back({.id = "a", .measured = {{"share_of_allowed", 0.02}}});
    run.exercises[0].checks.push_back({.id = "b", .measured = {{"share_of_allowed", 0.125}}});
    run.exercises[1].checks.push_back({.id = "c", .measured = {{"share_of_allowed", 0.01}}});
    return run;
  };
  lab({"check", "attention"});
  EXPECT_EQ(lab({"list", "attention", "--objectives"}).out,
            "attention: One head\n"
            "  + compute attention by hand: used 12 % of the allowed error (2 of 2)\n");
}

TEST_F(Commands, AnObjectiveShowsWhatACheckMeasured) {
  check_ = [this](const auto& course, const auto& targets, const auto& options, auto& progress) {
    RunResult run = pretend(course, targets, options, progress);
    run.exercises[0].checks.push_back({.id = "a", .measured = {{"share_of_allowed", 0.5}}});
    run.exercises[1].checks.push_back({.id = "b", .measured = {{"peak_bytes", 74928}}});
    return run;
  };
  lab({"check", "attention"});
  EXPECT_EQ(lab({"list", "attention", "--objectives"}).out,
            "attention: One head\n"
            "  + compute attention by hand: peak bytes 74,928 (2 of 2)\n");
}

TEST_F(Commands, ANumberOfAnAnswerEditedSinceIsNotShown) {
  lab({"check", "attention"});
  put("student/attention/scores.cpp", "// edited\n");
  put("student/attention/softmax_rows.cpp", "// edited\n");
  EXPECT_NE(lab({"list", "attention", "--objectives"}).out.find("by hand: not yet"),
            std::string::npos);
}

TEST_F(Commands, ListNamesTheNearestLab) {
  EXPECT_TRUE(
      lab({"list", "haeds"}).err.starts_with("lab: no lab 'haeds', did you mean 'heads'?\n"));
}

TEST_F(Commands, HintGoesOneStepFurtherEachTime) {
  EXPECT_EQ(lab({"hint", "scores"}).out,
            "Hint 1 of 2 for scores\n"
            "  1: Look at the shapes.\n"
            "One more: ./lab hint scores\n");
  const std::string last =
      "Hint 2 of 2 for scores\n"
      "  1: Look at the shapes.\n"
      "  2: Each score is one dot product.\n"
      "That was the last hint. To read: lesson part 'Queries, keys and values'.\n";
  EXPECT_EQ(lab({"hint", "scores"}).out, last);
  EXPECT_EQ(lab({"hint", "scores"}).out, last);
}

TEST_F(Commands, HintIsShownWhereNothingCanBeRemembered) {
  put(".lab/state", "a file where a folder belongs");
  const Said said = lab({"hint", "scores"});
  EXPECT_EQ(said.status, 0);
  EXPECT_TRUE(said.out.starts_with("Hint 1 of 2 for scores\n")) << said.out;
  EXPECT_EQ(said.err, "lab: cannot write to " + (root_ / ".lab/state").string() +
                          ": the next call shows the same hint\n");
}

TEST_F(Commands, AFileThatCannotBeMadeIsNamedWithTheReason) {
  put("labs/quiz/heads.yaml", std::string("format: 1\nlab: heads\n") + kQuestion);
  put(".lab/state", "a file where a folder belongs");
  const Said said = lab({"quiz", "--clear"});
  EXPECT_EQ(said.status, 4);
  EXPECT_EQ(said.err,
            "lab: the grader failed: " + (root_ / ".lab/state").string() + ": Not a directory\n");
}

TEST_F(Commands, HintSaysWhenThereIsNone) {
  EXPECT_EQ(lab({"hint", "split"}).out, "'split' has no hints.\n");
}

TEST_F(Commands, HintWantsOneExercise) {
  EXPECT_TRUE(
      lab({"hint"}).err.starts_with("lab: 'hint' needs an exercise: ./lab hint EXERCISE\n"));
  EXPECT_TRUE(lab({"hint", "split", "more"})
                  .err.starts_with("lab: 'hint' takes one exercise, found also 'more'\n"));
}

TEST_F(Commands, ResetPutsTheStarterBackAndKeepsABackup) {
  put("labs/heads/starter/split.cpp", "// starter\n");
  put("student/heads/split.cpp", "// mine\n");
  const Said said = lab({"reset", "split"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(get("student/heads/split.cpp"), "// starter\n");
  const fs::path backup = fs::directory_iterator(root_ / ".lab/backup/heads")->path();
  EXPECT_EQ(get(backup.lexically_relative(root_).string()), "// mine\n");
  EXPECT_NE(said.out.find(backup.lexically_relative(root_).string()), std::string::npos);
  EXPECT_NE(said.out.find("student/heads/split.cpp is the starter again."), std::string::npos);
}

TEST_F(Commands, ResetBeginsTheHintsAgain) {
  put("labs/attention/starter/scores.cpp", "// another starter\n");
  lab({"hint", "scores"});
  lab({"reset", "scores"});
  EXPECT_TRUE(lab({"hint", "scores"}).out.starts_with("Hint 1 of 2"));
}

TEST_F(Commands, ResetLeavesAStarterAlone) {
  put("labs/heads/starter/split.cpp", "// starter\n");
  EXPECT_EQ(lab({"reset", "split"}).out,
            "student/heads/split.cpp is the starter already; nothing changed.\n");
  EXPECT_FALSE(fs::exists(root_ / ".lab/backup"));
}

TEST_F(Commands, ResetTouchesNothingWithoutAStarter) {
  put("student/heads/split.cpp", "// mine\n");
  const Said said = lab({"reset", "split"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with(
      "lab: the starter of 'split' is not here: labs/heads/starter/split.cpp is missing; your file "
      "is as it was\n"))
      << said.err;
  EXPECT_EQ(get("student/heads/split.cpp"), "// mine\n");
}

TEST_F(Commands, ResetLeavesAloneWhatIsNoFile) {
  put("labs/heads/starter/split.cpp", "// starter\n");
  const fs::path file = root_ / "student/heads/split.cpp";
  fs::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  const Said said = lab({"reset", "split"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with(
      "lab: student/heads/split.cpp is no ordinary file; move it away first\n"))
      << said.err;
  EXPECT_TRUE(fs::is_fifo(file));
}

TEST_F(Commands, ExplainTellsFilesLimitsAndChecks) {
  const Said said = lab({"explain", "scores"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with(R"(scores: Scores of every pair (2 points)
  Your file: student/attention/scores.cpp
  Contract: labs/attention/scores.h
  Function: scores
  Compiled with: g++ -std=c++20 )"))
      << said.out;
  EXPECT_TRUE(said.out.ends_with(
      R"(  Limits of each run: 5 s of CPU time, 10 s in all, 1024 MB of memory, 64 kB of
    printed text, 64 MB of result, 1 thread
  Allowed error: none: the result must be exactly as wanted

table (exact, 1 point): two calls
  Inputs: 1 call with written arguments and results

hidden (exact, 1 point)
  Its details are not shown.
)")) << said.out;
}

// A pipe as the keyboard: what is written to it are the keys that are pressed.
class Keys {
 public:
  Keys() { EXPECT_EQ(::pipe(ends_), 0); }
  ~Keys() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  int out() const { return ends_[0]; }
  void press(char key) const { EXPECT_EQ(::write(ends_[1], &key, 1), 1); }

 private:
  int ends_[2] = {-1, -1};
};

TEST_F(Commands, WatchChecksAgainWhenAFileIsSavedAndTellsThatOne) {
  const Keys keys;
  int runs = 0;
  fails_ = {"scores", "softmax_rows"};
  check_ = [&](const Course& course, const std::vector<Target>& targets,
               const CheckOptions& options, Progress& progress) {
    ++runs;
    if (runs == 1) {
      put("student/attention/softmax_rows.cpp", "// saved while a check runs\n");
    } else {
      keys.press('q');
    }
    return pretend(course, targets, options, progress);
  };
  const Said said = lab({"watch", "attention"}, keys.out());
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(runs, 2);
  const std::size_t second = said.out.find("attention/softmax_rows.cpp was saved");
  ASSERT_NE(second, std::string::npos) << said.out;
  EXPECT_NE(said.out.find("x softmax_rows", second), std::string::npos);
  EXPECT_EQ(said.out.find("\nx scores", second), std::string::npos) << "not the one in focus";
}

TEST_F(Commands, WatchChecksAgainOnEnter) {
  const Keys keys;
  keys.press('x');
  keys.press('\n');
  keys.press('q');
  EXPECT_NE(lab({"watch", "split"}, keys.out()).out.find("checked again"), std::string::npos);
}

}  // namespace
}  // namespace grader
