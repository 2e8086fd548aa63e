// Bytes of a student in, harmless text out.
#include "grader/report/sanitize.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "grader/report/unicode.h"

namespace grader {
namespace {

TEST(Sanitize, LeavesPlainTextAlone) {
  EXPECT_EQ(clean_text("two lines\nof \u221A text"), "two lines\nof \u221A text");
}

TEST(Sanitize, RemovesColourCodes) {
  EXPECT_EQ(clean_text("\x1B[1;31mred\x1B[0m plain"), "red plain");
}

TEST(Sanitize, RemovesTheOneCharacterControlSequence) {
  EXPECT_EQ(clean_text("a\xC2\x9B"
                       "31mb"),
            "ab");
}

TEST(Sanitize, RemovesATitleThatAStringTerminatorEnds) {
  EXPECT_EQ(clean_text("a\x1B]0;owned\x1B\\b"), "ab");
}

TEST(Sanitize, RemovesAHyperlinkThatABellEnds) {
  EXPECT_EQ(clean_text("\x1B]8;;http://x\alink\x1B]8;;\a"), "link");
}

TEST(Sanitize, EndsALostStringAtTheLine) { EXPECT_EQ(clean_text("\x1B]0;no end\nkept"), "\nkept"); }

TEST(Sanitize, EndsALostStringAtTheNextEscape) {
  EXPECT_EQ(clean_text("\x1BP1;2\x1B[31mkept"), "kept");
}

TEST(Sanitize, ShowsOtherControlBytes) {
  EXPECT_EQ(clean_text(std::string_view("a\0b\b\x7F", 5)), "a\\x00b\\x08\\x7F");
}

TEST(Sanitize, EndsALineAtALoneCarriageReturn) {
  EXPECT_EQ(clean_text("50 %\r100 %\r\ndone"), "50 %\n100 %\ndone");
}

TEST(Sanitize, ExpandsTabs) { EXPECT_EQ(clean_text("a\tb\n\tc"), "a   b\n    c"); }

TEST(Sanitize, RepairsOneReplacementPerIllFormedPart) {
  EXPECT_EQ(clean_text("a\xFF\xE2\x88z"), "a\uFFFD\uFFFDz");
}

TEST(Sanitize, RefusesOverlongFormsAndSurrogates) {
  EXPECT_EQ(clean_text("\xC0\xAF"), "\uFFFD\uFFFD");
  EXPECT_EQ(clean_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
}

TEST(Sanitize, ShowsCharactersThatReorderOrHideText) {
  EXPECT_EQ(clean_text("a\u202Eb\u200Bc\uFEFF"), "a<U+202E>b<U+200B>c<U+FEFF>");
}

TEST(Sanitize, ReplacesWhatXmlCannotHold) { EXPECT_EQ(clean_text("\uFFFE"), "\uFFFD"); }

TEST(Sanitize, ShowsPiledUpCombiningMarks) {
  EXPECT_EQ(clean_text("e\u0301\u0301\u0301\u0301\u0301"), "e\u0301\u0301\u0301\u0301<U+0301>");
}

TEST(Sanitize, BreaksCommandsToCiServices) {
  EXPECT_EQ(clean_text("x ##vso[task.complete result=Succeeded]"),
            "x ##vso<U+005B>task.complete result=Succeeded]");
  EXPECT_EQ(clean_text("##[error]"), "##<U+005B>error]");
  EXPECT_EQ(clean_line("###teamcity[x"), "###teamcity<U+005B>x");
  EXPECT_EQ(clean_text("##\x1B[1mvso[x"), "##vso<U+005B>x") << "what is removed hides none";
  EXPECT_EQ(clean_text("#a##b[x"), "#a##b<U+005B>x");
}

TEST(Sanitize, LetsNoLineBeginWithACommand) {
  EXPECT_EQ(without_commands("::error::x"), "\\::error::x");
  EXPECT_EQ(without_commands("no file\n  ::error::x\n::y"), "no file\n  \\::error::x\n\\::y");
  EXPECT_EQ(without_commands("a ::b\nstd::c :d\n:e"), "a ::b\nstd::c :d\n:e");
  EXPECT_EQ(without_commands(""), "");
  for (const std::string skipped : {"\u00A0", "\u1680", "\u2003", "\u202F", "\u3000", "\u3164",
                                    "\uFE0F", "\u0301", "\u180B", " \u00A0 \u205F"}) {
    EXPECT_EQ(without_commands(skipped + "::x"), skipped + "\\::x") << "services skip more";
  }
  EXPECT_EQ(without_commands("\u00E9::x"), "\u00E9::x");
}

TEST(Sanitize, LeavesOtherHashesAndBracketsAlone) {
  for (const char* text : {"#[x]", "## [x]", "a[1] # b[2]", "##\n[x", "##a#[x", "##a1[x"}) {
    EXPECT_EQ(clean_text(text), text);
  }
}

TEST(Sanitize, CutsALongLineAndSaysByHowMuch) {
  EXPECT_EQ(clean_text(std::string(100, 'x'), {.columns = 50}),
            std::string(18, 'x') + " [... 82 columns more]");
}

TEST(Sanitize, KeepsTheFirstAndTheLastLines) {
  EXPECT_EQ(clean_text("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12", {.lines = 8}),
            "1\n2\n3\n4\n5\n6\n[... 5 lines left out]\n12");
}

TEST(Sanitize, KeepsTheFirstAndTheLastBytes) {
  EXPECT_EQ(clean_text("aaaaaaaabbbbbbbb", {.bytes = 8}), "aaaaaa\n[... 8 bytes left out]\nbb");
}

TEST(Sanitize, PutsOneLineOnOneLine) { EXPECT_EQ(clean_line("a\nb\r\nc"), "a b c"); }

// SplitMix64, so that the bytes are the same on every machine.
std::string noise(std::uint64_t seed, std::size_t count) {
  std::string bytes;
  for (std::size_t i = 0; i < count; ++i) {
    seed += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = (seed ^ (seed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed ^= mixed >> 27U;
    // Every third byte comes from those that start or end sequences.
    constexpr std::string_view kSpecial = "\x1B\x1B[]P\\\a\r\n\t\xC2\x9B\xE2\x80\xAE;m";
    bytes.push_back(i % 3 == 0 ? kSpecial[mixed % kSpecial.size()] : static_cast<char>(mixed));
  }
  return bytes;
}

bool is_harmless(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = decode(text);
    const bool is_control = point.value != '\n' && (point.value < 0x20 || point.value == 0x7F ||
                                                    (point.value >= 0x80 && point.value < 0xA0));
    if (!point.valid || is_control) {
      return false;
    }
    text.remove_prefix(point.bytes);
  }
  return true;
}

TEST(Sanitize, MakesNoiseHarmlessAndChangesNothingTheSecondTime) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const std::string once = clean_text(noise(seed, 300));
    ASSERT_TRUE(is_harmless(once)) << "seed " << seed;
    ASSERT_EQ(clean_text(once), once) << "seed " << seed;
  }
}

TEST(Sanitize, TellsHarmfulTextFromHarmless) {
  EXPECT_FALSE(is_harmless("\x1B[31m"));
  EXPECT_FALSE(is_harmless("\xC2\x9B"));
  EXPECT_FALSE(is_harmless("\xFF"));
}

TEST(Unicode, WritesKnownSymbolsInAscii) {
  EXPECT_EQ(ascii_of("q\u00B7k / \u221Ad \u2264 1 \u4E2D"), "q*k / sqrtd <= 1 ?");
}

TEST(Unicode, CountsColumns) { EXPECT_EQ(display_width("e\u0301\u4E2Dx"), 4U); }

}  // namespace
}  // namespace grader
