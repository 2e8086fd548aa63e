// The binary itself: exit status and JSON of each situation (design.md, "Outcomes").
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "grader/manifest/reader.h"
#include "grader/pipeline/exercise.h"
#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using nlohmann::json;

class Status : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"first", "second"}) {
      const std::string name = id;
      course_.add({.id = name,
                   .declaration = "int " + name + "(int x);",
                   .reference = "int " + name + "(int x) { return x; }",
                   .manifest = "points: 5/2\nchecks:\n  - {id: table, kind: exact, calls: [{args: "
                               "[3], want: 3}]}\n"});
    }
  }
  Said check(std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"check", "--no-cache"});
    words.insert(words.end(), {"--json", (course_.root() / "out.json").string()});
    return course_.lab(std::move(words));
  }
  json document() const { return json::parse(course_.get("out.json")); }

  MiniCourse course_{"status"};
};

TEST_F(Status, ZeroWhenAllPassed) {
  const Said said = check();
  EXPECT_EQ(said.status, 0) << said.out << said.err;
  EXPECT_NE(said.out.find("2 of 2 exercises passed, 5 of 5 points"), std::string::npos) << said.out;
  const json result = document();
  EXPECT_EQ(result.at("exit_status"), 0);
  EXPECT_EQ(result.at("slug"), "mini/status");
  EXPECT_EQ(result.at("points"), 5.0);
  EXPECT_EQ(result.at("exercises").at(0).at("outcome"), "passed");
  EXPECT_EQ(result.at("exercises").at(0).at("points_exact"), "5/2");
}

TEST_F(Status, OneWhenSomeFailed) {
  course_.answer("second", "int second(int x) { return x + 1; }");
  const Said said = check();
  EXPECT_EQ(said.status, 1) << said.out << said.err;
  const json result = document();
  EXPECT_EQ(result.at("exit_status"), 1);
  EXPECT_EQ(result.at("points"), 2.5);
  EXPECT_EQ(result.at("exercises").at(1).at("outcome"), "failed");
  EXPECT_EQ(result.at("results").at(1).at("passed"), false);
}

TEST_F(Status, OneWhenAFileDoesNotCompileOrIsMissing) {
  course_.answer("first", "int first(int x) { return y; }");
  fs::remove(course_.student_file("second"));
  EXPECT_EQ(check().status, 1);
  const json result = document();
  EXPECT_EQ(result.at("exercises").at(0).at("outcome"), "does_not_compile");
  EXPECT_EQ(result.at("exercises").at(1).at("outcome"), "missing");
  EXPECT_EQ(result.at("points"), 0.0);
}

TEST_F(Status, OnlyWhatIsSelectedCounts) {
  course_.answer("second", "int second(int x) { return x + 1; }");
  EXPECT_EQ(check({"first"}).status, 0);
  EXPECT_EQ(document().at("exercises").size(), 1U);
}

