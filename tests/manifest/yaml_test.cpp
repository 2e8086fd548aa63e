// The YAML reader: what it accepts and how it refuses the rest.
#include "grader/manifest/yaml.h"

#include <gtest/gtest.h>

namespace {

using grader::Faults;
namespace yaml = grader::yaml;

// The tree as JSON-like text; '~' stands for an empty value, "" around quoted scalars.
std::string shown(const yaml::Node& node) {
  std::string text{};
  switch (node.kind) {
    case yaml::Kind::kEmpty:
      return "~";
    case yaml::Kind::kPlain:
      return node.text;
    case yaml::Kind::kQuoted:
      return '"' + node.text + '"';
    case yaml::Kind::kList:
      for (const yaml::Node& item : node.items) {
        text += (text.empty() ? "" : ", ") + shown(item);
      }
      return "[" + text + "]";
    case yaml::Kind::kMap:
      break;
  }
  for (const yaml::Entry& entry : node.entries) {
    text += (text.empty() ? "" : ", ") + entry.key + ": " + shown(entry.value);
  }
  return "{" + text + "}";
}

std::string tree(const std::string& text) {
  Faults faults{};
  const auto node = yaml::parse(text, "t", faults);
  return node && faults.empty() ? shown(*node) : "(refused)";
}

std::string faults(const std::string& text) {
  Faults found{};
  yaml::parse(text, "t", found);
  std::string lines{};
  for (const grader::ManifestFault& fault : found.sorted()) {
    lines += (lines.empty() ? "" : "\n") + grader::to_text(fault);
  }
  return lines;
}

TEST(Yaml, ReadsBlockMapsAndLists) {
  EXPECT_EQ(tree("a: 1\nb:\n  - x\n  - c: 2\n    d: 3\n  -\n    e: 4\n"),
            "{a: 1, b: [x, {c: 2, d: 3}, {e: 4}]}");
}

TEST(Yaml, ReadsAListUnderItsKeyWithoutIndentation) {
  EXPECT_EQ(tree("labs:\n- include: x\n- include: y\nlast: z\n"),
            "{labs: [{include: x}, {include: y}], last: z}");
}

TEST(Yaml, ReadsListsInLists) { EXPECT_EQ(tree("- - a\n  - b\n- - c\n"), "[[a, b], [c]]"); }

TEST(Yaml, ReadsFlowCollectionsOverSeveralLines) {
  EXPECT_EQ(tree("a: {b: [1, 2,\n  3], \"c\":4, # note\n  d: }\ne: []\n"),
            "{a: {b: [1, 2, 3], c: 4, d: ~}, e: []}");
}

TEST(Yaml, LetsAClosingBracketStandLevelWithItsKey) {
  EXPECT_EQ(tree("a: [\n  1,\n]\nb: {\n  c: 2\n}\n"), "{a: [1], b: {c: 2}}");
}

TEST(Yaml, TellsQuotedTextFromPlainText) {
  EXPECT_EQ(tree("a: no\nb: \"no\"\nc: 'it''s'\n\"d\": e#f # note\n"),
            "{a: no, b: \"no\", c: \"it's\", d: e#f}");
}

TEST(Yaml, ReadsEscapes) {
  EXPECT_EQ(tree(R"(a: "x\ty\n\"\\\/\x41\u00e9\U0001f600")"),
            "{a: \"x\ty\n\"\\/A\u00e9\U0001f600\"}");
}

TEST(Yaml, FoldsQuotedLines) {
  EXPECT_EQ(tree("a: \"one  \n  two\n\n  three \\\n  four\"\n"), "{a: \"one two\nthree four\"}");
}

TEST(Yaml, KeepsTheLinesOfABlock) {
  EXPECT_EQ(tree("a: |\n  one\n    two\n\n  three\nb: |-\n  x\nc: |+\n  y\n\n"),
            "{a: \"one\n  two\n\nthree\n\", b: \"x\", c: \"y\n\n\"}");
}

TEST(Yaml, FoldsTheLinesOfABlock) {
  EXPECT_EQ(tree("a: >\n  one\n  two\n\n  three\n    four\n  five\n"),
            "{a: \"one two\nthree\n  four\nfive\n\"}");
}

TEST(Yaml, AcceptsWindowsLineEndsAndAByteOrderMark) {
  EXPECT_EQ(tree("\xef\xbb\xbf"
                 "a: |\r\n  one\r\n  two\r\nb: 2\r\n"),
            "{a: \"one\ntwo\n\", b: 2}");
}

TEST(Yaml, AcceptsOneDocumentMarkerAtTheStart) { EXPECT_EQ(tree("# c\n---\na: 1\n"), "{a: 1}"); }

TEST(Yaml, KeepsTheWordsForNullAsText) {
  EXPECT_EQ(tree("a: ~\nb: null\nc: [Null, NULL]\n~: d\ne:\n"),
            "{a: ~, b: null, c: [Null, NULL], ~: d, e: ~}");
}

TEST(Yaml, AcceptsATabBetweenKeyAndValue) { EXPECT_EQ(tree("a:\tb\n"), "{a: b}"); }

TEST(Yaml, RefusesTabsInTheIndentation) {
  EXPECT_EQ(faults("a:\n\t- b\n"), "t:2:1: found a tab in the indentation, wanted spaces");
  EXPECT_EQ(faults("a:\n  b: 1\n \tc: 1\n"),
            "t:3:2: found a tab in the indentation, wanted spaces");
  EXPECT_EQ(faults("a: [1,\n\t2]\n"), "t:2:1: found a tab in the indentation, wanted spaces");
  EXPECT_EQ(faults("a: b\n\t\nc: d\n"), "t:2:1: found a tab in the indentation, wanted spaces");
  EXPECT_EQ(faults("a:\n  -\tb: 1\n"), "t:2:3: found a tab after '-', wanted a space");
}

TEST(Yaml, RefusesATabInPlainText) {
  EXPECT_EQ(faults("a: b\tc\n"),
            "t:1:4: found a tab in the plain text 'b\\tc', wanted spaces; put the text in quotes");
}

TEST(Yaml, RefusesASecondDocument) {
  EXPECT_EQ(faults("a: 1\n---\nb: 2\n"), "t:2:1: found '---', wanted one document in the file");
  EXPECT_EQ(faults("a: 1\n...\n"), "t:2:1: found '...', wanted one document in the file");
}

TEST(Yaml, RefusesDirectives) {
  EXPECT_EQ(faults("%YAML 1.2\n---\na: 1\n"),
            "t:1:1: found the directive '%YAML 1.2', wanted none: a manifest is plain YAML");
}

TEST(Yaml, RefusesAQuoteThatIsNotClosed) {
  EXPECT_EQ(faults("a: \"b\n"),
            "t:1:4: found a text whose \" is not closed up to line 1, wanted a closing \" (lines "
            "that go on are indented further)");
  EXPECT_EQ(faults("a: 'b\n  c\nd: 'e'\n"),
            "t:1:4: found a text whose ' is not closed up to line 2, wanted a closing ' (lines "
            "that go on are indented further)");
}

TEST(Yaml, RefusesABracketThatIsNotClosed) {
  EXPECT_EQ(faults("a: {b: 1\nc: 2\n"),
            "t:1:4: found '{' without its '}' up to line 1, wanted '}' (lines that go on are "
            "indented further)");
  EXPECT_EQ(faults("a: [1, [2, 3]"),
            "t:1:4: found '[' without its ']' up to line 1, wanted ']' (lines that go on are "
            "indented further)");
  EXPECT_EQ(faults("- {a: 1\n- {b: 2}\n"),
            "t:1:3: found '{' without its '}' up to line 1, wanted '}' (lines that go on are "
            "indented further)");
}

TEST(Yaml, NamesWhatAFirstCharacterMeansAndGoesOn) {
  EXPECT_EQ(
      faults("a: *q\nb: &x\nc: !!str y\nd: @prof\ne: %x\nf: `x`\n"),
      "t:1:4: found '*q', whose '*' is an alias in YAML, wanted a value; put the text in quotes\n"
      "t:2:4: found '&x', whose '&' is an anchor in YAML, wanted a value; put the text in quotes\n"
      "t:3:4: found '!!str y', whose '!' is a tag in YAML, wanted a value; put the text in quotes\n"
      "t:4:4: found '@prof', whose '@' cannot start a text in YAML, wanted a value; put the text "
      "in quotes\n"
      "t:5:4: found '%x', whose '%' cannot start a text in YAML, wanted a value; put the text in "
      "quotes\n"
      "t:6:4: found '`x`', whose '`' cannot start a text in YAML, wanted a value; put the text in "
      "quotes");
}

TEST(Yaml, ReadsTheValueBehindAnAnchorOrTag) {
  EXPECT_EQ(faults("a: &x\n  b: *x\n"),
            "t:1:4: found '&x', whose '&' is an anchor in YAML, wanted a value; put the text in "
            "quotes\n"
            "t:2:6: found '*x', whose '*' is an alias in YAML, wanted a value; put the text in "
            "quotes");
  EXPECT_EQ(faults("a: [&x 1, !y, 2]\n"),
            "t:1:5: found '&x 1', whose '&' is an anchor in YAML, wanted a value; put the text in "
            "quotes\n"
            "t:1:11: found '!y', whose '!' is a tag in YAML, wanted a value; put the text in "
            "quotes");
}

TEST(Yaml, RefusesAColonInPlainText) {
  EXPECT_EQ(faults("title: Masking: the causal row\nb: c:\n"),
            "t:1:8: found ': ' in the plain text 'Masking: the causal row', wanted one value; put "
            "the text in quotes\n"
            "t:2:4: found ': ' in the plain text 'c:', wanted one value; put the text in quotes");
}

TEST(Yaml, RefusesTextBehindAClosingQuoteOrBracket) {
  EXPECT_EQ(faults("a: \"x\" y\nb: [1] 2\n"),
            "t:1:8: found 'y' after the closing quote, wanted the end of the line; put the whole "
            "text in quotes\n"
            "t:2:8: found '2' after ']', wanted the end of the line; put the whole text in quotes");
}

TEST(Yaml, RefusesARepeatedKeyWithItsFirstLine) {
  EXPECT_EQ(faults("a: 1\nb: 2\na: 3\n"),
            "t:3:1: found the key 'a' a second time, wanted it once (first in line 1)");
  EXPECT_EQ(faults("x: {a: 1, a: 1}\n"),
            "t:1:11: found the key 'a' a second time, wanted it once (first in line 1)");
}

TEST(Yaml, RefusesALineWithoutAKey) {
  EXPECT_EQ(faults("a: 1\nb\n"), "t:2:1: found 'b', wanted 'key: value'");
  EXPECT_EQ(faults("a: 1\n- b\n"), "t:2:1: found '- b', wanted 'key: value'");
  EXPECT_EQ(faults("a: 1\nb:2\n"),
            "t:2:1: found 'b:2' without a space after ':', wanted 'key: value'");
  EXPECT_EQ(faults("a: 1\n: b\n"), "t:2:1: found ': b', wanted 'key: value'");
  EXPECT_EQ(faults("a: 1\nb"), "t:2:1: found 'b', wanted 'key: value'");
  EXPECT_EQ(faults("a:\nb\n"), "t:2:1: found 'b', wanted 'key: value'");
  EXPECT_EQ(faults("? a\n: b\n"),
            "t:1:1: found '? a', whose '?' starts a key in YAML, wanted a value; put the text in "
            "quotes\nt:2:1: found ': b', wanted the end of the file");
}

TEST(Yaml, BlamesTheLineWithoutItsColonNotTheNext) {
  EXPECT_EQ(faults("a: 1\nb 2\nc: 3\n"), "t:2:1: found 'b 2', wanted 'key: value'");
  EXPECT_EQ(faults("- id a\n  title: b\n"), "t:1:3: found 'id a', wanted 'key: value'");
  EXPECT_EQ(faults("labs\n  - include: a\n"), "t:1:1: found 'labs', wanted 'key: value'");
  EXPECT_EQ(faults("a: 1\nlabs\n  - include: a\n"), "t:2:1: found 'labs', wanted 'key: value'");
}

TEST(Yaml, RefusesALineThatBelongsNowhere) {
  EXPECT_EQ(faults("a:\n    b: 1\n  c: 2\n"), "t:3:3: found 'c: 2' in column 3, wanted column 1");
  EXPECT_EQ(
      faults("a: one\n  two\n"),
      "t:2:3: found 'two' in column 3, wanted column 1; put a text of several lines in quotes");
  EXPECT_EQ(faults("a: one\n  two: 3\n"), "t:2:3: found 'two: 3' in column 3, wanted column 1");
  EXPECT_EQ(faults("a: [one\n  two]\n"), "t:2:3: found 'two', wanted ',' or ']'");
}

TEST(Yaml, RefusesWhatFlowCollectionsCannotHold) {
  EXPECT_EQ(faults("a: {b, c: 1}\n"), "t:1:5: found 'b', wanted 'key: value'");
  EXPECT_EQ(faults("a: {b:1}\n"),
            "t:1:5: found 'b:1' without a space after ':', wanted 'key: value'");
  EXPECT_EQ(faults("a: {b: c: d}\n"),
            "t:1:9: found a second ':' in one entry, wanted ',' or the text in quotes");
  EXPECT_EQ(faults("a: [b: c]\n"),
            "t:1:6: found ':' in a list, wanted '{key: value}' or the text in quotes");
  EXPECT_EQ(faults("a: [1,,2]\n"), "t:1:7: found ',', wanted a value");
  EXPECT_EQ(faults("a: [\"1\" 2]\n"), "t:1:9: found '2', wanted ',' or ']'");
  EXPECT_EQ(faults("a: [1}\n"), "t:1:6: found '}', wanted ',' or ']'");
  EXPECT_EQ(faults("a: {[1]: 2}\n"), "t:1:5: found '[1]: 2}', wanted 'key: value'");
  EXPECT_EQ(faults("a: [b?]\n"),
            "t:1:5: found '?' in the plain text 'b?', wanted one value; put the text in quotes");
}

TEST(Yaml, RefusesDeepNesting) {
  EXPECT_EQ(faults(std::string(10000, '[')),
            "t:1:33: found more than 32 levels of lists and maps, wanted fewer");
  std::string block{};
  for (int i = 0; i < 40; ++i) {
    block += "- ";
  }
  EXPECT_EQ(faults(block + "x\n"),
            "t:1:65: found more than 32 levels of lists and maps, wanted fewer");
}

TEST(Yaml, RefusesBytesThatAreNoText) {
  EXPECT_EQ(faults("a: \xff\n"), "t:1:4: found the byte 0xff, wanted UTF-8 text");
  EXPECT_EQ(faults("a: \xc0\x80\n"), "t:1:4: found the byte 0xc0, wanted UTF-8 text");
  EXPECT_EQ(faults("a: \xed\xa0\x80\n"), "t:1:4: found the byte 0xed, wanted UTF-8 text");
  EXPECT_EQ(faults(std::string("a: b\0c\n", 7)),
            "t:1:5: found the control character 0x00, wanted text");
  EXPECT_EQ(faults("a: \x1b[31m\n"), "t:1:4: found the control character 0x1b, wanted text");
  EXPECT_EQ(faults("a: \xc2\x9b"
                   "31m\n"),
            "t:1:4: found the control character 0x9b, wanted text");
}

TEST(Yaml, RefusesCarriageReturnsAlone) {
  EXPECT_EQ(faults("a: 1\rb: 2\r"),
            "t:1:5: found a carriage return alone, wanted line ends \\n or \\r\\n");
}

TEST(Yaml, RefusesUnknownEscapes) {
  const std::string wanted =
      ", wanted \\n, \\t, \\r, \\0, \\e, \\\", \\/, \\\\, \\xNN, \\uNNNN or \\UNNNNNNNN";
  EXPECT_EQ(faults("a: \"\\q\"\n"), "t:1:5: found the escape '\\q'" + wanted);
  EXPECT_EQ(faults("a: \"\\ud800\"\n"), "t:1:5: found the escape '\\ud800'" + wanted);
  EXPECT_EQ(faults("a: \"\\xg1\"\n"), "t:1:5: found the escape '\\xg1'" + wanted);
  EXPECT_EQ(faults("a: \"\\N\"\n"), "t:1:4: found the escape \\N or \\_" + wanted);
}

TEST(Yaml, ReadsABlockWithAnIndentationNumber) {
  EXPECT_EQ(tree("a: |2\n   x\n"), "{a: \" x\n\"}");
}

TEST(Yaml, RefusesTextBehindTheSignOfABlock) {
  EXPECT_EQ(faults("a: |x\n  y\n"),
            "t:1:5: found 'x' after '|' or '>', wanted the end of the line; put a text that starts "
            "with '|' or '>' in quotes");
}

TEST(Yaml, BoundsTheSizeOfAFileAndOfAMap) {
  EXPECT_EQ(faults(std::string(1048577, ' ')),
            "t:1:1: found 1048577 bytes, wanted at most 1048576");
  std::string keys{};
  for (int i = 0; i < 1001; ++i) {
    keys += 'k';
    keys += std::to_string(i);
    keys += ":\n";
  }
  EXPECT_EQ(faults(keys), "t:1001:1: found more than 1000 keys in one map, wanted fewer");
}

}  // namespace
