// Where the YAML reader places what it read: each value at its first character, an empty one at its
// key or dash, columns in characters.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "grader/manifest/yaml.h"

namespace {

namespace yaml = grader::yaml;

std::string at(grader::Mark mark) {
  return std::to_string(mark.line) + ":" + std::to_string(mark.column);
}

// "1:1{a@1:1 1:4}" for "a: 1": the place of each value, what lists and maps hold in brackets.
std::string places(const yaml::Node& node) {
  std::string text{};
  for (const yaml::Node& item : node.items) {
    text += (text.empty() ? "" : " ") + places(item);
  }
  for (const yaml::Entry& entry : node.entries) {
    text +=
        (text.empty() ? "" : " ") + entry.key + "@" + at(entry.mark) + " " + places(entry.value);
  }
  const bool is_list = node.kind == yaml::Kind::kList;
  return at(node.mark) + (is_list                         ? "[" + text + "]"
                          : node.kind == yaml::Kind::kMap ? "{" + text + "}"
                                                          : "");
}

std::string places(const std::string& text) {
  grader::Faults faults{};
  const auto node = yaml::parse(text, "t", faults);
  return node && faults.empty() ? places(*node) : "(refused)";
}

TEST(YamlPlaces, OfBlockMapsAndLists) {
  EXPECT_EQ(places("a: 1\nb:\n  - x\n  - c: 2\n    d: 3\n"),
            "1:1{a@1:1 1:4 b@2:1 3:3[3:5 4:5{c@4:5 4:8 d@5:5 5:8}]}");
  EXPECT_EQ(places("# c\n---\n\nb:\n- x\n- - y\n  - z\n"), "4:1{b@4:1 5:1[5:3 6:3[6:5 7:5]]}");
}

TEST(YamlPlaces, OfFlowCollections) {
  EXPECT_EQ(places("a: {b: [1,\n  2], \"c\":3} # d\n"),
            "1:1{a@1:1 1:4{b@1:5 1:8[1:9 2:3] c@2:7 2:11}}");
}

TEST(YamlPlaces, OfQuotedTextAndBlocks) {
  EXPECT_EQ(places("a: \"x\n  y\"\n'b': |\n  z\nc: >-\n  z\n"),
            "1:1{a@1:1 1:4 b@3:1 3:6 c@5:1 5:4}");
}

TEST(YamlPlaces, OfAnEmptyValueIsThatOfItsKey) {
  EXPECT_EQ(places("a: 1\nb:\n\n# c\nd: 2\n"), "1:1{a@1:1 1:4 b@2:1 2:1 d@5:1 5:4}");
  EXPECT_EQ(places("a: {b: , c: }\n"), "1:1{a@1:1 1:4{b@1:5 1:5 c@1:10 1:10}}");
  EXPECT_EQ(places("a:\n  b:"), "1:1{a@1:1 2:3{b@2:3 2:3}}");
}

TEST(YamlPlaces, OfAnEmptyItemIsThatOfItsDash) {
  EXPECT_EQ(places("-\n- # - c\n\n- x\n-"), "1:1[1:1 2:1 4:3 5:1]");
  EXPECT_EQ(places("a:\n- -\n  - x\n-\nb: ~\n"), "1:1{a@1:1 2:1[2:3[2:3 3:5] 4:1] b@5:1 5:4}");
}

TEST(YamlPlaces, AreCountedInCharacters) {
  EXPECT_EQ(places("\u00e9\u1d40: [\u00e9, x]\n"), "1:1{\u00e9\u1d40@1:1 1:5[1:6 1:9]}");
}

TEST(YamlPlaces, DoNotCountAByteOrderMarkOrCarriageReturns) {
  EXPECT_EQ(places("\xef\xbb\xbf"
                   "a: b\r\nc:\r\n  - d\r\n"),
            "1:1{a@1:1 1:4 c@2:1 3:3[3:5]}");
}

// Whether each scalar and key of the tree stands in the file where its mark says.
class Places {
 public:
  explicit Places(const std::filesystem::path& file) : file_(file.string()) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    std::istringstream by_line(text);
    for (std::string line; std::getline(by_line, line);) {
      lines_.push_back(line);
    }
    grader::Faults faults{};
    const auto node = yaml::parse(text, file_, faults);
    EXPECT_TRUE(faults.empty()) << file_;
    if (node) {
      check(*node);
    }
  }
  std::size_t checked() const { return checked_; }

 private:
  std::string_view rest(grader::Mark mark) const {
    std::string_view line = lines_.at(mark.line - 1);
    for (int column = 1; column < mark.column; ++column) {
      line.remove_prefix(1);
      while (!line.empty() && (static_cast<unsigned char>(line[0]) & 0xc0U) == 0x80U) {
        line.remove_prefix(1);
      }
    }
    return line;
  }
  void expect_at(grader::Mark mark, const std::string& text) {
    const std::string_view found = rest(mark);
    EXPECT_TRUE(found.starts_with(text) ||
                std::string_view("\"'|>").find(found[0]) != std::string_view::npos)
        << file_ << ":" << at(mark) << ": " << text;
    ++checked_;
  }
  std::string first_text(const yaml::Node& node) const {
    if (node.kind == yaml::Kind::kList) {
      return rest(node.mark)[0] == '[' ? "[" : "-";
    }
    if (node.kind == yaml::Kind::kMap) {
      return rest(node.mark)[0] == '{' ? "{" : node.entries.at(0).key;
    }
    return node.text;
  }
  void check(const yaml::Node& node) {
    expect_at(node.mark, first_text(node));
    for (const yaml::Node& item : node.items) {
      check(item);
    }
    for (const yaml::Entry& entry : node.entries) {
      expect_at(entry.mark, entry.key);
      check(entry.value);
    }
  }

  std::string file_{};
  std::vector<std::string> lines_{};
  std::size_t checked_ = 0;
};

TEST(YamlPlaces, HoldForEveryValueOfTheCourse) {
  const std::filesystem::path root = LAB_SOURCE_DIR;
  EXPECT_GT(Places(root / "labs.yaml").checked(), 10U);
  for (const auto& entry : std::filesystem::directory_iterator(root / "labs")) {
    if (std::filesystem::exists(entry.path() / "lab.yaml")) {
      EXPECT_GT(Places(entry.path() / "lab.yaml").checked(), 100U);
    }
  }
}

}  // namespace
