// `lab grade` as a program: several submissions, other surroundings, and faults that are ours.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "grader/manifest/reader.h"
#include "grader/pipeline/exercise.h"
#include "tests/courses/grade_fixture.h"

namespace courses {
namespace {

TEST_F(Grade, GivesPointsAndStatus) {
  answer(submission("s").substr(course_.root().string().size() + 1), "second",
         "int second(int) { return 4; }");
  EXPECT_EQ(grade({path("s"), "--json", path("r.json")}).status, 0);
  EXPECT_EQ(outcomes(document("r.json")), "passed, failed, passed");
  EXPECT_EQ(grade({path("s"), "--fail-on-score"}).status, 1);
}

TEST_F(Grade, F31ALateSubmissionLosesWhatTheCourseSays) {
  submission("s");
  grade({path("s"), "--json", path("first.json")});
  const std::string course = course_.get("labs.yaml");
  const std::string title = "title: \"A miniature course\"";
  const std::size_t at = course.find(title) + title.size();
  ASSERT_NE(at, std::string::npos);
  course_.put("labs.yaml", course.substr(0, at) +
                               ", due: 2026-01-15T12:00:00Z, late: {percent: 20, of: maximum}" +
                               course.substr(at));
  grade({path("s"), "--json", path("in_time.json"), "--submitted", "2026-01-15T13:00:00+01:00"});
  EXPECT_EQ(document("in_time.json").at("points"), 3.0);
  EXPECT_FALSE(document("in_time.json").contains("late"));
  const Said said =
      grade({path("s"), "--json", path("late.json"), "--submitted", "2026-01-15T12:00:01Z"});
  EXPECT_NE(said.out.find("Late: handed in 2026-01-15T12:00:01Z, due 2026-01-15T12:00:00Z; 20 % of "
                          "the\n"),
            std::string::npos)
      << said.out;
  const json late = document("late.json");
  EXPECT_EQ(late.at("points"), 2.4);
  EXPECT_EQ(late.at("late").at("earned"), 3.0);
  EXPECT_EQ(late.at("late").at("percent"), 20);
  EXPECT_EQ(late.at("late").at("of"), "maximum");
  const Said unclear = grade({path("s"), "--submitted", "yesterday"});
  EXPECT_EQ(unclear.status, 2);
  EXPECT_TRUE(unclear.err.starts_with(
      "lab: --submitted: found 'yesterday', wanted a time with a zone such as "
      "2026-01-15T23:59:00+01:00\n"))
      << unclear.err;
}

TEST_F(Grade, F43ACourseInASubmissionIsIgnored) {
  submission("s");
  fs::copy(source_root() / "tests" / "cases" / "submission_trees" / "F43", path("s"),
           fs::copy_options::recursive);
  const Said said = grade({path("s"), "--json", path("r.json")});
  EXPECT_EQ(said.status, 0) << said.err;
  const json result = document("r.json");
  EXPECT_EQ(result.at("notes").at(0),
            "ignored: CMakeLists.txt, labs.yaml; only the files of exercises are taken from a "
            "submission");
  EXPECT_EQ(result.at("max_points"), 3.0);
  EXPECT_EQ(outcomes(result), "passed, passed, passed");
}

TEST_F(Grade, F20ALinkToTheReferenceIsNamed) {
  submission("s");
  fs::remove(path("s/grade/second.cpp"));
  fs::create_symlink(path("reference/grade/second.cpp"), path("s/grade/second.cpp"));
  grade({path("s"), "--json", path("r.json")});
  EXPECT_EQ(document("r.json").at("exercises").at(1).at("message"),
            "grade/second.cpp is a symbolic link, which is not followed");
  EXPECT_EQ(outcomes(document("r.json")), "passed, missing, passed");
}

TEST_F(Grade, SubmissionsOfOneNameHaveResultsOfTheirOwn) {
  submission("ann/hw1");
  submission("bob/hw1");
  fs::remove(path("bob/hw1/grade/third.cpp"));
  EXPECT_EQ(grade({path("ann/hw1"), path("bob/hw1"), "--json", path("out")}).status, 0);
  EXPECT_EQ(outcomes(document("out/ann_hw1.json")), "passed, passed, passed");
  EXPECT_EQ(outcomes(document("out/bob_hw1.json")), "passed, passed, missing");
}

TEST_F(Grade, TheSameSubmissionTwiceIsAMistake) {
  submission("s");
  const Said said = grade({path("s"), path("s/"), "--json", path("out")});
  EXPECT_EQ(said.status, 2);
  EXPECT_NE(said.err.find("the same submission is named twice"), std::string::npos) << said.err;
}

TEST_F(Grade, OneThatCannotBeGradedDoesNotStopTheOthers) {
  submission("a");
  submission("b");
  submission("c");
  fs::create_directories(path("out/b.json"));  // a folder where the result should be
  const Said said = grade({path("a"), path("b"), path("c"), "--json", path("out")});
  EXPECT_EQ(said.status, 4);
  EXPECT_NE(said.err.find("lab: b: the grader failed: "), std::string::npos) << said.err;
  EXPECT_EQ(outcomes(document("out/a.json")), "passed, passed, passed");
  EXPECT_EQ(outcomes(document("out/c.json")), "passed, passed, passed");
}

// What may differ between two gradings of the same submission is taken out.
void remove_measurements(json& value) {
  for (const char* key : {"started", "seconds", "data", "hash"}) {
    if (value.is_object()) {
      value.erase(key);
    }
  }
  for (json& inner : value) {
    if (inner.is_structured()) {
      remove_measurements(inner);
    }
  }
}

TEST_F(Grade, IsTheSameInOtherSurroundings) {
  add("crash", kTable);
  add("broken", kTable);
  submission("s");
  answer("s", "second", "int second(int) { for (volatile int i = 0;; i = i + 1) {} }");
  answer("s", "third", "int third(int x) { return x * 1000001; }");
  answer("s", "crash", "int crash(int x) { return *reinterpret_cast<volatile int*>(x - 3); }");
  const std::vector<std::vector<std::string>> surroundings{
      {},
      {"LC_ALL=de_DE.UTF-8", "LANGUAGE=de", "TZ=Pacific/Apia", "HOME=/nowhere", "TMPDIR=/nowhere",
       "COLUMNS=20", "TERM=dumb", "PATH=/nowhere"},
      {"CPATH=/nowhere", "CPLUS_INCLUDE_PATH=/", "GCC_EXEC_PREFIX=/nowhere/", "LIBRARY_PATH=/",
       "COMPILER_PATH=/nowhere", "GCC_COLORS=error=01", "MALLOC_PERTURB_=165",
       "GLIBC_TUNABLES=glibc.malloc.check=3", "OMP_NUM_THREADS=1", "ASAN_OPTIONS=verbosity=2"}};
  std::vector<std::vector<std::string>> prefixes(surroundings.size());
  const std::string quoted = "\"$@\"";
  prefixes.push_back(
      {"/bin/sh", "-c", "umask 777; ulimit -S -s 1024; exec nice -n 5 " + quoted, "sh"});
  prefixes.push_back({"/usr/bin/env", "--ignore-signal=CHLD,XCPU,XFSZ,SEGV,TERM,PIPE",
                      "--block-signal=CHLD,XCPU,ALRM"});
  json first;
  for (std::size_t i = 0; i < prefixes.size(); ++i) {
    // Compiled anew each time.
    const std::string comment = "// surroundings " + std::to_string(i) + "\n";
    answer("s", "broken", comment + "int broken(int x) { return \"Übel\"; }");
    answer("s", "first", comment + right("first"));
    std::vector<std::string> words = prefixes[i];
    for (const std::string& word : command({path("s"), "--json", path("r.json")})) {
      words.push_back(word);
    }
    const Said said =
        run_program(words, i < surroundings.size() ? surroundings[i] : std::vector<std::string>{});
    EXPECT_EQ(said.status, 0) << i << said.err;
    json result = document("r.json");
    EXPECT_EQ(outcomes(result), "passed, timed_out, failed, crashed, does_not_compile") << i;
    remove_measurements(result);
    first = i == 0 ? result : first;
    EXPECT_TRUE(result == first) << i << json::diff(first, result).dump(1);
    fs::remove(path("r.json"));
  }
}

// A grading that the test can kill.
class Running {
 public:
  explicit Running(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    EXPECT_EQ(posix_spawn(&pid_, arguments[0], &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
  }
  ~Running() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      wait();
    }
  }
  int wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  // The processes of that name below it.
  std::vector<pid_t> children(const std::string& name) const {
    std::vector<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      std::ifstream in(entry.path() / "stat");
      std::string text;
      std::getline(in, text);
      const std::size_t end = text.rfind(')');
      if (end == std::string::npos || text.find("(" + name + ")") == std::string::npos) {
        continue;
      }
      if (std::stoi(text.substr(end + 4)) == pid_) {
        found.push_back(std::stoi(text));
      }
    }
    return found;
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = 0;
};

class Faults : public Grade {
 protected:
  // Waits until `exercise` has an outcome in the file.
  void wait_for(const std::string& file, std::size_t exercise) const {
    for (int i = 0; i < 3000; ++i) {
      const json result = fs::exists(path(file)) ? document(file) : json();
      if (result.is_object() && result.at("exercises").at(exercise).at("outcome") != "not_graded") {
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "nothing came of exercise " << exercise;
  }
  // The second exercise waits, until its wall time is up or something ends it.
  void submit_one_that_waits() {
    submission("s");
    answer("s", "second",
           "int second(int x) { std::this_thread::sleep_for(std::chrono::seconds(9)); return x; }");
    const std::string file = course_.get("s/grade/second.cpp");
    course_.put("s/grade/second.cpp", "#include <chrono>\n#include <thread>\n" + file);
  }
};

TEST_F(Faults, AKillInTheMiddleLeavesAValidFile) {
  submit_one_that_waits();
  Running running(command({path("s"), "--json", path("r.json"), "--junit", path("r.xml")}));
  wait_for("r.json", 0);
  kill(running.pid(), SIGKILL);
  running.wait();
  EXPECT_EQ(outcomes(document("r.json")), "passed, not_graded, not_graded");
  EXPECT_EQ(document("r.json").at("exercises").at(1).at("message"),
            "grading had not come to it when this was written");
  const std::string xml = course_.get("r.xml");
  EXPECT_EQ(xml.substr(xml.size() - 14), "</testsuites>\n");
}

TEST_F(Faults, AKilledHostCostsNoPoints) {
  submit_one_that_waits();
  Running running(command({path("s"), "--json", path("r.json")}));
  wait_for("r.json", 0);
  std::vector<pid_t> hosts = running.children("lab-host");
  ASSERT_FALSE(hosts.empty());
  for (const pid_t host : hosts) {
    kill(host, SIGKILL);
  }
  EXPECT_EQ(running.wait(), 4);
  EXPECT_EQ(outcomes(document("r.json")), "passed, not_graded, passed");
  const std::string message = document("r.json").at("exercises").at(1).at("message");
  EXPECT_TRUE(message.starts_with("the host that runs programs ")) << message;
}

// `lab check` may have built the same answer where fewer layers kept files from the compiler.
TEST_F(Faults, WhatWasBuiltInAnotherBoxIsNotGraded) {
  submission("s");
  const grader::Course course = grader::read_course(course_.root() / "labs.yaml");
  const grader::CheckOptions options = course_.options();
  const grader::Exercise& exercise = course.labs.at(0).exercises.at(0);
  grader::Answer answer{.source = path("s/grade/first.cpp"), .is_students = true};
  grader::Builder local(options.paths, grader::find_toolchain(), false);
  grader::Builder strict(options.paths, grader::find_toolchain(), true);
  EXPECT_NE(local.key_of(exercise, answer), strict.key_of(exercise, answer));
  EXPECT_EQ(strict.key_of(exercise, answer), strict.key_of(exercise, answer));
  answer.is_students = false;  // ours is compiled without a box in both cases
  EXPECT_EQ(local.key_of(exercise, answer), strict.key_of(exercise, answer));
}

TEST_F(Faults, AMissingCompilerGradesNothing) {
  submission("s");
  const grader::Course course = grader::read_course(course_.root() / "labs.yaml");
  grader::CheckOptions options = course_.options();
  options.paths.cache = course_.root() / "cache";
  options.student = path("s");
  options.is_graded = true;
  grader::Toolchain tools = grader::find_toolchain();
  tools.compiler = "/nowhere/g++";
  grader::Builder builder(options.paths, tools, true);
  std::vector<grader::ExerciseTask> tasks;
  for (const grader::Exercise& exercise : course.labs.at(0).exercises) {
    tasks.push_back({course, course.labs.at(0), exercise, options});
  }
  grader::Progress silent;
  grader::RunResult run;
  run.exercises = grader::run_tasks(tasks, options, builder, silent);
  for (const grader::ExerciseResult& result : run.exercises) {
    EXPECT_EQ(result.outcome, grader::Outcome::kNotGraded) << story(result);
  }
  EXPECT_EQ(run.exit_status(), 4);
}

// The disk fills up between two gradings; only root may mount one that is small.
TEST_F(Faults, AFullDiskIsNoCompileError) {
  if (geteuid() != 0) {
    GTEST_SKIP() << "needs root";
  }
  home_ = course_.root() / "home";
  for (const char* folder : {"wire", "probe"}) {
    fs::create_directories(home_);
    fs::create_directory_symlink(source_root() / folder, home_ / folder);
  }
  fs::create_directories(home_ / ".lab" / "cache");
  submission("s");
  std::vector<std::string> words{
      "/usr/bin/unshare",
      "-m",
      "/bin/sh",
      "-c",
      "mount -t tmpfs -o size=320m,mode=755 none " + (home_ / ".lab" / "cache").string() +
          " && \"$@\" --json " + path("warm.json") + " && cd " + path("s/grade") +
          " && echo '// changed' >> first.cpp && head -c 400m /dev/zero > " +
          (home_ / ".lab" / "cache" / "full").string() + "; truncate -s -1m " +
          (home_ / ".lab" / "cache" / "full").string() + " && \"$@\" --json " + path("r.json"),
      "sh"};
  for (const std::string& word : command({path("s")})) {
    words.push_back(word);
  }
  const Said said = run_program(words);
  EXPECT_EQ(said.status, 4) << said.out << said.err;
  EXPECT_EQ(outcomes(document("warm.json")), "passed, passed, passed");
  const json first = document("r.json").at("exercises").at(0);
  EXPECT_EQ(first.at("outcome"), "not_graded") << said.out << said.err;
  EXPECT_NE(first.at("message").get<std::string>().find("is full: only "), std::string::npos)
      << first;
}

// The header is there for the reference, but not inside the box.
TEST_F(Faults, ABoxWithoutTheCourseIsNoCompileError) {
  submission("s");
  course_.put("elsewhere/more.h", "// Of the course.\n");
  course_.put("labs/grade/first.h", "#include \"" + path("elsewhere/more.h") + "\"\n" +
                                        course_.get("labs/grade/first.h"));
  EXPECT_EQ(grade({path("s"), "--json", path("r.json")}).status, 4);
  EXPECT_EQ(outcomes(document("r.json")), "not_graded, passed, passed");
  const std::string message = document("r.json").at("exercises").at(0).at("message");
  EXPECT_TRUE(message.starts_with("the compiler fails here on the exercise's own header as well: "))
      << message;
}

TEST_F(Faults, ABrokenReferenceIsNotGraded) {
  add("drawn",
      "inputs: [x]\ntolerance: {law: absolute, atol: 1.0e-3, reason: \"short\"}\n"
      "checks:\n  - {id: some, kind: drawn, sizes: {n: [1, 9]}, inputs: {x: {integers: [n]}}}\n");
  submission("s");
  answer("s", "drawn", right("drawn"));
  course_.put("reference/grade/drawn.cpp", "#include \"drawn.h\"\nint broken = ;\n");
  EXPECT_EQ(grade({path("s"), "--json", path("r.json")}).status, 4);
  EXPECT_EQ(outcomes(document("r.json")), "passed, passed, passed, not_graded");
}

TEST_F(Faults, AnEarlierResultSurvives) {
  submission("s");
  EXPECT_EQ(grade({path("s"), "--json", path("r.json"), "--junit", path("r.xml")}).status, 0);
  const std::string json_before = course_.get("r.json");
  const std::string xml_before = course_.get("r.xml");
  course_.put("labs/grade/first.h", "#include \"/nowhere/more.h\"\n");
  const Said said = grade({path("s"), "--json", path("r.json"), "--junit", path("r.xml")});
  EXPECT_EQ(said.status, 4);
  EXPECT_EQ(course_.get("r.json"), json_before);
  EXPECT_EQ(course_.get("r.xml"), xml_before);
  EXPECT_EQ(outcomes(document("r.json.part")), "not_graded, passed, passed");
  EXPECT_NE(said.err.find("keeps its earlier result"), std::string::npos) << said.err;
}

// As on a disk that takes no more: the limit on files is met by an error, not by a signal.
TEST_F(Faults, AResultThatCannotBeWrittenIsSaid) {
  submission("s");
  std::vector<std::string> words{"/usr/bin/prlimit", "--fsize=2000:unlimited"};
  for (const std::string& word : command({path("s"), "--json", path("r.json")})) {
    words.push_back(word);
  }
  const Said said = run_program(words);
  EXPECT_EQ(said.status, 4) << said.out << said.err;
  EXPECT_NE(said.err.find("r.json: File too large"), std::string::npos) << said.err;
  EXPECT_EQ(document("r.json").at("error").at("type"), "grader");
}

}  // namespace
}  // namespace courses
