// What `lab selftest` says of an exercise that is not finished, one slip at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/courses/mini_course.h"

namespace courses {
namespace {

constexpr const char* kStarter =
    "#include \"twice.h\"\nnamespace lab {\nint twice(int x) { return x - x - 1; }\n}\n";
constexpr const char* kWrong =
    "// outcome: failed\n// says: x is squared\n// hint: add x to x\n// fails: table\n"
    "#include \"twice.h\"\nnamespace lab {\nint twice(int x) { return x * x; }\n}\n";
constexpr const char* kOther =
    "// outcome: passed\n#include \"twice.h\"\nnamespace lab {\n"
    "int twice(int x) { return 2 * x; }\n}\n";

// An exercise that lacks nothing, but for what `slip` does to it. The lines that begin with a
// place, without the counts.
std::string said_after(const std::function<void(MiniCourse&)>& slip,
                       std::string* counts = nullptr) {
  MiniCourse course("proving");
  course.add({.id = "twice",
              .declaration = "int twice(int x);",
              .reference = "int twice(int x) { return x + x; }",
              .manifest = "objective: sums\nhints: [\"One operation.\", \"Add.\"]\nchecks:\n"
                          "  - {id: table, kind: exact, calls: [{args: [3], want: 6}]}\n"});
  std::string manifest = course.get("labs/proving/lab.yaml");
  manifest.insert(manifest.find("exercises:"),
                  "objectives:\n  - {id: sums, text: \"add\", shown_by: [twice]}\n");
  course.put("labs/proving/lab.yaml", manifest);
  course.put("labs/proving/README.md", "# Proving\n");
  course.put("labs/proving/starter/twice.cpp", kStarter);
  course.put("reference/proving/wrong/twice.squares.cpp", kWrong);
  course.put("reference/proving/accepted/twice.product.cpp", kOther);
  slip(course);
  const Said said = course.lab({"selftest", "proving"});
  std::string lines = said.out + said.err;
  const std::size_t end = lines.find("1 exercise; ");
  if (counts != nullptr && end != std::string::npos) {
    *counts = lines.substr(end);
    std::replace(counts->begin(), counts->end(), '\n', ' ');
  }
  return lines.substr(0, end);
}

TEST(SelftestSays, NothingOfAFinishedExercise) {
  std::string counts;
  EXPECT_EQ(said_after([](MiniCourse&) {}, &counts), "");
  EXPECT_TRUE(
      counts.starts_with("1 exercise; 1 wrong answer, 1 recognised by name; 1 accepted "
                         "answer; 4 spoilt answers rejected no faults"))
      << counts;
}

TEST(SelftestSays, ThatTheStarterPasses) {
  EXPECT_EQ(
      said_after([](MiniCourse& course) { course.put("labs/proving/starter/twice.cpp", kOther); }),
      "labs/proving/starter/twice.cpp: must not pass, but is: passed\n");
}

TEST(SelftestSays, ThatAWrongAnswerPasses) {
  std::string counts;
  EXPECT_EQ(said_after(
                [](MiniCourse& course) {
                  course.put("reference/proving/wrong/twice.squares.cpp",
                             std::string("// outcome: failed\n// says: s\n// hint: h\n") +
                                 std::string(kOther).substr(std::string(kOther).find('#')));
                },
                &counts),
            "reference/proving/wrong/twice.squares.cpp: announces 'failed', found 'passed'\n");
  EXPECT_TRUE(counts.starts_with("1 exercise; 1 wrong answer, 0 recognised by name;")) << counts;
}

TEST(SelftestSays, ThatThereIsNoWrongAnswerAndNoOther) {
  EXPECT_EQ(said_after([](MiniCourse& course) {
              fs::remove_all(course.root() / "reference/proving/wrong");
              fs::remove_all(course.root() / "reference/proving/accepted");
            }),
            "proving/twice: has no wrong answer: nothing shows that a check catches one\n"
            "proving/twice: has no accepted answer beside the reference: a check must leave\n"
            "room for another way\n");
}

TEST(SelftestSays, ThatAnAnnouncedCheckDoesNotExist) {
  EXPECT_EQ(said_after([](MiniCourse& course) {
              std::string text = kWrong;
              text.replace(text.find("fails: table"), 12, "fails: tables");
              course.put("reference/proving/wrong/twice.squares.cpp", text);
            }),
            "reference/proving/wrong/twice.squares.cpp: says it fails 'tables', which is no\n"
            "check of this exercise\n");
}

TEST(SelftestSays, ThatALabelIsMisspelt) {
  EXPECT_EQ(said_after([](MiniCourse& course) {
              std::string text = kWrong;
              text.replace(text.find("says:"), 5, "sais:");
              course.put("reference/proving/wrong/twice.squares.cpp", text);
            }),
            "lab: reference/proving/wrong/twice.squares.cpp:2:4: unknown label 'sais', did you "
            "mean 'says'?\n");
}

TEST(SelftestSays, WhichFilesAreMissing) {
  EXPECT_EQ(said_after([](MiniCourse& course) {
              fs::remove(course.root() / "labs/proving/starter/twice.cpp");
              fs::remove(course.root() / "labs/proving/README.md");
            }),
            "proving/twice: labs/proving/starter/twice.cpp is missing\n"
            "labs/proving/README.md: is missing: it is what a student reads first\n");
}

TEST(SelftestSays, ThatAFileBelongsToNothing) {
  EXPECT_EQ(said_after([](MiniCourse& course) {
              course.put("reference/proving/wrong/twise.squares.cpp", kWrong);
            }),
            "reference/proving/wrong/twise.squares.cpp: belongs to no exercise of this lab\n");
}

TEST(SelftestSays, ThatItWantsALab) {
  MiniCourse course("proving");
  course.add(
      {.id = "twice",
       .declaration = "int twice(int x);",
       .reference = "int twice(int x) { return x + x; }",
       .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [3], want: 6}]}\n"});
  const Said said = course.lab({"selftest", "proving/twice"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(
      said.err.starts_with("lab: wanted a lab, found the exercise 'twice' of the lab 'proving'\n"))
      << said.err;
}

}  // namespace
}  // namespace courses
