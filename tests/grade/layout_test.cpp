// Which file answers which exercise.
#include "grader/grade/layout.h"

#include <gtest/gtest.h>

#include "tests/grade/support.h"

namespace grader {
namespace {

Entry file(const std::string& path, const std::string& bytes = "x") {
  return {.path = path, .kind = EntryKind::kFile, .size = bytes.size(), .bytes = bytes};
}

Intake intake_of(std::vector<Entry> entries, std::string fault = "") {
  return take_in({.entries = std::move(entries), .fault = std::move(fault)}, support::course());
}

Entry of_kind(const std::string& path, EntryKind kind) { return {.path = path, .kind = kind}; }

TEST(Layout, TakesAStudentFolder) {
  EXPECT_EQ(intake_of({file("student/attention/scores.cpp", "s")}).sources,
            (std::map<std::string, std::string>{{"attention/scores", "s"}}));
}

TEST(Layout, TakesItsContent) {
  EXPECT_EQ(intake_of({file("attention/scores.cpp", "s")}).sources,
            (std::map<std::string, std::string>{{"attention/scores", "s"}}));
}

TEST(Layout, TakesOneWrappingFolder) {
  EXPECT_EQ(intake_of({file("hw1/student/attention/scores.cpp", "s")}).sources,
            (std::map<std::string, std::string>{{"attention/scores", "s"}}));
  EXPECT_EQ(intake_of({file("hw1/rope/rates.cpp", "s")}).sources,
            (std::map<std::string, std::string>{{"rope/rates", "s"}}));
}

TEST(Layout, TakesNoSecondWrappingFolder) {
  EXPECT_TRUE(intake_of({file("a/b/student/attention/scores.cpp")}).sources.empty());
}

TEST(Layout, TakesALooseFileWithANote) {
  const Intake intake = intake_of({file("scores.cpp", "s")});
  EXPECT_EQ(intake.sources, (std::map<std::string, std::string>{{"attention/scores", "s"}}));
  EXPECT_EQ(intake.notes,
            (std::vector<std::string>{"scores.cpp is taken as attention/scores.cpp"}));
}

TEST(Layout, PrefersTheFolderWithMoreAnswers) {
  const Intake intake =
      intake_of({file("student/attention/scores.cpp", "old"), file("attention/scores.cpp", "new"),
                 file("rope/rates.cpp", "new")});
  EXPECT_EQ(intake.sources.at("attention/scores"), "new");
}

TEST(Layout, TakesNothingElse) {
  EXPECT_TRUE(intake_of({file("reference/attention/scores.cpp"), file("labs/attention/scores.h")})
                  .sources.empty());
}

TEST(Layout, SaysWhatLiesThereInstead) {
  EXPECT_EQ(
      intake_of({file("student/attention/scores.cpp.txt"), file("student/attention/scores.o")})
          .missing.at("attention/scores"),
      "attention/scores.cpp not found; found: scores.cpp.txt, scores.o");
  EXPECT_EQ(intake_of({file("student/attention/sores.cpp")}).missing.at("attention/scores"),
            "attention/scores.cpp not found; found: sores.cpp");
}

// Many archives have no entries for folders.
TEST(Layout, SaysWhichFoldersLieThereInstead) {
  EXPECT_EQ(intake_of({file("hw/Attention/Scores.cpp")}).missing["attention/scores"],
            "attention/scores.cpp not found; found: Attention/");
  EXPECT_EQ(intake_of({file("attention/scores (1).cpp")}).missing["attention/scores"],
            "attention/scores.cpp not found; found: scores (1).cpp");
  EXPECT_EQ(intake_of({file("hw/attention/scores (1).cpp")}).missing["attention/scores"],
            "attention/scores.cpp not found; found: scores (1).cpp");
  EXPECT_EQ(intake_of({file("a/x"), file("b/c/d/e/f/g")}).missing["attention/scores"],
            "attention/scores.cpp not found; found: a/, b/");
}

TEST(Layout, SaysThatNothingIsThere) {
  EXPECT_EQ(intake_of({}).missing.at("rope/rates"),
            "rope/rates.cpp not found; the submission is empty");
}

TEST(Layout, SaysWhyNothingCouldBeRead) {
  EXPECT_EQ(intake_of({}, "the archive is damaged").missing.at("rope/rates"),
            "rope/rates.cpp not found: the archive is damaged");
}

TEST(Layout, RefusesALinkByName) {
  EXPECT_EQ(intake_of({of_kind("student/attention/scores.cpp", EntryKind::kLink)})
                .missing.at("attention/scores"),
            "attention/scores.cpp is a symbolic link, which is not followed");
}

TEST(Layout, RefusesEveryOtherKind) {
  const auto told = [](EntryKind kind) {
    return intake_of({of_kind("attention/scores.cpp", kind)}).missing.at("attention/scores");
  };
  EXPECT_EQ(told(EntryKind::kHardLink),
            "attention/scores.cpp is a hard link, which is not followed");
  EXPECT_EQ(told(EntryKind::kFolder), "attention/scores.cpp is a folder");
  EXPECT_EQ(told(EntryKind::kOther), "attention/scores.cpp is not a regular file");
  EXPECT_EQ(told(EntryKind::kFile), "attention/scores.cpp is larger than 1 MB");
}

TEST(Layout, RefusesAFileThatIsThereTwice) {
  EXPECT_EQ(intake_of({file("attention/scores.cpp", "a"), file("attention/scores.cpp", "b")})
                .missing.at("attention/scores"),
            "attention/scores.cpp is in the archive more than once");
}

TEST(Layout, NotesWhatItIgnores) {
  EXPECT_EQ(
      intake_of({file("labs.yaml"), file("CMakeLists.txt"), file("student/attention.cpp")}).notes,
      (std::vector<std::string>{"ignored: CMakeLists.txt, labs.yaml; only the files of "
                                "exercises are taken from a submission"}));
}

TEST(Layout, HashesTheSourcesAndNothingElse) {
  const std::string hash = intake_of({file("student/attention/scores.cpp", "s")}).hash;
  EXPECT_EQ(hash.size(), 64U);
  EXPECT_EQ(hash, intake_of({file("hw1/attention/scores.cpp", "s"), file("hw1/x")}).hash);
  EXPECT_NE(hash, intake_of({file("student/attention/scores.cpp", "t")}).hash);
  EXPECT_NE(hash, intake_of({file("student/attention/softmax_rows.cpp", "s")}).hash);
}

TEST(Layout, WritesSourcesByteForByte) {
  const support::Folder folder;
  const std::string bytes("a\r\n\0\xff", 5);
  write_sources(intake_of({file("rope/rates.cpp", bytes)}), folder.path);
  std::ifstream in(folder.path / "rope" / "rates.cpp", std::ios::binary);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), bytes);
}

TEST(WantedNames, AreTheFilesOfAllExercises) {
  EXPECT_EQ(wanted_names(support::course()),
            (std::set<std::string>{"rates.cpp", "scores.cpp", "softmax_rows.cpp"}));
}

}  // namespace
}  // namespace grader
