// What our YAML reader accepts means the same to yaml-cpp: the manifests of this course, and texts
// that exercise every form.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "grader/manifest/yaml.h"

namespace {

namespace yaml = grader::yaml;

std::string shown(const yaml::Node& node) {
  std::string text{};
  for (const yaml::Node& item : node.items) {
    text += shown(item) + ",";
  }
  for (const yaml::Entry& entry : node.entries) {
    text += entry.key + ":" + shown(entry.value) + ",";
  }
  switch (node.kind) {
    case yaml::Kind::kList:
      return "[" + text + "]";
    case yaml::Kind::kMap:
      return "{" + text + "}";
    case yaml::Kind::kQuoted:
      return "<" + node.text + ">";
    case yaml::Kind::kPlain:
    case yaml::Kind::kEmpty:
      break;
  }
  return node.text == "null" || node.text == "~" ? "" : node.text;
}

std::string shown(const YAML::Node& node) {
  std::string text{};
  if (node.IsSequence()) {
    for (const auto& item : node) {
      text += shown(item) + ",";
    }
    return "[" + text + "]";
  }
  if (node.IsMap()) {
    for (const auto& entry : node) {
      text += entry.first.Scalar() + ":" + shown(entry.second) + ",";
    }
    return "{" + text + "}";
  }
  if (node.IsNull()) {
    return {};
  }
  return node.Tag() == "!" ? "<" + node.Scalar() + ">" : node.Scalar();
}

void expect_same(const std::string& text) {
  grader::Faults faults{};
  const auto node = yaml::parse(text, "t", faults);
  ASSERT_TRUE(node && faults.empty()) << to_text(faults.sorted().at(0));
  EXPECT_EQ(shown(*node), shown(YAML::Load(text))) << text;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(YamlOracle, AgreesOnTheCourse) {
  const std::filesystem::path root = LAB_SOURCE_DIR;
  expect_same(read(root / "labs.yaml"));
  for (const auto& entry : std::filesystem::directory_iterator(root / "labs")) {
    if (std::filesystem::exists(entry.path() / "lab.yaml")) {
      expect_same(read(entry.path() / "lab.yaml"));
    }
  }
}

TEST(YamlOracle, AgreesOnCollections) {
  expect_same("a: 1\nb:\n  - x\n  - c: 2\n    d: 3\n  -\n    e: 4\nf:\n- g\n- - h\n  - i\n");
  expect_same("a: {b: [1, 2,\n  3], c: 4, # note\n  d: }\ne: []\nf: {}\n");
  expect_same("---\n# c\na:   1   # c\n\n\nb:\tc#d\n\"e\": 'f'\n");
  expect_same("a: [\n  1,\n  ]\n");
}

TEST(YamlOracle, AgreesOnQuotedText) {
  expect_same("a: \"one  \n  two\n\n  three \\\n  four\"\nb: 'it''s\n\n  x'\n");
  expect_same("a: \"\\t\\n\\\"\\\\\\/\\x41\\u00e9\\U0001f600\"\nb: [\"a: b\", 'c, d', \"e\"]\n");
}

TEST(YamlOracle, AgreesOnBlocks) {
  expect_same("a: |\n  one\n    two\n\n  three\n\nb: |-\n  x\n\nc: |+\n  y\n\nd: 1\n");
  expect_same("a: >\n  one\n  two\n\n  three\n    four\n\n    five\n  six\n\n\nb: >-\n  x\n  y\n");
  expect_same("- |\n  x\n- >\n  y\n  # no comment\n# comment\n- z\n");
  expect_same("a: >\n  no line end at the end of the file");
  expect_same("a: |\r\n  one\r\n  two\r\nb: 2\r\n");
}

TEST(YamlOracle, AgreesOnWordsThatSomeReadersReinterpret) {
  expect_same(
      "a: no\nb: 3.10\nc: 12:30:00\nd: 2026-01-15\ne: \"no\"\nf: .inf\ng: 1e-6\nh: ~\ni: null\n");
}

}  // namespace
