// The JSON Schema of question files knows exactly the keys and words that the reader knows, and
// each file of the course names its schema.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "grader/quiz/masks.h"
#include "grader/quiz/quantities.h"
#include "grader/quiz/reader.h"

namespace grader::quiz {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Names = std::set<std::string>;

const fs::path kRoot = LAB_SOURCE_DIR;

std::string file_text(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

json definitions() {
  return json::parse(file_text(kRoot / "docs/schema/quiz.schema.json")).at("$defs");
}

Names keys_of(const KeyTable& table, bool only_required) {
  Names names{};
  for (const Key& key : table.keys) {
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

const KeyTable* const kTables[] = {&kQuizKeys,        &kQuestionKeys, &kOptionKeys,
                                   &kKnownNumberKeys, &kSealedKeys,   &kMeasureKeys};

TEST(QuizSchema, HasTheKeysOfTheReader) {
  const json all = definitions();
  for (const KeyTable* table : kTables) {
    const json& schema = all.at(std::string(table->name));
    EXPECT_EQ(keys_of(schema.at("properties")), keys_of(*table, false)) << table->name;
    EXPECT_EQ(schema.at("required").get<Names>(), keys_of(*table, true)) << table->name;
    EXPECT_EQ(schema.at("additionalProperties"), json(false)) << table->name;
  }
}

TEST(QuizSchema, HasNoMapThatTheReaderDoesNotKnow) {
  Names known{};
  for (const KeyTable* table : kTables) {
    known.emplace(table->name);
  }
  for (const auto& [name, schema] : definitions().items()) {
    EXPECT_TRUE(!schema.contains("properties") || known.contains(name)) << name;
  }
}

template <class Range>
Names names_of(const Range& range) {
  return Names(range.begin(), range.end());
}

TEST(QuizSchema, KnowsTheMasksAndTheModels) {
  const json all = definitions();
  EXPECT_EQ(all.at("option").at("properties").at("mask").at("enum").get<Names>(),
            names_of(mask_names()));
  EXPECT_EQ(all.at("question").at("properties").at("models").at("items").at("enum").get<Names>(),
            names_of(model_names()));
}

// "x" of "# yaml-language-server: $schema=x", which editors look for in the first line.
std::string schema_named_in(const fs::path& file) {
  const std::string text = file_text(file);
  const std::string start = "# yaml-language-server: $schema=";
  const std::string line = text.substr(0, text.find('\n'));
  return line.starts_with(start) ? line.substr(start.size()) : "";
}

TEST(Schemas, AreNamedByEveryFileOfTheCourse) {
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "labs")) {
    const fs::path& file = entry.path();
    if (file.extension() == ".yaml") {
      const bool is_quiz = file.parent_path().filename() == "quiz";
      EXPECT_EQ(schema_named_in(file), is_quiz ? "../../docs/schema/quiz.schema.json"
                                               : "../../docs/schema/lab.schema.json")
          << file;
      ++files;
    }
  }
  EXPECT_GE(files, 15);
  EXPECT_EQ(schema_named_in(kRoot / "labs.yaml"), "docs/schema/labs.schema.json");
}

}  // namespace
}  // namespace grader::quiz
