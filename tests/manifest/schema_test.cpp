// The JSON Schemas and docs/manifest.md know exactly the keys that the reader knows.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "grader/compare/tolerance.h"
#include "grader/manifest/keys.h"
#include "tests/manifest/mini_course.h"

namespace {

using nlohmann::json;
using Names = std::set<std::string>;

std::string text_of(const std::string& name) {
  std::ifstream in(std::string(LAB_SOURCE_DIR) + "/docs/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The definitions of both schemas by name.
std::map<std::string, std::vector<json>> definitions() {
  std::map<std::string, std::vector<json>> all{};
  for (const char* name : {"schema/labs.schema.json", "schema/lab.schema.json"}) {
    const json schema = json::parse(text_of(name));
    for (const auto& [key, value] : schema.at("$defs").items()) {
      all[key].push_back(value);
    }
  }
  return all;
}

Names keys_of(const grader::KeyTable& table, bool only_required) {
  Names names{};
  for (const grader::Key& key : table.keys) {
    if (key.required || !only_required) {
      names.emplace(key.name);
    }
  }
  return names;
}

Names keys_of(const json& object) {
  Names names{};
  for (const auto& [key, value] : object.items()) {
    names.insert(key);
  }
  return names;
}

template <class Range>
Names names_of(const Range& range) {
  return Names(range.begin(), range.end());
}

TEST(Schema, HasTheKeysOfTheReader) {
  const auto schemas = definitions();
  for (const grader::KeyTable& table : grader::all_key_tables()) {
    const std::string name(table.name);
    ASSERT_TRUE(schemas.contains(name)) << name;
    for (const json& schema : schemas.at(name)) {
      EXPECT_EQ(keys_of(schema.at("properties")), keys_of(table, false)) << name;
      EXPECT_EQ(schema.value("required", Names{}), keys_of(table, true)) << name;
      const json& others = schema.at("additionalProperties");
      EXPECT_EQ(others.is_object(), table.is_open) << name;
      EXPECT_EQ(others == json(false), !table.is_open) << name;
    }
  }
}

TEST(Schema, HasNoMapThatTheReaderDoesNotKnow) {
  Names known = {"check"};  // chooses between the kinds
  for (const grader::KeyTable& table : grader::all_key_tables()) {
    known.emplace(table.name);
  }
  for (const auto& [name, schemas] : definitions()) {
    for (const json& schema : schemas) {
      EXPECT_TRUE(!schema.contains("properties") || known.contains(name)) << name;
    }
  }
}

TEST(Schema, KnowsTheKindsTheLawsAndTheWaysToDraw) {
  const auto schemas = definitions();
  const json& check = schemas.at("check").at(0);
  EXPECT_EQ(check.at("properties").at("kind").at("enum").get<Names>(),
            names_of(grader::check_kind_names()));
  EXPECT_EQ(check.at("allOf").size(), grader::check_kind_names().size());
  const json& tolerance = schemas.at("tolerance").at(0);
  EXPECT_EQ(tolerance.at("properties").at("law").at("enum").get<Names>(),
            names_of(grader::law_names()));
  EXPECT_EQ(schemas.at("check_key_visibility").at(0).at("enum").get<Names>(),
            names_of(grader::visibility_names()));
  EXPECT_EQ(schemas.at("input").at(0).at("allOf").size(), grader::drawn_input_ways().size());
}

// The texts between "\n| `" and "`".
Names documented_keys(const std::string& page) {
  Names keys{};
  const std::string start = "\n| `";
  for (std::size_t at = page.find(start); at != std::string::npos; at = page.find(start, at + 1)) {
    const std::size_t begin = at + start.size();
    keys.insert(page.substr(begin, page.find('`', begin) - begin));
  }
  return keys;
}

TEST(ManifestPage, ListsEveryKeyAndNoOther) {
  Names known{};
  for (const grader::KeyTable& table : grader::all_key_tables()) {
    known.merge(keys_of(table, false));
  }
  EXPECT_EQ(documented_keys(text_of("manifest.md")), known);
}

// The n-th block of YAML on the page.
std::string example(const std::string& page, int n) {
  std::size_t begin = 0;
  for (int i = 0; i <= n; ++i) {
    begin = page.find("```yaml\n", begin) + 8;
  }
  return page.substr(begin, page.find("```", begin) - begin);
}

TEST(ManifestPage, HasAnExampleThatCanBeRead) {
  const std::string page = text_of("manifest.md");
  const mini::Folder folder{};
  folder.write("labs.yaml", example(page, 0));
  folder.write("labs/attention/lab.yaml", example(page, 1));
  EXPECT_EQ(mini::faults_in(folder), "");
}

}  // namespace
