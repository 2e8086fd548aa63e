// `lab grade` as a program: where its results go, and what stays of a submission.
#include <algorithm>
#include <fstream>

#include "tests/courses/grade_fixture.h"

namespace courses {
namespace {

class Results : public Grade {};

TEST_F(Results, ALinkThatLeadsNowhereDoesNotStopTheOthers) {
  submission("a");
  fs::create_symlink("loop", path("loop"));
  fs::create_symlink("nowhere", path("nothing"));
  const Said said = grade({path("a"), path("loop"), path("nothing"), "--json", path("out")});
  EXPECT_EQ(said.status, 4);
  EXPECT_EQ(outcomes(document("out/a.json")), "passed, passed, passed");
  EXPECT_NE(said.err.find("Too many levels of symbolic links"), std::string::npos) << said.err;
  EXPECT_EQ(document("out/nothing.json").at("error").at("type"), "grader");
}

TEST_F(Results, AMistakeLeavesNoFileInPlaceOfTheFolderOfResults) {
  submission("a");
  EXPECT_EQ(grade({path("a"), path("none"), "--json", path("out")}).status, 2);
  EXPECT_FALSE(fs::exists(path("out")));
}

// It may hold an earlier result of its own choice, or a link to another's.
TEST_F(Results, NothingIsWrittenOrReadInTheSubmission) {
  submission("s");
  course_.put("s/r.json", "{\"points\": 3}");
  fs::create_directory_symlink("s", path("link"));
  for (const char* place : {"s/r.json", "link/new.json", "s", "s/../link/r.json"}) {
    const Said said = grade({path("s"), "--json", path(place)});
    EXPECT_EQ(said.status, 2) << place;
    EXPECT_NE(said.err.find("lies in the submission"), std::string::npos) << said.err;
  }
  EXPECT_EQ(grade({path("s"), "--junit", path("s/r.xml")}).status, 2);
  EXPECT_EQ(grade({path("s"), "--secret", path("s/r.json")}).status, 2);
  EXPECT_EQ(course_.get("s/r.json"), "{\"points\": 3}");
}

TEST_F(Results, OfLongNamesHaveShortOnes) {
  const std::string name(240, 'n');
  submission("a/" + name + "1");
  submission("a/" + name + "2");
  const Said said =
      grade({path("a/" + name + "1"), path("a/" + name + "2"), "--json", path("out")});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(std::distance(fs::directory_iterator(path("out")), fs::directory_iterator()), 2);
  std::string umlauts = "x";
  for (int i = 0; i < 100; ++i) {
    umlauts += "\u00FC";
  }
  submission("b/" + umlauts);
  submission("b/y");
  EXPECT_EQ(grade({path("b/" + umlauts), path("b/y"), "--json", path("out2")}).status, 0);
  for (const fs::directory_entry& entry : fs::directory_iterator(path("out2"))) {
    const std::string name_of_file = entry.path().filename().string();
    EXPECT_TRUE(name_of_file == "y.json" || name_of_file.starts_with(umlauts.substr(0, 159) + "-"))
        << name_of_file;
  }
}

TEST_F(Results, ThatCannotBePrintedAreNoSuccess) {
  submission("s");
  std::string line;
  for (const std::string& word : command({path("s"), "--json", path("r.json")})) {
    line += "'" + word + "' ";
  }
  const Said full = run_program({"/bin/sh", "-c", line + "> /dev/full"});
  EXPECT_EQ(full.status, 4);
  EXPECT_NE(full.err.find("lab: what was printed could not be written: is the disk full?\n"),
            std::string::npos)
      << full.err;
  EXPECT_EQ(outcomes(document("r.json")), "passed, passed, passed");
  // Who stops reading has read enough.
  const Said closed = run_program({"/bin/bash", "-o", "pipefail", "-c", line + "| true"});
  EXPECT_EQ(closed.status, 0) << closed.err;
}

// A class of submissions would fill the disk, and one could do so alone.
TEST_F(Results, NothingOfASubmissionStays) {
  const auto begin = fs::file_time_type::clock::now() - std::chrono::seconds(1);
  const std::string mark = "mark of " + course_.root().string();
  submission("s");
  answer("s", "first",
         "extern const char mark[];\nconst char mark[] = \"" + mark +
             "\";\nint first(int x) { return x + mark[0] - 'm'; }");
  answer("s", "second", "// " + mark + "\nint second(int x) { return y; }");
  ASSERT_EQ(grade({path("s"), "--json", path("r.json")}).status, 0);
  EXPECT_EQ(outcomes(document("r.json")), "passed, does_not_compile, passed");
  // Other tests use this cache at the same time.
  for (const auto& entry : fs::recursive_directory_iterator(
           home_ / ".lab" / "cache", fs::directory_options::skip_permission_denied)) {
    std::error_code error;
    if (entry.is_regular_file(error) && entry.last_write_time(error) > begin && !error) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      EXPECT_EQ(bytes.find(mark), std::string::npos) << entry.path();
    }
  }
}

TEST_F(Results, OfASubmissionWithTheNameOfACommandCommandNothing) {
  submission("::error::a");
  submission("b\n::error::c");
  const Said two = grade({path("::error::a"), path("b\n::error::c")});
  const Said none = grade({path("x\n::error::c")});
  EXPECT_EQ(none.status, 2);
  for (const std::string& text : {two.out, two.err, none.out, none.err}) {
    EXPECT_FALSE(text.starts_with("::")) << text;
    EXPECT_EQ(text.find("\n::"), std::string::npos) << text;
  }
  EXPECT_NE(two.out.find("\\::error::a\n"), std::string::npos) << two.out;
  EXPECT_NE(none.err.find("\n\\::error::c"), std::string::npos) << none.err;
}

TEST_F(Results, NamesAreWrittenAsTheTerminalCanShowThem) {
  submission("M\u00FCller");
  submission("other");
  std::vector<std::string> words = command({path("M\u00FCller"), path("other")});
  words.insert(words.begin(), {"/usr/bin/env", "LC_ALL=C"});
  const Said said = run_program(words);
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_TRUE(std::ranges::all_of(said.out, [](unsigned char c) { return c < 0x80; })) << said.out;
  EXPECT_NE(said.out.find("ller\n"), std::string::npos) << said.out;
}

// A program under a sanitizer opens files by their names; here it would tell where it is.
TEST_F(Results, OfACrashTellNothingOfTheMachine) {
  submission("s");
  answer("s", "first",
         "}\n#include <unistd.h>\n#include <cstdio>\n#include <cstdlib>\nnamespace lab {\n"
         "int first(int) {\n#ifdef __SANITIZE_ADDRESS__\n  char folder[200] = \"\";\n"
         "  if (getcwd(folder, sizeof folder) != nullptr)\n"
         "    std::fprintf(stderr, \"x: Assertion 'LEAK %s' failed.\\n\", folder);\n#endif\n"
         "  std::abort();\n}");
  const Said said = grade({path("s"), "--json", path("r.json")});
  EXPECT_EQ(outcomes(document("r.json")), "crashed, passed, passed");
  EXPECT_EQ(course_.get("r.json").find("LEAK"), std::string::npos);
  EXPECT_EQ(said.out.find("LEAK"), std::string::npos) << said.out;
}

TEST_F(Results, TwoDocumentsHaveTwoPlaces) {
  submission("s");
  const Said said = grade({path("s"), "--json", path("r"), "--junit", path("r")});
  EXPECT_EQ(said.status, 2);
  EXPECT_NE(said.err.find("for both, wanted two places"), std::string::npos) << said.err;
}

TEST_F(Results, WhoReadsTheResultAsItComesHasItOnce) {
  submission("s");
  std::vector<std::string> words = command({path("s"), "--json", "/dev/stdout"});
  const Said said = run_program(words);
  ASSERT_EQ(said.status, 0) << said.err;
  std::size_t documents = 0;
  for (std::size_t at = 0; (at = said.out.find("\"slug\"", at)) != std::string::npos; ++at) {
    ++documents;
  }
  EXPECT_EQ(documents, 1U) << said.out;
}

}  // namespace
}  // namespace courses
