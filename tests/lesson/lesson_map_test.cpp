// docs/lesson-map.md points at exercises, checks, questions and commands: all of them exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/cli/command.h"
#include "grader/cli/commands.h"
#include "grader/manifest/reader.h"
#include "grader/quiz/reader.h"

namespace {

constexpr int kLastLine = 487;  // of the lesson

struct Row {
  int first = 0;
  int last = 0;
  std::string where{};
};

// The rows of the map's table.
std::vector<Row> rows_of(const std::string& text) {
  std::vector<Row> rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 3 || line[0] != '|' || line[2] < '0' || line[2] > '9') {
      continue;
    }
    char* end = nullptr;
    Row row{.first = static_cast<int>(std::strtol(line.c_str() + 2, &end, 10))};
    row.last = *end == '-' ? static_cast<int>(std::strtol(end + 1, &end, 10)) : row.first;
    row.where = line.substr(line.rfind('|', line.size() - 2) + 1);
    rows.push_back(row);
  }
  return rows;
}

// What stands between backticks.
std::vector<std::string> entries_of(const std::string& where) {
  std::vector<std::string> entries;
  std::size_t at = 0;
  while ((at = where.find('`', at)) != std::string::npos) {
    const std::size_t end = where.find('`', at + 1);
    entries.push_back(where.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return entries;
}

// Whatever an entry may name.
class Targets {
 public:
  Targets() {
    const grader::Course course = grader::read_course(std::string(LAB_SOURCE_DIR) + "/labs.yaml");
    for (const grader::Lab& lab : course.labs) {
      for (const grader::Exercise& exercise : lab.exercises) {
        names_.insert(lab.id + "/" + exercise.id);
        for (const grader::CheckSpec& check : exercise.checks) {
          names_.insert(lab.id + "/" + exercise.id + "/" + check.id);
        }
      }
    }
    for (const grader::quiz::Quiz& quiz : grader::quiz::read_quizzes(course)) {
      for (const grader::quiz::Question& question : quiz.questions) {
        names_.insert("quiz:" + question.name());
      }
    }
  }

  bool has(const std::string& entry) const {
    return entry.starts_with("lab ") ? is_command(entry) : names_.contains(entry);
  }

 private:
  // "lab list --objectives", "lab model kv", "lab show block".
  static bool is_command(const std::string& entry) {
    std::istringstream in(entry);
    std::string lab;
    std::string name;
    std::string word;
    in >> lab >> name >> word;
    const grader::Command* command = grader::find_command(name);
    if (command == nullptr) {
      return false;
    }
    if (name == "show") {
      std::ostringstream out;
      std::ostringstream err;
      engine::cli::run_command_line({"show", "?"}, out, err);  // lists the demonstrations
      std::string names = err.str();
      std::ranges::replace_if(
          names, [](char c) { return c == ',' || c == '\n'; }, ' ');
      return !word.empty() && names.find(" " + word + " ") != std::string::npos;
    }
    if (name == "model") {
      const auto all = engine::cli::all_commands();
      return std::ranges::any_of(all, [&](const auto& one) { return one.name == word; });
    }
    return word.empty() ||
           std::ranges::find(command->options, word.substr(2)) != command->options.end();
  }

  std::set<std::string> names_{};
};

std::string text_of_map() {
  std::ifstream in(std::string(LAB_SOURCE_DIR) + "/docs/lesson-map.md");
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(LessonMap, EveryEntryExists) {
  const Targets targets;
  std::size_t count = 0;
  for (const Row& row : rows_of(text_of_map())) {
    const std::vector<std::string> entries = entries_of(row.where);
    EXPECT_TRUE(!entries.empty() || row.where.find("not graded here") != std::string::npos)
        << "line " << row.first << " is done nowhere";
    for (const std::string& entry : entries) {
      ++count;
      EXPECT_TRUE(targets.has(entry)) << "line " << row.first << ": " << entry;
    }
  }
  EXPECT_GT(count, 100U);
}

TEST(LessonMap, NoLineOfTheLessonIsLeftOut) {
  int expected = 1;
  for (const Row& row : rows_of(text_of_map())) {
    EXPECT_GE(row.first, expected) << "lines overlap";
    EXPECT_LE(row.first, expected + 1) << "lines before " << row.first << " are missing";
    EXPECT_GE(row.last, row.first);
    expected = row.last + 1;
  }
  EXPECT_EQ(expected, kLastLine + 1);
}

TEST(LessonMap, EveryExerciseAndQuestionIsReachedByTheLesson) {
  std::set<std::string> reached;
  for (const Row& row : rows_of(text_of_map())) {
    for (const std::string& entry : entries_of(row.where)) {
      const std::size_t slash = entry.find('/', entry.find('/') + 1);
      reached.insert(entry.substr(0, slash));
    }
  }
  // What the lesson does not say itself, and the course adds to it.
  const std::set<std::string> further{"rope/token_positions", "rope/partial_rope",
                                      "rope/llama3_rates", "model/widen", "model/first_difference"};
  const grader::Course course = grader::read_course(std::string(LAB_SOURCE_DIR) + "/labs.yaml");
  for (const grader::Lab& lab : course.labs) {
    for (const grader::Exercise& exercise : lab.exercises) {
      const std::string name = lab.id + "/" + exercise.id;
      EXPECT_TRUE(reached.contains(name) || further.contains(name)) << name;
    }
  }
  for (const grader::quiz::Quiz& quiz : grader::quiz::read_quizzes(course)) {
    for (const grader::quiz::Question& question : quiz.questions) {
      EXPECT_TRUE(reached.contains("quiz:" + question.name())) << question.name();
    }
  }
}

// The negative control.
TEST(LessonMap, WhatDoesNotExistIsNotFound) {
  const Targets targets;
  for (const char* entry :
       {"attention/score", "attention/scores/lessons", "quiz:heads/share", "lab quizz",
        "lab show blocks", "lab show", "lab model kw", "lab list --objective"}) {
    EXPECT_FALSE(targets.has(entry)) << entry;
  }
  EXPECT_TRUE(targets.has("lab show block"));
}

}  // namespace
