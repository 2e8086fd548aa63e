// The document for programs: check50's fields, the schema, hostile text, numbers that JSON lacks.
#include "grader/report/json.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/report/samples.h"
#include "tests/report/schema.h"

namespace grader {
namespace {

using nlohmann::json;
using samples::run_of;

json schema() {
  std::ifstream file(LAB_SOURCE_DIR "/docs/schema/result.schema.json");
  return json::parse(file);
}

json document_of(const RunResult& run) { return json::parse(to_json(run, {.version = "1.0.0"})); }

RunResult everything() {
  ExerciseResult crashed = samples::failed_exercise();
  crashed.crash = CrashReport{.kind = "heap-buffer-overflow", .sentence = "x", .line = 3};
  return run_of({samples::passed_exercise(), crashed, samples::uncompiled_exercise(),
                 samples::skipped_exercise()});
}

TEST(Json, KeepsItsSchema) {
  EXPECT_EQ(samples::fault_of(schema(), document_of(everything())), "");
}

TEST(Json, ShowsTheSamplesOfATimingCheck) {
  ExerciseResult exercise = samples::passed_exercise();
  exercise.checks.push_back(samples::timed_check());
  const json document = document_of(samples::run_of({exercise}));
  EXPECT_EQ(samples::fault_of(schema(), document), "");
  const json& timing = document.at("results").back().at("data").at("timing");
  EXPECT_EQ(timing.at("cpu_model"), "a processor");
  EXPECT_EQ(timing.at("one_core"), true);
  EXPECT_EQ(timing.at("order"), json({{60, 120}, {120, 60}}));
  EXPECT_EQ(timing.at("series").at(1).at("program"), "reference");
  EXPECT_EQ(timing.at("series").at(0).at("cpu_seconds"), json({0.0066, 0.0065}));
}

TEST(Json, KeepsItsSchemaWhenTheRunCameToNothing) {
  const json document = json::parse(error_json("lab", "labs.yaml:1:1: empty", {}));
  EXPECT_EQ(samples::fault_of(schema(), document), "");
  EXPECT_EQ(document["error"]["value"], "labs.yaml:1:1: empty");
  EXPECT_FALSE(document.contains("results"));
}

TEST(Schema, RefusesADocumentWithAnUnknownOrAMissingKey) {
  json document = document_of(everything());
  document["results"][0]["surprise"] = 1;
  EXPECT_EQ(samples::fault_of(schema(), document), "/results/0/surprise: is not in the schema");
  document = document_of(everything());
  document["exercises"][1].erase("outcome");
  EXPECT_EQ(samples::fault_of(schema(), document), "/exercises/1: lacks \"outcome\"");
  document = document_of(everything());
  document["results"][0]["passed"] = "yes";
  EXPECT_EQ(samples::fault_of(schema(), document),
            "/results/0/passed: is string, wanted [\"boolean\",\"null\"]");
}

TEST(Json, HasTheFieldsOfCheck50) {
  const json document = document_of(everything());
  EXPECT_EQ(document["slug"], "attention-lab/attention");
  EXPECT_EQ(document["version"], "1.0.0");
  const json& failed = document["results"][1];
  EXPECT_EQ(failed["name"], "attention/softmax_rows/lesson");
  EXPECT_EQ(failed["description"], "the lesson's four positions");
  EXPECT_EQ(failed["passed"], false);
  EXPECT_EQ(failed["cause"]["rationale"],
            "found 0.186775, wanted 0: off by 0.187, allowed 1.5e-05; 6 of 16 elements are wrong");
  EXPECT_EQ(failed["cause"]["actual"], "0.186775");
  EXPECT_EQ(failed["cause"]["expected"], "0.0");
  EXPECT_EQ(failed["log"], json::array());
  EXPECT_EQ(failed["dependency"], nullptr);
  EXPECT_EQ(document["results"][0]["passed"], true);
  EXPECT_EQ(document["results"][0]["cause"], nullptr);
}

TEST(Json, StandsInForAnExerciseWithoutChecks) {
  const json document = document_of(run_of({samples::skipped_exercise()}));
  ASSERT_EQ(document["results"].size(), 1U);
  EXPECT_EQ(document["results"][0]["name"], "attention/attention_head");
  EXPECT_EQ(document["results"][0]["passed"], nullptr);
  EXPECT_EQ(document["results"][0]["cause"]["rationale"],
            "needs softmax_rows, which does not pass yet");
}

TEST(Json, NamesThePrerequisiteAsTheDependency) {
  Exercise exercise;
  exercise.id = "attention_head";
  exercise.lab = "attention";
  exercise.prerequisites = {"softmax_rows"};
  Lab lab;
  lab.id = "attention";
  lab.exercises = {exercise};
  Course course;
  course.labs = {lab};
  const json document =
      json::parse(to_json(run_of({samples::skipped_exercise()}), {.course = &course}));
  EXPECT_EQ(document["results"][0]["dependency"], "attention/softmax_rows");
}

TEST(Json, WritesPointsRoundedOnceAndExact) {
  ExerciseResult third;
  third.points = Rational(1, 3);
  third.max_points = Rational(10, 3);
  const json document = document_of(run_of({third, third, third}));
  EXPECT_EQ(document["exercises"][0]["points"], 0.33);
  EXPECT_EQ(document["exercises"][0]["points_exact"], "1/3");
  EXPECT_EQ(document["points"], 1);
  EXPECT_EQ(document["max_points"], 10);
}

TEST(Json, WritesNumbersThatJsonLacksAsText) {
  ExerciseResult exercise = samples::failed_exercise();
  Finding& finding = *exercise.checks[0].finding;
  finding.share_of_allowed = std::numeric_limits<double>::infinity();
  finding.window->found[0] = {std::nan(""), -std::numeric_limits<double>::infinity(), 1};
  const json document = document_of(run_of({exercise}));
  const json& cause = document["results"][0]["cause"];
  EXPECT_EQ(cause["share_of_allowed"], "inf");
  EXPECT_EQ(cause["window"]["found"][0], json::parse(R"(["nan", "-inf", 1.0])"));
  EXPECT_EQ(cause["actual"], "-inf");
  EXPECT_EQ(samples::fault_of(schema(), document), "");
}

TEST(Json, KeepsAllBitsOfTheSeed) {
  EXPECT_EQ(document_of(everything())["seed"], "18446744073709551615");
}

TEST(Json, CleansWhatTheStudentPrinted) {
  ExerciseResult exercise = samples::failed_exercise();
  exercise.checks[0].printed = "\x1B[31mred\xFF\x1B[0m\nnext";
  EXPECT_EQ(document_of(run_of({exercise}))["results"][0]["log"],
            (json::array({"red\uFFFD", "next"})));
}

TEST(Json, GivesTheSameBytesAgain) {
  EXPECT_EQ(to_json(everything(), {}), to_json(everything(), {}));
}

TEST(Json, OrdersItsKeys) {
  const std::string text = to_json(everything(), {.version = "1.0.0"});
  EXPECT_TRUE(text.starts_with(R"({
 "slug": "attention-lab/attention",
 "version": "1.0.0",
 "format": 1,
 "course": {
  "id": "attention-lab",
  "version": "1.0"
 },)"))
      << text;
}

class Documents : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "lab-json-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_{};
};

TEST_F(Documents, ReplaceAFileAndLeaveNothingElse) {
  write_document(folder_ / "result.json", "old");
  write_document(folder_ / "result.json", "new\n");
  EXPECT_EQ(read(folder_ / "result.json"), "new\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

// Grades are nobody else's, where who grades says so.
TEST_F(Documents, AreReadByWhomTheUmaskOrTheFileBeforeLets) {
  const auto rights = [this](const char* name) {
    return std::filesystem::status(folder_ / name).permissions();
  };
  const mode_t before = ::umask(077);
  write_document(folder_ / "closed.json", "new");
  ::umask(022);
  write_document(folder_ / "open.json", "new");
  write_document(folder_ / "closed.json", "again");
  ::umask(before);
  EXPECT_EQ(rights("closed.json"), std::filesystem::perms(0600));
  EXPECT_EQ(rights("open.json"), std::filesystem::perms(0644));
}

TEST_F(Documents, FollowALink) {
  write_document(folder_ / "real.json", "old");
  std::filesystem::create_symlink("real.json", folder_ / "link.json");
  write_document(folder_ / "link.json", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link.json"));
  EXPECT_EQ(read(folder_ / "real.json"), "new");
}

TEST_F(Documents, GoThroughAPipe) {
  const std::filesystem::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = read(pipe); });
  write_document(pipe, "through");
  reader.join();
  EXPECT_EQ(got, "through");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST_F(Documents, GoToAnOpenDescriptor) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  write_document("/dev/fd/" + std::to_string(ends[1]), "through");
  ::close(ends[1]);
  char got[16] = {};
  EXPECT_EQ(::read(ends[0], got, sizeof(got)), 7);
  EXPECT_EQ(std::string(got), "through");
  ::close(ends[0]);
}

TEST_F(Documents, CanBeReplacedInFilesOnly) {
  EXPECT_TRUE(can_be_replaced(folder_ / "new.json"));
  write_document(folder_ / "old.json", "old");
  EXPECT_TRUE(can_be_replaced(folder_ / "old.json"));
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_FALSE(can_be_replaced(folder_ / "pipe"));
  for (const char* stream : {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/null"}) {
    EXPECT_FALSE(can_be_replaced(stream)) << stream;
  }
}

TEST_F(Documents, RefuseAFolder) { EXPECT_THROW(write_document(folder_, "x"), std::system_error); }

TEST_F(Documents, RefuseAMissingFolder) {
  EXPECT_ANY_THROW(write_document(folder_ / "none" / "result.json", "x"));
}

}  // namespace
}  // namespace grader
