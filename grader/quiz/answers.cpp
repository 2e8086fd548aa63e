// Reads the answer file with the manifest's own strict reader.
#include "grader/quiz/answers.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader::quiz {
namespace {

constexpr bool kRequired = true;
constexpr Key kAnswerFileList[] = {
    {"format", "1", kRequired},
    {"seed", "a whole number, 0 or more: the one the paper was drawn with", kRequired},
    {"answers", "a map such as {heads/sharing: b}", kRequired},
};

constexpr std::size_t kMostBytes = 1U << 20U;

struct Parsed {
  Reading reading{};
  std::optional<Fields> fields{};
};

void throw_faults(const Reading& reading) {
  if (!reading.faults.empty()) {
    throw AnswerError(LabError(reading.faults.sorted()).what());
  }
}

void parse(Parsed& parsed, const std::string& text, const std::string& shown_as) {
  if (text.size() > kMostBytes) {
    throw AnswerError(shown_as + ":1:1: found " + std::to_string(text.size()) +
                      " bytes, wanted at most 1 MiB");
  }
  Reading& reading = parsed.reading;
  reading.faults.open(shown_as);
  const yaml::Node* tree = read_tree(reading, text, shown_as);
  throw_faults(reading);
  const Scope& scope = reading.scope(shown_as);
  if (tree->kind != yaml::Kind::kMap) {
    scope.fault(tree->mark, "found " + found_words(*tree) +
                                ", wanted answers: a map with format, seed and answers");
  } else {
    parsed.fields.emplace(scope, *tree, kAnswerFileKeys);
    read_format(*parsed.fields);
  }
  throw_faults(reading);
}

std::uint64_t seed_in(const Fields& fields) {
  const auto field = fields.find("seed");
  return static_cast<std::uint64_t>(read_integer(*field, 0, INT64_MAX).value_or(0));
}

// What stands in the file as a person would type it: [a, c] is "ac".
std::string text_in(const Field& field) {
  if (field.node->kind != yaml::Kind::kList) {
    return field.node->text;
  }
  std::string text;
  for (const yaml::Node& item : field.node->items) {
    text += item.is_scalar() ? item.text : "?";
  }
  return text;
}

class AnswerReader {
 public:
  AnswerReader(const Paper& paper, std::map<std::string, Answer>& answers)
      : paper_(paper), answers_(answers) {}

  void read(const Field& field) {
    if (field.node->kind != yaml::Kind::kMap) {
      field.wrong();
      return;
    }
    for (const yaml::Entry& entry : field.node->entries) {
      read_one(field, entry);
    }
  }

 private:
  void read_one(const Field& field, const yaml::Entry& entry) {
    const auto found = std::ranges::find_if(
        paper_.questions, [&](const PaperQuestion& q) { return q.question->name() == entry.key; });
    if (found == paper_.questions.end()) {
      std::vector<std::string> names;
      for (const PaperQuestion& question : paper_.questions) {
        names.push_back(question.question->name());
      }
      const std::string near = nearest(entry.key, names);
      field.scope->fault(entry.mark, "found no question " + in_quotes(entry.key) +
                                         (near.empty() ? ", wanted one of the paper"
                                                       : ", did you mean '" + near + "'?"));
      return;
    }
    if (entry.value.kind == yaml::Kind::kEmpty) {
      return;  // left out
    }
    const std::string wanted = wanted_answer(*found);
    const Field value{
        .scope = field.scope, .node = &entry.value, .name = entry.key, .wanted = wanted};
    if (const auto answer = read_answer(*found, text_in(value))) {
      answers_[entry.key] = *answer;
    } else {
      value.wrong();
    }
  }

  const Paper& paper_;
  std::map<std::string, Answer>& answers_;
};

}  // namespace

const KeyTable kAnswerFileKeys{"answer_file", kAnswerFileList};

std::uint64_t seed_of_answers(const std::string& text, const std::string& shown_as) {
  Parsed parsed;
  parse(parsed, text, shown_as);
  const std::uint64_t seed = seed_in(*parsed.fields);
  throw_faults(parsed.reading);
  return seed;
}

std::map<std::string, Answer> read_answers(const std::string& text, const std::string& shown_as,
                                           const Paper& paper) {
  Parsed parsed;
  parse(parsed, text, shown_as);
  const std::uint64_t seed = seed_in(*parsed.fields);
  const auto field = parsed.fields->find("seed");
  if (seed != paper.seed) {
    field->fault(fmt::format("found {}, wanted {}: letters and numbers belong to one paper", seed,
                             paper.seed));
  }
  std::map<std::string, Answer> answers;
  AnswerReader(paper, answers).read(*parsed.fields->find("answers"));
  throw_faults(parsed.reading);
  return answers;
}

std::string answer_template(const Paper& paper) {
  std::string text = fmt::format("format: 1\nseed: {}\nanswers:\n", paper.seed);
  for (const PaperQuestion& question : paper.questions) {
    text += "  " + question.question->name() + ":\n";
  }
  return text;
}

}  // namespace grader::quiz
