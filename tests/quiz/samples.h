// A made-up course and question file for the tests of the quiz.
#ifndef TESTS_QUIZ_SAMPLES_H
#define TESTS_QUIZ_SAMPLES_H

#include <string>

#include "grader/quiz/reader.h"

namespace samples {

inline grader::Course course() {
  grader::Course course{.id = "tiny"};
  grader::Exercise exercise{.id = "gqa", .lab = "heads", .functions = {"gqa", "group"}};
  grader::Lab heads{.id = "heads"};
  heads.exercises.push_back(exercise);
  course.labs.push_back(heads);
  return course;
}

// Four questions, one of each kind, in the form of a draft.
inline constexpr const char* kDraft =
    "format: 1\n"
    "lab: heads\n"
    "questions:\n"
    "  - id: one\n"
    "    kind: single\n"
    "    proved_by: [gqa]\n"
    "    models: [Qwen3-8B]\n"
    "    text: \"{q_heads} and {kv_heads}?\"\n"
    "    options:\n"
    "      - id: yes_it_is\n"
    "        text: \"groups of {group}\"\n"
    "        right: true\n"
    "        feedback: \"Groups of {group} indeed.\"\n"
    "      - id: no\n"
    "        text: \"{all_heads} heads\"\n"
    "        right: false\n"
    "        feedback: \"They are not added.\"\n"
    "    why: \"Because of {model}.\"\n"
    "  - id: many\n"
    "    kind: multiple\n"
    "    points: 2\n"
    "    text: \"Which?\"\n"
    "    options:\n"
    "      - id: first\n"
    "        text: \"1\"\n"
    "        right: true\n"
    "        feedback: \"one\"\n"
    "      - id: second\n"
    "        text: \"2\"\n"
    "        right: true\n"
    "        feedback: \"two\"\n"
    "      - id: third\n"
    "        text: \"3\"\n"
    "        right: false\n"
    "        feedback: \"three\"\n"
    "    why: \"so\"\n"
    "  - id: stored\n"
    "    kind: number\n"
    "    models: [Qwen3-8B]\n"
    "    text: \"How many?\"\n"
    "    quantity: kv_numbers\n"
    "    known_wrong:\n"
    "      - quantity: kv_of_query_heads\n"
    "        feedback: \"four times too many\"\n"
    "    why: \"two of each\"\n"
    "  - id: grows\n"
    "    kind: predict\n"
    "    within: 0.1\n"
    "    text: \"By what factor?\"\n"
    "    measure:\n"
    "      exercise: heads/gqa\n"
    "      function: group\n"
    "      args: [4]\n"
    "      over: [2]\n"
    "      shown: \"measured:\"\n"
    "    why: \"it doubles\"\n";

inline grader::quiz::Quiz quiz() {
  return grader::quiz::read_quiz(kDraft, "labs/quiz/heads.yaml", course());
}

// The draft with one text replaced.
inline std::string changed(const std::string& from, const std::string& to) {
  std::string text = kDraft;
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace samples

#endif  // TESTS_QUIZ_SAMPLES_H
