// labs.yaml: the course, its defaults, its labs; paths and files.
#include <gtest/gtest.h>

#include "tests/manifest/mini_course.h"

namespace {

std::string faults(const std::string& course) {
  return mini::faults_in(course, {{"labs/a/lab.yaml", mini::lab()}});
}

TEST(Course, IsReadWhole) {
  const mini::Folder folder{};
  folder.write("labs.yaml",
               "format: 1\n"
               "course: {id: attention-lab, title: \"Attention\", version: \"1.0\", due: "
               "2026-01-15T23:59:00+01:00}\n"
               "defaults:\n  limits: {cpu_seconds: 2.5, threads: 2}\n"
               "labs:\n  - include: labs/a/lab.yaml\n  - include: labs/b/lab.yaml\n");
  folder.write("labs/a/lab.yaml", mini::lab());
  folder.write("labs/b/lab.yaml",
               "format: 1\nid: b\ntitle: B\nsummary: |\n  one\n  two\nexercises:\n"
               "  - {id: h, title: H, points: 10/3, checks: [{id: p, kind: property}]}\n");
  const grader::Course course = mini::read(folder);
  EXPECT_EQ(course.id, "attention-lab");
  EXPECT_EQ(course.title, "Attention");
  EXPECT_EQ(course.version, "1.0");
  EXPECT_EQ(course.due, "2026-01-15T23:59:00+01:00");
  EXPECT_EQ(course.root, std::filesystem::canonical(folder.path()));
  ASSERT_EQ(course.labs.size(), 2U);
  EXPECT_EQ(course.labs[0].file, "labs/a/lab.yaml");
  EXPECT_EQ(course.labs[0].folder, course.root / "labs/a");
  EXPECT_EQ(course.labs[1].summary, "one\ntwo");
  const grader::Exercise& exercise = course.labs[1].exercises.at(0);
  EXPECT_EQ(exercise.lab, "b");
  EXPECT_EQ(exercise.points, grader::Rational(10, 3));
  EXPECT_EQ(exercise.limits.cpu_seconds, 2.5);
  EXPECT_EQ(exercise.limits.wall_seconds, 10);
  EXPECT_EQ(exercise.limits.threads, 2);
  EXPECT_EQ(exercise.place.file, "labs/b/lab.yaml");
  EXPECT_EQ(exercise.place.line, 8);
  EXPECT_EQ(exercise.place.column, 5);
}

TEST(Course, OfThisRepositoryCanBeRead) {
  const grader::Course course = grader::read_course(LAB_SOURCE_DIR "/labs.yaml");
  EXPECT_EQ(course.labs.at(0).id, "attention");
}

TEST(Course, IsFoundFromARelativePath) {
  const mini::Folder folder{};
  folder.write("labs.yaml", mini::kCourse);
  folder.write("labs/a/lab.yaml", mini::lab());
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const grader::Course course = grader::read_course("labs.yaml");
  std::filesystem::current_path(before);
  EXPECT_EQ(course.root, std::filesystem::canonical(folder.path()));
}

TEST(Course, WantsItsKeys) {
  EXPECT_EQ(faults("format: 1\n"),
            "labs.yaml:1:1: key 'course' is missing, wanted a map with id and title\n"
            "labs.yaml:1:1: key 'labs' is missing, wanted a list such as '- include: "
            "labs/attention/lab.yaml'");
  EXPECT_EQ(faults("format: 1\ncourse: {id: C}\nlabs: []\n"),
            "labs.yaml:2:9: course: key 'title' is missing, wanted one line of text\n"
            "labs.yaml:2:14: course.id: found 'C', wanted an id: lower-case letters, digits, '-' "
            "and '_', a letter first\n"
            "labs.yaml:3:7: labs: found an empty list, wanted a list such as '- include: "
            "labs/attention/lab.yaml'");
}

TEST(Course, RefusesAnotherFormat) {
  EXPECT_EQ(faults("format: 2\ncourse: {id: c, title: C}\nlabs: [{include: labs/a/lab.yaml}]\n"),
            "labs.yaml:1:9: format: found '2', wanted 1");
}

TEST(Course, RefusesUnknownKeysAtEveryLevel) {
  EXPECT_EQ(faults("formats: 1\nformat: 1\ncourse: {id: c, title: C, versoin: x}\n"
                   "defaults: {limit: {}}\nlabs: [{includes: labs/a/lab.yaml, "
                   "include: labs/a/lab.yaml}]\nx: 1\n"),
            "labs.yaml:1:1: unknown key 'formats', did you mean 'format'?\n"
            "labs.yaml:3:27: course: unknown key 'versoin', did you mean 'version'?\n"
            "labs.yaml:4:12: defaults: unknown key 'limit', did you mean 'limits'?\n"
            "labs.yaml:5:9: labs[0]: unknown key 'includes', did you mean 'include'?\n"
            "labs.yaml:6:1: unknown key 'x', wanted format, course, defaults or labs");
}

TEST(Course, RefusesWrongTypes) {
  EXPECT_EQ(faults("format: one\ncourse: c\ndefaults: []\nlabs: [a]\n"),
            "labs.yaml:1:9: format: found 'one', wanted 1\n"
            "labs.yaml:2:9: course: found 'c', wanted a map with id and title\n"
            "labs.yaml:3:11: defaults: found an empty list, wanted a map with limits\n"
            "labs.yaml:4:8: labs[0]: found 'a', wanted a map such as 'include: "
            "labs/attention/lab.yaml'");
}

TEST(Course, KeepsYesAndNoAsText) {
  EXPECT_EQ(mini::course_with(mini::lab(),
                              "format: 1\ncourse: {id: on, title: no, version: yes}\n"
                              "labs:\n  - include: labs/a/lab.yaml\n")
                .title,
            "no");
}

TEST(Course, RefusesAMissingInclude) {
  EXPECT_EQ(mini::faults_in(mini::kCourse, {}),
            "labs.yaml:4:14: labs[0].include: found no such file at 'labs/a/lab.yaml', wanted a "
            "lab's manifest");
  EXPECT_EQ(mini::faults_in("format: 1\ncourse: {id: c, title: C}\nlabs: [{include: labs}]\n",
                            {{"labs/a/lab.yaml", mini::lab()}}),
            "labs.yaml:3:18: labs[0].include: found a folder at 'labs', wanted a lab's manifest");
}

TEST(Course, RefusesTheSameLabTwice) {
  EXPECT_EQ(faults(mini::kCourse + "  - include: ./labs/a/lab.yaml\n"),
            "labs.yaml:5:14: labs[1].include: found 'labs/a/lab.yaml' a second time, wanted each "
            "lab once");
}

TEST(Course, RefusesTwoManifestsOfOneLab) {
  EXPECT_EQ(mini::faults_in(mini::kCourse + "  - include: labs/a/more.yaml\n",
                            {{"labs/a/lab.yaml", mini::lab()},
                             {"labs/a/more.yaml",
                              "format: 1\nid: a\ntitle: A\nexercises: [{id: g, title: G, points: "
                              "1, checks: [{id: p, kind: property}]}]\n"}}),
            "labs/a/more.yaml:1:1: found a second lab 'a', wanted another id (first in "
            "labs/a/lab.yaml)");
}

TEST(Course, RefusesALinkThatLeadsOut) {
  const mini::Folder outside{};
  outside.write("lab.yaml", mini::lab());
  const mini::Folder folder{};
  folder.write("labs.yaml", mini::kCourse);
  std::filesystem::create_directories(folder.path() / "labs");
  std::filesystem::create_symlink(outside.path(), folder.path() / "labs/a");
  EXPECT_EQ(mini::faults_in(folder),
            "labs.yaml:4:14: labs[0].include: found 'labs/a/lab.yaml', wanted the path of a lab's "
            "manifest inside the course; a link on the way leads out of the course");
}

TEST(Course, FollowsALinkThatStaysInside) {
  const mini::Folder folder{};
  folder.write("labs.yaml", mini::kCourse);
  folder.write("store/lab.yaml", mini::lab());
  std::filesystem::create_directories(folder.path() / "labs/a");
  std::filesystem::create_symlink("../../store/lab.yaml", folder.path() / "labs/a/lab.yaml");
  EXPECT_EQ(mini::faults_in(folder), "");
}

TEST(Course, ReportsSeveralFilesInOrder) {
  const mini::Folder folder{};
  folder.write("labs.yaml",
               "format: 1\ncourse: {id: c, title: C, x: 1}\nlabs:\n  - include: labs/b/lab.yaml\n"
               "  - include: labs/a/lab.yaml\n");
  folder.write("labs/b/lab.yaml", "format: 1\nid: b\ntitle: \"B\n");
  folder.write("labs/a/lab.yaml", mini::lab("    hint: []\n"));
  EXPECT_EQ(mini::faults_in(folder),
            "labs.yaml:2:27: course: unknown key 'x', wanted id, title, version, due or late\n"
            "labs/b/lab.yaml:3:8: found a text whose \" is not closed up to line 3, wanted a "
            "closing \" (lines that go on are indented further)\n"
            "labs/a/lab.yaml:9:5: exercise 'f': unknown key 'hint', did you mean 'hints'?");
}

TEST(Course, ShowsFiftyFaultsAndCountsTheRest) {
  std::string keys{};
  for (int i = 0; i < 60; ++i) {
    keys += "unknown_";
    keys += std::to_string(i);
    keys += ": 1\n";
  }
  const std::string shown = faults(mini::kCourse + keys);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), '\n'), 50);
  EXPECT_TRUE(shown.ends_with("\nand 10 more"));
}

