// What g++ says, as a report: own file and line first, the rest counted, help for usual slips.
#include "grader/build/diagnostics.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>

namespace grader {
namespace {

constexpr const char* kPath = "/tmp/course/student/attention/scores.cpp";
constexpr const char* kShown = "attention/scores.cpp";
constexpr const char* kSource = "#include \"scores.h\"\r\nMatrix f() {\r\n  return y;\r\n}\r\n";

std::string spot(const std::string& file, int line, int column) {
  return "{\"caret\":{\"file\":\"" + file + "\",\"line\":" + std::to_string(line) +
         ",\"column\":" + std::to_string(column) + "}}";
}

std::string message(const std::string& kind, const std::string& text, int line,
                    const std::string& file = kPath, const std::string& children = "") {
  return "{\"kind\":\"" + kind + "\",\"message\":\"" + text + "\",\"locations\":[" +
         spot(file, line, 10) + "],\"children\":[" + children + "]}";
}

CompileReport report(const std::vector<std::string>& messages, bool compiled = false) {
  std::string all;
  for (const std::string& one : messages) {
    all += (all.empty() ? "[" : ",") + one;
  }
  return report_of(all + "]\n", compiled, kPath, kShown, kSource);
}

TEST(Diagnostics, AnErrorStandsInTheStudentsFileWithItsLine) {
  const CompileReport r = report({message("error", "'y' was not declared in this scope", 3)});
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_FALSE(r.ok);
  EXPECT_EQ(r.diagnostics[0].file, kShown);
  EXPECT_EQ(r.diagnostics[0].line, 3);
  EXPECT_EQ(r.diagnostics[0].column, 10);
  EXPECT_EQ(r.diagnostics[0].severity, "error");
  EXPECT_EQ(r.diagnostics[0].text, "'y' was not declared in this scope");
  EXPECT_EQ(r.diagnostics[0].source, "  return y;");
}

TEST(Diagnostics, AMessageMayQuoteAnyByte) {
  const CompileReport r = report({message("error",
                                          "gr\xF6\xDF"
                                          "e \x1B[31m\t\xC3\xA4",
                                          3)});
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_EQ(r.diagnostics[0].text,
            "gr\xEF\xBF\xBD\xEF\xBF\xBD"
            "e \x1B[31m\t\xC3\xA4");
  EXPECT_EQ(r.diagnostics[0].line, 3);
}

TEST(Diagnostics, WhatIsNoMessageDoesNotTellWhereTheFileLies) {
  const CompileReport r =
      report_of(std::string("[{\"file\": \"") + kPath + "\"", false, kPath, kShown, kSource);
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_EQ(r.diagnostics[0].text, "[{\"file\": \"attention/scores.cpp\"");
}

TEST(Diagnostics, ErrorsPastTheThirdAreCounted) {
  std::vector<std::string> many;
  for (int i = 0; i < 8; ++i) {
    many.push_back(message("error", "no " + std::to_string(i), 3));
  }
  const CompileReport r = report(many);
  EXPECT_EQ(r.diagnostics.size(), 3U);
  EXPECT_EQ(r.diagnostics[2].text, "no 2");
  EXPECT_EQ(r.more_errors, 5);
}

TEST(Diagnostics, ErrorsStandBeforeWarnings) {
  const CompileReport r =
      report({message("warning", "unused variable 'x'", 2), message("error", "no", 3)});
  ASSERT_EQ(r.diagnostics.size(), 2U);
  EXPECT_EQ(r.diagnostics[0].text, "no");
  EXPECT_EQ(r.warnings, 1);
}

TEST(Diagnostics, ErrorsAreKeptWhenManyWarningsCameFirst) {
  std::vector<std::string> messages(10, message("warning", "unused", 2));
  messages.push_back(message("error", "no", 3));
  const CompileReport r = report(messages);
  EXPECT_EQ(r.diagnostics[0].text, "no");
  EXPECT_EQ(r.warnings, 10);
}

TEST(Diagnostics, WarningsAloneAreNoFailure) {
  const CompileReport r = report({message("warning", "unused parameter 'x'", 2)}, true);
  EXPECT_TRUE(r.ok);
  EXPECT_EQ(r.warnings, 1);
  EXPECT_TRUE(r.help.empty());
}

TEST(Diagnostics, NotesAreNotMessages) {
  const CompileReport r = report({message("note", "declared here", 2), message("error", "no", 3)});
  EXPECT_EQ(r.diagnostics.size(), 1U);
}

TEST(Diagnostics, AnErrorInAHeaderIsShownAtTheLineThatLedThere) {
  const std::string child = message("note", "required from here", 3);
  const CompileReport r =
      report({message("error", "no match for 'operator<'", 45, "/usr/include/c++/12/x.h", child)});
  EXPECT_EQ(r.diagnostics[0].file, kShown);
  EXPECT_EQ(r.diagnostics[0].line, 3);
}

TEST(Diagnostics, AnErrorInAHeaderThatNobodyLedToNamesTheHeader) {
  const CompileReport r = report({message("error", "no", 45, "/usr/include/c++/12/x.h")});
  EXPECT_EQ(r.diagnostics[0].file, "x.h");
  EXPECT_EQ(r.diagnostics[0].line, 45);
  EXPECT_EQ(r.diagnostics[0].source, "");
}

std::string help_for(const std::string& text) {
  const CompileReport r = report({message("error", text, 3)});
  return r.help.empty() ? "" : r.help[0];
}

TEST(Diagnostics, HelpsWithUsualSlips) {
  EXPECT_EQ(help_for("'span' is not a member of 'std'"),
            "This course compiles with C++20; std::span needs #include <span>.");
  EXPECT_EQ(help_for("'Matrix' does not name a type"),
            "Matrix lives in namespace lab: keep your function inside `namespace lab { ... }`.");
  EXPECT_EQ(help_for("assignment of read-only location"),
            "The inputs are const: copy what you want to change (`Matrix copy = x;`).");
  EXPECT_EQ(help_for("expected ';' before 'return'"),
            "A semicolon is missing, often at the end of the line before.");
  EXPECT_EQ(help_for("something unheard of"), "");
}

TEST(Diagnostics, TheSameHelpIsGivenOnce) {
  const CompileReport r = report({message("error", "'Matrix' does not name a type", 2),
                                  message("error", "'Matrix' was not declared in this scope", 3)});
  EXPECT_EQ(r.help.size(), 1U);
}

// In half of the memory that the line would take for each of the warnings.
int status_of_many_warnings() {
  const std::string source(std::size_t{1} << 20, 'x');
  std::string all;
  for (int i = 0; i < 2000; ++i) {
    all += (all.empty() ? "[" : ",") + message("warning", "unused", 1);
  }
  const rlimit room{rlim_t{1} << 30, rlim_t{1} << 30};
  setrlimit(RLIMIT_DATA, &room);
  const CompileReport r = report_of(all + "]\n", true, kPath, kShown, source);
  return r.warnings == 2000 && r.diagnostics.back().source == source ? 0 : 1;
}

TEST(Diagnostics, ManyWarningsAboutOneLongLineFillNoMemory) {
  EXPECT_EXIT(std::_Exit(status_of_many_warnings()), testing::ExitedWithCode(0), "");
}

TEST(Diagnostics, WhatIsNoJsonIsShownAsItIs) {
  const CompileReport r = report_of("cc1plus: out of memory", false, kPath, kShown, kSource);
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_EQ(r.diagnostics[0].text, "cc1plus: out of memory");
}

TEST(Diagnostics, DamagedJsonIsNoReasonToFail) {
  for (const char* said :
       {"[{\"kind\":", "[1, \"x\", null]", "[{\"kind\": 7}]", "[{}]", "[", "]["}) {
    EXPECT_FALSE(report_of(said, false, kPath, kShown, kSource).ok) << said;
  }
}

TEST(Diagnostics, ALineBeyondTheFileHasNoText) {
  EXPECT_EQ(report({message("error", "no", 99)}).diagnostics[0].source, "");
}

TEST(Diagnostics, AnErrorInsideTheLibraryIsToldAtTheLineThatUsesIt) {
  const std::string json =
      "[" + message("error", "no match for 'operator<'", 408, "/usr/include/c++/12/stl.h") + "]\n";
  EXPECT_TRUE(lacks_own_error(report_of(json, false, kPath, kShown, kSource), kShown));
  const std::string text =
      std::string("/usr/include/c++/12/stl.h:408:9:   required from 'void f()'\n") + kPath +
      ":3:12:   required from here\n/usr/include/x.h:1:1: error: no\n";
  const CompileReport r =
      report_of(json + request_line(text, kPath), false, kPath, kShown, kSource);
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_EQ(r.diagnostics[0].file, kShown);
  EXPECT_EQ(r.diagnostics[0].line, 3);
  EXPECT_EQ(r.diagnostics[0].column, 12);
  EXPECT_EQ(r.diagnostics[0].source, "  return y;");
  EXPECT_EQ(r.diagnostics[0].text, "no match for 'operator<' (in stl.h, which this line uses)");
}

TEST(Diagnostics, AnErrorOfTheStudentsOwnNeedsNoOtherLine) {
  const CompileReport r = report({message("error", "'y' was not declared in this scope", 3)});
  EXPECT_FALSE(lacks_own_error(r, kShown));
  EXPECT_EQ(request_line("somebody.cpp:3:1:   required from here\n", kPath), "");
}

}  // namespace
}  // namespace grader
