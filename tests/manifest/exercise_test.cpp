// lab.yaml: labs, objectives, exercises, and what refers to what.
#include <gtest/gtest.h>

#include "tests/manifest/mini_course.h"

namespace {

using mini::faults_in_lab;
using mini::faults_with;

TEST(Exercise, HasDefaults) {
  const grader::Exercise exercise = mini::exercise_with("");
  EXPECT_EQ(exercise.id, "f");
  EXPECT_EQ(exercise.title, "F");
  EXPECT_EQ(exercise.points, grader::Rational(3));
  EXPECT_EQ(exercise.functions, std::vector<std::string>{"f"});
  EXPECT_TRUE(exercise.inputs.empty());
  EXPECT_EQ(exercise.tolerance.law, "exact");
  EXPECT_EQ(exercise.limits.memory_mb, 1024);
}

TEST(Exercise, IsReadWhole) {
  const grader::Exercise exercise = mini::exercise_with(
      "    functions: [f, g]\n    inputs: [q, k]\n    forbid: [\"std::exp\", Eigen]\n"
      "    read: \"lesson, part 2\"\n    hints:\n      - \"one\"\n      - >\n        two\n"
      "        lines\n    tolerance: {law: scores, q: q, k: k}\n");
  EXPECT_EQ(exercise.functions, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(exercise.inputs, (std::vector<std::string>{"q", "k"}));
  EXPECT_EQ(exercise.forbid, (std::vector<std::string>{"std::exp", "Eigen"}));
  EXPECT_EQ(exercise.hints, (std::vector<std::string>{"one", "two lines"}));
  EXPECT_EQ(exercise.read, "lesson, part 2");
  EXPECT_EQ(exercise.tolerance.law, "scores");
  EXPECT_EQ(exercise.tolerance.roles.at("q"), "q");
  EXPECT_EQ(exercise.tolerance.place.line, 18);
}

TEST(Exercise, KeepsPointsExactly) {
  const auto points = [](const std::string& text) {
    return mini::course_with(
               "format: 1\nid: a\ntitle: A\nexercises:\n  - {id: f, title: F, points: " + text +
               ", checks: [{id: p, kind: property}]}\n")
        .labs.at(0)
        .exercises.at(0)
        .points;
  };
  EXPECT_EQ(points("10/3"), grader::Rational(10, 3));
  EXPECT_EQ(points("0.1"), grader::Rational(1, 10));
  EXPECT_EQ(points("\"1/49\""), grader::Rational(1, 49));
  EXPECT_EQ(points("0"), grader::Rational(0));
}

TEST(Exercise, RefusesPointsThatAreNone) {
  const auto fault = [](const std::string& text) {
    return faults_in_lab(
        "format: 1\nid: a\ntitle: A\nexercises:\n  - {id: f, title: F, checks: [{id: p, kind: "
        "property}], points: " +
        text + "}\n");
  };
  const std::string place = "labs/a/lab.yaml:5:66: exercise 'f': points: found ";
  const std::string wanted = ", wanted a number from 0 to 1000 such as 3, 2.5 or 10/3";
  EXPECT_EQ(fault("-1"), place + "'-1'" + wanted);
  EXPECT_EQ(fault("1e3"), place + "'1e3'" + wanted);
  EXPECT_EQ(fault("1,5"), "labs/a/lab.yaml:5:68: found '5', wanted 'key: value'");
  EXPECT_EQ(fault("3/0"), place + "'3/0'" + wanted);
  EXPECT_EQ(fault("1001"), place + "'1001'" + wanted);
  EXPECT_EQ(fault("[3]"), place + "a list" + wanted);
  EXPECT_EQ(fault(".nan"), place + "'.nan'" + wanted);
}

TEST(Exercise, RefusesPointsThatNobodyCanEarn) {
  EXPECT_EQ(mini::faults_of_check("{id: p, kind: property, weight: 0}"),
            "labs/a/lab.yaml:7:13: exercise 'f': points: found 3 points and checks of weight 0 "
            "only, wanted a check that earns them");
}

TEST(Exercise, WantsAnIdThatCompiles) {
  const auto fault = [](const std::string& id) {
    return faults_in_lab("format: 1\nid: a\ntitle: A\nexercises:\n  - id: " + id +
                         "\n    title: F\n    points: 1\n    checks: [{id: p, kind: property}]\n");
  };
  const std::string place = "labs/a/lab.yaml:5:9: exercises[0]: id: found ";
  const std::string wanted = ", wanted an id: lower-case letters, digits and '_', a letter first";
  EXPECT_EQ(fault("Softmax"), place + "'Softmax'" + wanted);
  EXPECT_EQ(fault("soft-max"), place + "'soft-max'" + wanted);
  EXPECT_EQ(fault("2d"), place + "'2d'" + wanted);
  EXPECT_EQ(fault("a__b"), place + "'a__b'" + wanted);
  EXPECT_EQ(fault("../x"), place + "'../x'" + wanted);
  EXPECT_EQ(fault("for"), place + "'for'" + wanted + "; it is a word of C++");
  EXPECT_EQ(fault("no"), "");
}

TEST(Exercise, WantsItsKeys) {
  EXPECT_EQ(
      faults_in_lab("format: 1\nid: a\ntitle: A\nexercises:\n  - id: f\n"),
      "labs/a/lab.yaml:5:5: exercise 'f': key 'title' is missing, wanted one line of text\n"
      "labs/a/lab.yaml:5:5: exercise 'f': key 'points' is missing, wanted a number from 0 to "
      "1000 such as 3, 2.5 or 10/3\n"
      "labs/a/lab.yaml:5:5: exercise 'f': key 'checks' is missing, wanted a list of checks, at "
      "least one");
}

TEST(Exercise, RefusesEmptyLists) {
  EXPECT_EQ(faults_in_lab("format: 1\nid: a\ntitle: A\nexercises: []\n"),
            "labs/a/lab.yaml:4:12: exercises: found an empty list, wanted a list of exercises, at "
            "least one");
  EXPECT_EQ(faults_in_lab(mini::lab("", "[]")),
            "labs/a/lab.yaml:8:13: exercise 'f': checks: found an empty list, wanted a list of "
            "checks, at least one");
  EXPECT_EQ(faults_with("    functions: []\n"),
            "labs/a/lab.yaml:9:16: exercise 'f': functions: found an empty list, wanted a list of "
            "C++ function names, at least one");
}

TEST(Exercise, RefusesWrongTypes) {
  EXPECT_EQ(faults_with("    hints: one\n    inputs: {q: 1}\n    read: [x]\n    forbid:\n"
                        "    limits: 3\n    tolerance: exact\n"),
            "labs/a/lab.yaml:9:12: exercise 'f': hints: found 'one', wanted a list of texts\n"
            "labs/a/lab.yaml:10:13: exercise 'f': inputs: found a map, wanted a list of parameter "
            "names\n"
            "labs/a/lab.yaml:11:11: exercise 'f': read: found a list, wanted a text\n"
            "labs/a/lab.yaml:12:5: exercise 'f': forbid: found nothing, wanted a list of names\n"
            "labs/a/lab.yaml:13:13: exercise 'f': limits: found '3', wanted a map of limits\n"
            "labs/a/lab.yaml:14:16: exercise 'f': tolerance: found 'exact', wanted a map such as "
            "{law: exact}");
}

TEST(Exercise, RefusesTextThatIsEmptyOrActsOnATerminal) {
  EXPECT_EQ(
      faults_with("    read: \"\"\n    hints: [null, \" \", \"\\e[2J\", \"a\\nb\"]\n"),
      "labs/a/lab.yaml:9:11: exercise 'f': read: found the text '', wanted a text\n"
      "labs/a/lab.yaml:10:13: exercise 'f': hints[0]: found 'null', wanted a text; put a text "
      "in quotes\n"
      "labs/a/lab.yaml:10:19: exercise 'f': hints[1]: found the text ' ', wanted a text\n"
      "labs/a/lab.yaml:10:24: exercise 'f': hints[2]: found the text '\\x1b[2J', wanted a text");
}

TEST(Exercise, RefusesARepeatedName) {
  EXPECT_EQ(
      faults_with("    inputs: [q, k, q]\n"),
      "labs/a/lab.yaml:9:20: exercise 'f': inputs[2]: found 'q' a second time, wanted it once");
}

TEST(Lab, IsNamedLikeItsFolder) {
  EXPECT_EQ(
      mini::faults_in("format: 1\ncourse: {id: c, title: C}\nlabs: [{include: labs/b/lab.yaml}]\n",
                      {{"labs/b/lab.yaml", mini::lab()}}),
      "labs/b/lab.yaml:2:5: id: found 'a', wanted 'b', the name of its folder");
}

TEST(Lab, IsAMap) {
  EXPECT_EQ(faults_in_lab("- a\n"),
            "labs/a/lab.yaml:1:1: found a list, wanted a lab: a map with format, id, title and "
            "exercises");
  EXPECT_EQ(faults_in_lab(""),
            "labs/a/lab.yaml:1:1: found nothing, wanted a lab: a map with format, id, title and "
            "exercises");
}

// Two objectives in lines 4 and 5, two exercises in lines 7 and 8.
std::string objectives(const std::string& first, const std::string& second,
                       const std::string& more_f = "objective: o",
                       const std::string& more_g = "objective: o") {
  return "format: 1\nid: a\ntitle: A\nobjectives: [" + first + ",\n  " + second +
         "]\nexercises:\n  - {id: f, title: F, points: 1, checks: [{id: p, kind: property}], " +
         more_f + "}\n  - {id: g, title: G, points: 1, checks: [{id: p, kind: property}], " +
         more_g + "}\n";
}

TEST(Objective, IsProvedByExercises) {
  const grader::Lab lab = mini::course_with(objectives("{id: o, text: O, shown_by: [f]}",
                                                       "{id: u, text: U, shown_by: [g, f]}"))
                              .labs.at(0);
  ASSERT_EQ(lab.objectives.size(), 2U);
  EXPECT_EQ(lab.objectives[1].shown_by, (std::vector<std::string>{"g", "f"}));
  EXPECT_EQ(lab.exercises[0].objective, "o");
}

TEST(Objective, RefusesDanglingNamesWithTheNearest) {
  EXPECT_EQ(
      faults_in_lab(objectives("{id: by_hand, text: O, shown_by: [f, ff]}",
                               "{id: u, text: U, shown_by: [zebra]}", "objective: by_han",
                               "objective: zebra")),
      "labs/a/lab.yaml:4:51: objectives[0].shown_by[1]: unknown exercise 'ff', did you mean 'f'?\n"
      "labs/a/lab.yaml:5:31: objectives[1].shown_by[0]: unknown exercise 'zebra', wanted the id "
      "of an exercise\n"
      "labs/a/lab.yaml:7:80: exercise 'f': objective: found 'by_han', did you mean 'by_hand'?\n"
      "labs/a/lab.yaml:8:80: exercise 'g': objective: found 'zebra', wanted by_hand or u");
}

TEST(Objective, RefusesRepeatedIdsAndEmptyProofs) {
  EXPECT_EQ(faults_in_lab(
                objectives("{id: o, text: O, shown_by: []}", "{id: o, text: U, shown_by: [f]}")),
            "labs/a/lab.yaml:4:41: objectives[0].shown_by: found an empty list, wanted a list of "
            "exercise ids, at least one\n"
            "labs/a/lab.yaml:5:3: objectives[1]: found the id 'o' a second time, wanted another "
            "(first in line 4)");
}

TEST(Objective, IsWantedByEveryExerciseOfALabThatHasSome) {
  EXPECT_EQ(
      faults_in_lab(objectives("{id: o, text: O, shown_by: [f]}", "{id: u, text: U, shown_by: [f]}",
                               "read: x")),
      "labs/a/lab.yaml:7:5: exercise 'f': key 'objective' is missing, wanted the id of one of "
      "the lab's objectives");
  EXPECT_EQ(faults_with("    objective: o\n"),
            "labs/a/lab.yaml:9:16: exercise 'f': objective: found 'o' in a lab without objectives, "
            "wanted 'objectives' there");
}

// Exercises a, b and c in lines 5 to 7, each with one more entry from column 71 on.
std::string three(const std::string& a, const std::string& b, const std::string& c) {
  const auto line = [](const std::string& id, const std::string& more) {
    return "  - {id: " + id + ", title: T, points: 1, checks: [{id: p, kind: property}], " + more +
           "}\n";
  };
  return "format: 1\nid: a\ntitle: A\nexercises:\n" + line("scan", a) + line("scores", b) +
         line("mask", c);
}

TEST(References, PointAtEarlierExercises) {
  const grader::Lab lab =
      mini::course_with(three("uses: []", "prerequisites: [scan]", "uses: [scores, scan]"))
          .labs.at(0);
  EXPECT_EQ(lab.exercises[1].prerequisites, std::vector<std::string>{"scan"});
  EXPECT_EQ(lab.exercises[2].uses, (std::vector<std::string>{"scores", "scan"}));
}

TEST(References, RefuseUnknownIdsWithTheNearest) {
  EXPECT_EQ(
      faults_in_lab(three("uses: []", "prerequisites: [scann]", "uses: [sores, rope]")),
      "labs/a/lab.yaml:6:90: exercise 'scores': prerequisites[0]: unknown exercise 'scann', did "
      "you mean 'scan'?\n"
      "labs/a/lab.yaml:7:79: exercise 'mask': uses[0]: unknown exercise 'sores', did you mean "
      "'scores'?\n"
      "labs/a/lab.yaml:7:86: exercise 'mask': uses[1]: unknown exercise 'rope', wanted the id of "
      "an exercise");
}

TEST(References, RefuseLaterExercisesAndCircles) {
  EXPECT_EQ(
      faults_in_lab(three("prerequisites: [mask]", "prerequisites: [scan, mask]", "uses: []")),
      "labs/a/lab.yaml:5:88: exercise 'scan': prerequisites[0]: found 'mask', which comes "
      "later, wanted an exercise that comes before\n"
      "labs/a/lab.yaml:6:96: exercise 'scores': prerequisites[1]: found 'mask', which comes "
      "later, wanted an exercise that comes before");
  EXPECT_EQ(
      faults_in_lab(
          three("prerequisites: [mask]", "prerequisites: [scan]", "prerequisites: [scores]")),
      "labs/a/lab.yaml:5:88: exercise 'scan': prerequisites[0]: found the circle scan -> mask -> "
      "scores -> scan, wanted exercises that come before");
  EXPECT_EQ(
      faults_in_lab(three("uses: [scan]", "uses: []", "uses: []")),
      "labs/a/lab.yaml:5:79: exercise 'scan': uses[0]: found the exercise itself, wanted another");
}

TEST(References, ReachAcrossLabs) {
  const std::string course = mini::kCourse + "  - include: labs/b/lab.yaml\n";
  const auto second = [](const std::string& id, const std::string& needs) {
    return "format: 1\nid: b\ntitle: B\nexercises:\n  - {id: " + id +
           ", title: T, points: 1, checks: [{id: p, kind: property}], prerequisites: [" + needs +
           "]}\n";
  };
  EXPECT_EQ(mini::faults_in(
                course, {{"labs/a/lab.yaml", mini::lab()}, {"labs/b/lab.yaml", second("g", "f")}}),
            "");
  EXPECT_EQ(mini::faults_in(
                course, {{"labs/a/lab.yaml", mini::lab()}, {"labs/b/lab.yaml", second("f", "")}}),
            "labs/b/lab.yaml:5:5: found a second exercise 'f', wanted another id (first in "
            "labs/a/lab.yaml, line 5)");
}

TEST(References, AreNotBlamedForAFileThatCannotBeRead) {
  EXPECT_EQ(
      mini::faults_in("format: 1\ncourse: {id: c, title: C}\nlabs:\n  - include: labs/b/lab.yaml\n"
                      "  - include: labs/a/lab.yaml\n",
                      {{"labs/a/lab.yaml", mini::lab("    prerequisites: [in_b]\n")},
                       {"labs/b/lab.yaml", "format: [\n"}}),
      "labs/b/lab.yaml:1:9: found '[' without its ']' up to line 1, wanted ']' (lines that go on "
      "are indented further)");
}

}  // namespace
