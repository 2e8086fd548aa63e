// docs/security.md names a test for every rule; the test has to exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "tests/architecture/source_tree.h"

namespace architecture {
namespace {

namespace fs = std::filesystem;

// "| rule | `a`, `b` |" -> {"a", "b"}.
std::vector<std::string> names_in_last_cell(const std::string& row) {
  std::vector<std::string> names;
  const std::size_t end = row.rfind('|');
  const std::size_t begin = end == std::string::npos ? end : row.rfind('|', end - 1);
  const std::string cell = begin == std::string::npos ? "" : row.substr(begin, end - begin);
  for (std::size_t at = cell.find('`'); at != std::string::npos;) {
    const std::size_t close = cell.find('`', at + 1);
    names.push_back(cell.substr(at + 1, close - at - 1));
    at = close == std::string::npos ? close : cell.find('`', close + 1);
  }
  return names;
}

// Why a name stands for nothing; empty when it stands for a program or a test.
std::string fault_of_name(const std::string& name) {
  const std::size_t space = name.find(' ');
  if (space == std::string::npos) {
    const std::string file = "tests/hostile/programs/" + name + ".cpp";
    return fs::is_regular_file(fs::path(LAB_SOURCE_DIR) / file) ? "" : "there is no " + file;
  }
  const bool is_any_file = name.starts_with("tests/");
  const std::string file =
      is_any_file ? name.substr(0, space) : "tests/" + name.substr(0, space) + "_test.cpp";
  if (!fs::is_regular_file(fs::path(LAB_SOURCE_DIR) / file)) {
    return "there is no " + file;
  }
  const std::string test = name.substr(space + 1);
  if (is_any_file) {
    return text_of(file).find(test) != std::string::npos ? ""
                                                         : "there is no " + test + " in " + file;
  }
  const std::size_t dot = test.find('.');
  if (dot == std::string::npos) {
    return "'" + test + "' is not SUITE.TEST";
  }
  const std::regex definition("TEST(_[FP])?\\(\\s*" + test.substr(0, dot) + ",\\s*" +
                              test.substr(dot + 1) + "\\s*\\)");
  return std::regex_search(text_of(file), definition) ? "" : "there is no " + test + " in " + file;
}

// The rows of the tables below "## Rules", without their heads.
std::vector<std::string> rules() {
  std::vector<std::string> rows;
  bool is_rules = false;
  for (const std::string& line : lines_of(text_of("docs/security.md"))) {
    is_rules = is_rules || line == "## Rules";
    if (is_rules && line.starts_with("## ") && line != "## Rules") {
      break;
    }
    if (is_rules && line.starts_with("| ") && line != "| rule | kept by |" &&
        !line.starts_with("| ---")) {
      rows.push_back(line);
    }
  }
  return rows;
}

TEST(Security, EveryRuleNamesATestThatExists) {
  const std::vector<std::string> rows = rules();
  EXPECT_GT(rows.size(), 40U);
  for (const std::string& row : rows) {
    const std::vector<std::string> names = names_in_last_cell(row);
    EXPECT_FALSE(names.empty()) << row;
    for (const std::string& name : names) {
      EXPECT_EQ(fault_of_name(name), "") << row;
    }
  }
}

// The negative control of the test above.
TEST(Security, ANameThatStandsForNothingIsFound) {
  EXPECT_EQ(fault_of_name("forge/early_reply"), "");
  EXPECT_EQ(fault_of_name("forge/late_reply"),
            "there is no tests/hostile/programs/forge/late_reply.cpp");
  EXPECT_EQ(fault_of_name("grade/folder Folder.DoesNotReadAHardLink"), "");
  EXPECT_EQ(fault_of_name("grade/folder Folder.ReadsAHardLink"),
            "there is no Folder.ReadsAHardLink in tests/grade/folder_test.cpp");
  EXPECT_EQ(fault_of_name("grade/drawer Drawer.IsShut"), "there is no tests/grade/drawer_test.cpp");
  EXPECT_EQ(fault_of_name("grade/folder Folder"), "'Folder' is not SUITE.TEST");
}

TEST(Security, NamesStandInTheLastCell) {
  EXPECT_EQ(names_in_last_cell("| `..` leads nowhere | `a/b`, `c/d E.F` |"),
            (std::vector<std::string>{"a/b", "c/d E.F"}));
  EXPECT_TRUE(names_in_last_cell("| a rule | nobody |").empty());
}

}  // namespace
}  // namespace architecture
