// Lines of a report: no text from a student begins one that a CI service takes for a command.
#include "grader/report/page.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(Page, NoLineBeginsWithACommand) {
  Page page({.columns = 40});
  page.line("::error::x");
  page.paragraph("a word and another word until the end ::error file=x::y", 4);
  page.labelled("Found", "::set-output name=score::100 and it goes on ::error::z");
  EXPECT_EQ(page.take(),
            "\\::error::x\n"
            "    a word and another word until the\n"
            "    end ::error file=x::y\n"
            "  Found: ::set-output name=score::100\n"
            "    and it goes on ::error::z\n");
}

TEST(Page, NoWrappedLineBeginsWithACommand) {
  Page page({.columns = 40});
  page.paragraph("a word and another word until the  ::error file=x::y", 4);
  EXPECT_EQ(page.take(),
            "    a word and another word until the\n"
            "    \\::error file=x::y\n");
}

TEST(Page, OtherLinesStayAsTheyAre) {
  Page page({.columns = 40});
  page.line("");
  page.line("   ");
  page.line("  std::exp: the text");
  EXPECT_EQ(page.take(), "\n   \n  std::exp: the text\n");
}

}  // namespace
}  // namespace grader
