// When colour and glyphs are used, and how text is wrapped.
#include "grader/report/look.h"

#include <gtest/gtest.h>

#include "grader/report/terminal.h"

namespace grader {
namespace {

TerminalFacts terminal() {
  return {.is_terminal = true, .columns = 90, .term = "xterm", .lang = "en_US.UTF-8"};
}

TEST(Terminal, UsesColourAndGlyphsOnAUtf8Terminal) {
  const Look look = look_for(terminal(), ColorChoice::kAuto);
  EXPECT_TRUE(look.color);
  EXPECT_TRUE(look.unicode);
  EXPECT_EQ(look.columns, 90);
}

TEST(Terminal, HasNoColourInAFile) {
  TerminalFacts facts = terminal();
  facts.is_terminal = false;
  EXPECT_FALSE(look_for(facts, ColorChoice::kAuto).color);
}

TEST(Terminal, ObeysNoColor) {
  TerminalFacts facts = terminal();
  facts.no_color = "1";
  EXPECT_FALSE(look_for(facts, ColorChoice::kAuto).color);
}

TEST(Terminal, LetsTheOptionWinOverNoColor) {
  TerminalFacts facts = terminal();
  facts.no_color = "1";
  facts.is_terminal = false;
  EXPECT_TRUE(look_for(facts, ColorChoice::kAlways).color);
}

TEST(Terminal, LetsTheOptionSwitchColourOff) {
  EXPECT_FALSE(look_for(terminal(), ColorChoice::kNever).color);
}

TEST(Terminal, HasNoColourOnADumbTerminal) {
  TerminalFacts facts = terminal();
  facts.term = "dumb";
  EXPECT_FALSE(look_for(facts, ColorChoice::kAuto).color);
}

TEST(Terminal, IsAsciiInTheCLocale) {
  TerminalFacts facts = terminal();
  facts.lc_all = "C";
  EXPECT_FALSE(look_for(facts, ColorChoice::kAuto).unicode);
}

TEST(Terminal, IsAsciiWithoutALocale) { EXPECT_FALSE(look_for({}, ColorChoice::kAuto).unicode); }

TEST(Terminal, ReadsTheCharacterSetBeforeTheLanguage) {
  TerminalFacts facts = terminal();
  facts.lang = "C";
  facts.lc_ctype = "C.utf8";
  EXPECT_TRUE(look_for(facts, ColorChoice::kAuto).unicode);
}

TEST(Terminal, IsEightyColumnsWideInAFile) {
  EXPECT_EQ(look_for({}, ColorChoice::kAuto).columns, 80);
}

TEST(Look, PaintsOnlyWithColour) {
  EXPECT_EQ((Look{.color = true}.paint(Ink::kBad, "no")), "\x1B[31mno\x1B[0m");
  EXPECT_EQ((Look{.color = false}.paint(Ink::kBad, "no")), "no");
}

TEST(Look, WritesAsciiForAnAsciiTerminal) {
  EXPECT_EQ((Look{.unicode = false}.finish("1 \u2192 2")), "1 -> 2");
}

TEST(Wrap, HangsTheLinesAfterTheFirst) {
  EXPECT_EQ(wrap("one two three fourth", 12, 2),
            (std::vector<std::string>{"one two", "  three", "  fourth"}));
}

TEST(Wrap, BreaksALongWord) {
  EXPECT_EQ(wrap("abcdefghijklmno", 10), (std::vector<std::string>{"abcdefghij", "klmno"}));
}

TEST(Wrap, SaysWhenItLeavesLinesOut) {
  EXPECT_EQ(wrap("one two three four five six", 12, 0, 2),
            (std::vector<std::string>{"one two", "three ..."}));
}

TEST(Shorten, SaysThatItCut) {
  EXPECT_EQ(shorten("abcdefgh", 8), "abcdefgh");
  EXPECT_EQ(shorten("abcdefghi", 8), "abcde...");
}

TEST(Pad, CutsWhatDoesNotFit) {
  EXPECT_EQ(pad_right("abcdef", 4), "abcd");
  EXPECT_EQ(pad_left("ab", 4), "  ab");
}

TEST(CutAfterAWord, LeavesNoHalfWord) {
  EXPECT_EQ(cut_after_a_word("no_mask, far_below, drawn", 23), "no_mask, far_below");
  EXPECT_EQ(cut_after_a_word("no_mask, far_below, drawn", 18), "no_mask, far_below");
  EXPECT_EQ(cut_after_a_word("no_mask", 20), "no_mask");
  EXPECT_EQ(cut_after_a_word("one_long_word", 5), "one_l");
}

TEST(Wrap, LeavesOutWholeWords) {
  EXPECT_EQ(wrap("alpha, beta, gamma, delta, epsilon", 20, 2, 1),
            (std::vector<std::string>{"alpha, beta ..."}));
}

}  // namespace
}  // namespace grader