TEST(Limits, AreCheckedForSense) {
  const auto limits = [](const std::string& text) {
    return mini::faults_with("    limits: " + text + "\n");
  };
  const std::string where = "labs/a/lab.yaml:9:";
  EXPECT_EQ(limits("{cpu_seconds: 0}"),
            where +
                "27: exercise 'f': limits.cpu_seconds: found '0', wanted a number above 0 and at "
                "most 3600");
  EXPECT_EQ(limits("{wall_seconds: .inf}"),
            where +
                "28: exercise 'f': limits.wall_seconds: found '.inf', wanted a number above 0 "
                "and at most 7200");
  EXPECT_EQ(limits("{memory_mb: 1.5}"),
            where +
                "25: exercise 'f': limits.memory_mb: found '1.5', wanted a whole number from 16 "
                "to 65536");
  EXPECT_EQ(limits("{output_kb: \"64\"}"),
            where +
                "25: exercise 'f': limits.output_kb: found the text '64', wanted a whole number "
                "from 1 to 65536");
  EXPECT_EQ(limits("{reply_mb: 99999999999999999999}"),
            where +
                "24: exercise 'f': limits.reply_mb: found '99999999999999999999', wanted a whole "
                "number from 1 to 4096");
  EXPECT_EQ(limits("{cpu_seconds: 20}"),
            where +
                "13: exercise 'f': limits: found cpu_seconds 20 with wall_seconds 10, wanted "
                "wall_seconds of at least as much");
  EXPECT_EQ(limits("{cpu_seconds: 20, threads: 2}"), "");
  EXPECT_EQ(limits("{cpu: 1}"),
            where +
                "14: exercise 'f': limits: unknown key 'cpu', wanted cpu_seconds, wall_seconds, "
                "memory_mb, output_kb, reply_mb or threads");
}

TEST(Limits, OfACheckStartFromTheExercise) {
  const grader::CheckSpec check = mini::check_with("{id: g, kind: golden, limits: {threads: 4}}",
                                                   "    limits: {cpu_seconds: 2}\n");
  ASSERT_TRUE(check.limits.has_value());
  EXPECT_EQ(check.limits->cpu_seconds, 2);
  EXPECT_EQ(check.limits->threads, 4);
  EXPECT_EQ(check.limits->wall_seconds, 10);
}

}  // namespace