TEST_F(Status, TwoWhenNothingFits) {
  const Said said = check({"frist"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.err,
            "lab: no lab or exercise 'frist', did you mean 'first'?\n"
            "`./lab help` lists what there is.\n");
  EXPECT_EQ(document().at("error").at("type"), "usage");
}

TEST_F(Status, TwoWhenAnAnswerFileOfTheQuizIsFarTooLarge) {
  course_.put("draft.yaml", "");
  fs::resize_file(course_.root() / "draft.yaml", std::uintmax_t{1} << 40U);
  const Said said = course_.lab({"quiz", "--seal", (course_.root() / "draft.yaml").string()});
  EXPECT_EQ(said.status, 2);
  EXPECT_NE(said.err.find("found 1099511627776 bytes, wanted at most 1 MiB"), std::string::npos)
      << said.err;
}

TEST_F(Status, ThreeWhenTheCourseIsWrong) {
  course_.put("labs/status/lab.yaml", course_.get("labs/status/lab.yaml") + "    pionts: 3\n");
  const Said said = check();
  EXPECT_EQ(said.status, 3);
  EXPECT_NE(said.err.find("unknown key 'pionts', did you mean 'points'?"), std::string::npos)
      << said.err;
  EXPECT_EQ(document().at("error").at("type"), "lab");
}

TEST_F(Status, FourWhenAnExerciseCannotBeGraded) {
  course_.put("labs/status/lab.yaml", course_.get("labs/status/lab.yaml") +
                                          "  - id: third\n    title: third\n    points: 1\n"
                                          "    checks: [{id: one, kind: golden}]\n");
  course_.put("labs/status/third.h", "#pragma once\nnamespace lab { int third(int x); }\n");
  course_.answer("third", "int third(int x) { return x; }");
  const Said said = check();
  EXPECT_EQ(said.status, 4) << said.out << said.err;
  const json result = document();
  EXPECT_EQ(result.at("exit_status"), 4);
  EXPECT_EQ(result.at("exercises").at(0).at("outcome"), "passed");
  EXPECT_EQ(result.at("exercises").at(2).at("outcome"), "not_graded");
  const std::string message = result.at("exercises").at(2).at("message");
  EXPECT_NE(message.find("third.safetensors"), std::string::npos) << message;
}

// A build folder without its lab-host.
TEST_F(Status, FourWhenThereIsNothingToRunProgramsWith) {
  const fs::path build = course_.root() / "build";
  fs::create_directories(build / "grader");
  fs::create_directories(build / "lib");
  fs::copy(fs::path(LAB_BINARY_DIR) / "grader" / "lab-grader", build / "grader");
  for (const auto& entry : fs::directory_iterator(fs::path(LAB_BINARY_DIR) / "lib")) {
    if (entry.path().filename() != "lab-host") {
      fs::create_symlink(entry.path(), build / "lib" / entry.path().filename());
    }
  }
  const Said said =
      run_program({(build / "grader" / "lab-grader").string(), "check", "--no-cache", "--home",
                   shared_home().string(), "--course", (course_.root() / "labs.yaml").string(),
                   "--json", (course_.root() / "out.json").string()});
  EXPECT_EQ(said.status, 4) << said.out;
  EXPECT_EQ(said.err, "lab: the grader failed: " + (build / "lib" / "lab-host").string() +
                          ": No such file or directory\n");
  EXPECT_EQ(document().at("error").at("type"), "grader");
}

// As if g++ had been removed while the grader runs.
TEST_F(Status, WithoutACompilerNothingIsGraded) {
  const grader::Course course = grader::read_course(course_.root() / "labs.yaml");
  grader::CheckOptions options = course_.options();
  options.paths.cache = course_.root() / "cache";
  grader::Toolchain tools = grader::find_toolchain();
  tools.compiler = "/nowhere/g++";
  grader::Builder builder(options.paths, tools);
  std::vector<grader::ExerciseTask> tasks;
  for (const grader::Exercise& exercise : course.labs.at(0).exercises) {
    tasks.push_back({course, course.labs.at(0), exercise, options});
  }
  grader::Progress silent;
  grader::RunResult run;
  run.exercises = grader::run_tasks(tasks, options, builder, silent);
  for (const grader::ExerciseResult& result : run.exercises) {
    EXPECT_EQ(result.outcome, grader::Outcome::kNotGraded) << story(result);
    EXPECT_NE(result.message.find("/nowhere/g++"), std::string::npos) << result.message;
  }
  EXPECT_EQ(run.exit_status(), 4);
}

TEST_F(Status, AnErrorLeavesTheEarlierDocument) {
  course_.put("out.json", "earlier");
  EXPECT_EQ(check({"frist"}).status, 2);
  EXPECT_EQ(course_.get("out.json"), "earlier");
}

TEST_F(Status, TwoAtOnceDoNotDisturbEachOther) {
  Said other;
  std::thread thread([&] { other = course_.lab({"check"}); });
  const Said mine = course_.lab({"check"});
  thread.join();
  EXPECT_EQ(mine.status, 0) << mine.out << mine.err;
  EXPECT_EQ(other.status, 0) << other.out << other.err;
}

}  // namespace
}  // namespace courses
