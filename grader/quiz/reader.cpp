// From the text of a question file to questions.
#include "grader/quiz/reader.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "grader/manifest/literal.h"
#include "grader/manifest/reading.h"
#include "grader/nearest.h"
#include "grader/pipeline/check.h"
#include "grader/quiz/masks.h"
#include "grader/quiz/quantities.h"
#include "grader/quiz/seal.h"

namespace grader::quiz {
namespace {

namespace fs = std::filesystem;

constexpr bool kRequired = true;
constexpr std::array<std::string_view, 4> kKinds = {"single", "multiple", "number", "predict"};

constexpr Key kQuizList[] = {
    {"format", "1", kRequired},
    {"lab", "the id of a lab of this course", kRequired},
    {"questions", "a list of questions, at least one", kRequired},
};
constexpr Key kQuestionList[] = {
    {"id", "an id: lower-case letters, digits and '_', a letter first", kRequired},
    {"kind", "single, multiple, number or predict", kRequired},
    {"text", "a text", kRequired},
    {"why", "a text, or a map with sealed", kRequired},
    {"points", "a whole number from 0 to 100"},
    {"proved_by", "a list of exercise ids"},
    {"models", "a list of models such as [Qwen3-8B, made_up]"},
    {"draw", "a map such as {n: [1024, 4096]}"},
    {"options", "a list of options, 2 to 12"},
    {"shown", "a whole number from 2 to 12"},
    {"quantity", "the name of a quantity"},
    {"within", "a number from 0 to 0.5"},
    {"known_wrong", "a list such as [{quantity: kv_of_hidden, feedback: \"...\"}]"},
    {"measure", "a map with exercise, function and what to call it with"},
};
constexpr Key kOptionList[] = {
    {"id", "an id: lower-case letters, digits and '_', a letter first", kRequired},
    {"text", "a text", kRequired},
    {"right", "true or false; sealed with the feedback once that is sealed"},
    {"feedback", "a text, or a map with sealed", kRequired},
    {"mask", "the name of a mask"},
};
constexpr Key kKnownNumberList[] = {
    {"quantity", "the name of a quantity", kRequired},
    {"feedback", "a text, or a map with sealed", kRequired},
};
constexpr Key kSealedList[] = {
    {"sealed", "what `lab quiz --seal` wrote here", kRequired},
};
constexpr Key kMeasureList[] = {
    {"exercise", "an exercise of the course, as lab/exercise", kRequired},
    {"function", "one of the exercise's functions"},
    {"meter", "a meter such as multiplies or peak_bytes"},
    {"args", "a list of literals, one for each parameter"},
    {"over", "a list of literals, one for each parameter"},
    {"sizes", "a map such as {n: [64, 64]}"},
    {"over_sizes", "a map such as {n: 32}"},
    {"inputs", "a map with one entry for each parameter"},
    {"seed", "a whole number, 0 or more"},
    {"shown", "a text", kRequired},
};

// Reads one file.
class QuizReader {
 public:
  QuizReader(Reading& reading, const Course& course) : reading_(reading), course_(course) {}

  Quiz read(const yaml::Node& tree, const std::string& file) {
    Quiz quiz{.file = file};
    const Scope& scope = reading_.scope(file);
    if (tree.kind != yaml::Kind::kMap) {
      scope.fault(tree.mark, "found " + found_words(tree) +
                                 ", wanted a quiz: a map with format, lab and questions");
      return quiz;
    }
    const Fields fields(scope, tree, kQuizKeys);
    read_format(fields);
    quiz.lab = read_lab_id(fields);
    for (const Field& item : fields.list("questions", "a map with id, kind, text and why")) {
      quiz.questions.push_back(read_question(item, quiz));
    }
    const auto questions = fields.find("questions");
    if (questions && questions->node->kind == yaml::Kind::kList && quiz.questions.empty()) {
      questions->wrong();
    }
    return quiz;
  }

 private:
  std::string read_lab_id(const Fields& fields) {
    const std::string id = fields.id("lab");
    const bool is_known = std::ranges::find(course_.labs, id, &Lab::id) != course_.labs.end();
    if (!id.empty() && !is_known) {
      fields.find("lab")->fault("found no lab '" + id + "', wanted one of the course");
    }
    return id;
  }

  Question read_question(const Field& item, const Quiz& quiz) {
    Question question{.lab = quiz.lab, .place = item.place()};
    if (item.node->kind != yaml::Kind::kMap) {
      item.wrong();
      return question;
    }
    const yaml::Entry* id = item.node->find("id");
    const bool has_id = id != nullptr && is_id(id->value.text, IdForm::kCpp);
    const Scope& scope = reading_.scope(
        item.scope->file, has_id ? "question '" + id->value.text + "': " : item.name + ": ");
    const Fields fields(scope, *item.node, kQuestionKeys);
    question.id = fields.id("id");
    const auto same = std::ranges::find(quiz.questions, question.id, &Question::id);
    if (!question.id.empty() && same != quiz.questions.end()) {
      fields.find("id")->fault("found '" + question.id + "' a second time, wanted another");
    }
    if (const auto kind = fields.find("kind")) {
      question.kind = static_cast<Kind>(read_choice(*kind, kKinds).value_or(0));
    }
    question.text = fields.text("text");
    if (const auto points = fields.find("points")) {
      question.points = Rational(read_integer(*points, 0, 100).value_or(1));
    }
    read_proofs(fields, question);
    read_drawn(fields, question);
    read_answer(fields, question);
    question.why = read_reply(fields, "why", question.name() + "/why");
    check_texts(fields, question);
    return question;
  }

  void read_proofs(const Fields& fields, Question& question) {
    question.proved_by = fields.ids("proved_by");
    for (const std::string& id : question.proved_by) {
      const bool is_known = std::ranges::any_of(course_.labs, [&](const Lab& lab) {
        return std::ranges::find(lab.exercises, id, &Exercise::id) != lab.exercises.end();
      });
      if (!is_known) {
        fields.find("proved_by")->fault("found no exercise '" + id + "', wanted one of the course");
      }
    }
  }

  void read_drawn(const Fields& fields, Question& question) {
    for (const Field& item : fields.list("models", "the name of a model")) {
      const std::string name = read_line(item).value_or("");
      if (!name.empty() && !model_of(name, 0)) {
        const std::string near = nearest(name, model_names());
        item.fault("found '" + name + "', " +
                   (near.empty() ? "wanted " + listed(model_names(), "or")
                                 : "did you mean '" + near + "'?"));
      }
      question.models.push_back(name);
    }
    const auto draw = fields.find("draw");
    if (!draw) {
      return;
    }
    if (draw->node->kind != yaml::Kind::kMap) {
      draw->wrong();
      return;
    }
    for (const yaml::Entry& entry : draw->node->entries) {
      const Field values{.scope = draw->scope,
                         .node = &entry.value,
                         .name = "draw." + entry.key,
                         .wanted = "a list of whole numbers, at least one"};
      for (const Field& item : read_list(values, "a whole number from 1 to 1000000000")) {
        question.draw[entry.key].push_back(read_integer(item, 1, 1'000'000'000).value_or(1));
      }
      if (question.draw[entry.key].empty()) {
        values.wrong();
        question.draw[entry.key].push_back(1);
      }
    }
  }

  void read_answer(const Fields& fields, Question& question) {
    const auto belongs = [&](const char* key, bool is_wanted) {
      if (const auto field = fields.find(key); field && !is_wanted) {
        field->scope->fault(fields.map().find(key)->mark,
                            std::string("key '") + key +
                                "' does not belong to a question of kind '" +
                                std::string(kKinds[static_cast<std::size_t>(question.kind)]) + "'");
      } else if (!field && is_wanted) {
        fields.scope().fault(fields.map().mark, std::string("key '") + key +
                                                    "' is missing, wanted " +
                                                    std::string(kQuestionKeys.find(key)->wanted));
      }
    };
    belongs("options", question.has_options());
    belongs("quantity", question.kind == Kind::kNumber);
    belongs("measure", question.kind == Kind::kPredict);
    if (question.has_options()) {
      read_options(fields, question);
      return;
    }
    question.quantity = read_quantity(fields, "quantity");
    if (const auto within = fields.find("within")) {
      question.within = read_number(*within).value_or(0);
      if (question.within < 0 || question.within > 0.5) {
        within->wrong();
      }
    }
    for (const Field& item : fields.list("known_wrong", "a map with quantity and feedback")) {
      if (const auto known = Fields::of(item, kKnownNumberKeys)) {
        const std::string name = read_quantity(*known, "quantity");
        question.known_wrong.push_back(
            {.quantity = name,
             .feedback = read_reply(*known, "feedback", question.name() + "/" + name)});
      }
    }
    if (const auto measure = fields.find("measure")) {
      read_measure(*measure, question);
    }
  }

  static std::string read_quantity(const Fields& fields, const char* key) {
    const std::string name = fields.id(key);
    if (!name.empty() && !is_quantity(name)) {
      fields.find(key)->fault("found '" + name + "', which is no quantity of docs/quiz.md");
    }
    return name;
  }

  void read_options(const Fields& fields, Question& question) {
    for (const Field& item : fields.list("options", "a map with id, text and feedback")) {
      const auto option = Fields::of(item, kOptionKeys);
      if (!option) {
        continue;
      }
      Option one{.id = option->id("id"), .text = option->text("text"), .place = item.place()};
      if (std::ranges::find(question.options, one.id, &Option::id) != question.options.end()) {
        option->find("id")->fault("found '" + one.id + "' a second time, wanted another");
      }
      one.feedback = read_reply(*option, "feedback", question.name() + "/" + one.id);
      read_right(*option, one);
      if (const auto mask = option->find("mask")) {
        const auto names = mask_names();
        const auto found = read_choice(*mask, names);
        one.mask = found ? std::string(names[*found]) : "";
      }
      question.options.push_back(std::move(one));
    }
    if (const auto shown = fields.find("shown")) {
      question.shown = static_cast<std::size_t>(read_integer(*shown, 2, 12).value_or(0));
    }
    check_options(fields, question);
  }

  void read_right(const Fields& fields, Option& option) {
    const auto right = fields.find("right");
    if (right && !option.feedback.sealed.empty()) {
      right->fault("found a plain answer beside a sealed one, wanted it in the draft only");
    } else if (right && right->node->text != "true" && right->node->text != "false") {
      right->wrong();
    } else if (right) {
      option.right = right->node->text == "true";
    } else if (option.feedback.sealed.empty()) {
      fields.scope().fault(fields.map().mark, fields.label() + "key 'right' is missing, wanted " +
                                                  std::string(kOptionKeys.find("right")->wanted));
    }
  }

  // How many are right has to fit the kind.
  void check_options(const Fields& fields, const Question& question) {
    const auto field = fields.find("options");
    if (!field || reading_.faults.size() > 0) {
      return;
    }
    const auto right = static_cast<std::size_t>(std::ranges::count_if(
        question.options, [&](const Option& option) { return opened(question, option).right; }));
    const std::size_t all = question.options.size();
    if (all < 2 || all > 12) {
      field->wrong();
    } else if (right == 0 || right == all) {
      field->fault("found " + std::to_string(right) + " right of " + std::to_string(all) +
                   ", wanted right and wrong ones");
    } else if (question.kind == Kind::kSingle && right > 1 && question.shown == 0) {
      field->fault("found " + std::to_string(right) +
                   " right ones, wanted one, or 'shown' so that one of them is drawn");
    }
  }

  Reply read_reply(const Fields& fields, const char* key, const std::string& place) {
    const auto field = fields.find(key);
    if (!field) {
      return {};
    }
    Reply reply{.place = field->place()};
    if (field->node->kind != yaml::Kind::kMap) {
      reply.plain = read_text(*field).value_or("");
      return reply;
    }
    const auto sealed = Fields::of(*field, kSealedKeys);
    reply.sealed = sealed->line("sealed");
    const bool is_open = !reply.sealed.empty() && open_sealed(place, reply.sealed).has_value();
    if (!reply.sealed.empty() && !is_open) {
      sealed->find("sealed")->fault("cannot be opened: changed, or sealed for another place than " +
                                    place);
    }
    return reply;
  }

  void read_measure(const Field& field, Question& question) {
    const auto fields = Fields::of(field, kMeasureKeys);
    if (!fields) {
      return;
    }
    Measure measure{.meter = fields->has("meter") ? fields->id("meter") : "",
                    .shown = fields->text("shown")};
    const std::string name = fields->line("exercise");
    const std::size_t slash = std::min(name.find('/'), name.size());
    measure.lab = name.substr(0, slash);
    measure.exercise = name.substr(std::min(slash + 1, name.size()));
    const Exercise* exercise = find_exercise(course_, measure.lab, measure.exercise);
    if (exercise == nullptr) {
      if (!name.empty()) {
        fields->find("exercise")->fault("found no exercise '" + name + "', wanted lab/exercise");
      }
      return;
    }
    measure.function = exercise->functions.front();
    if (const auto function = fields->find("function")) {
      const std::vector<std::string_view> names(exercise->functions.begin(),
                                                exercise->functions.end());
      measure.function = names[read_choice(*function, names).value_or(0)];
    }
    measure.arguments = read_arguments(*fields, "args");
    measure.over = read_arguments(*fields, "over");
    if (fields->has("inputs")) {
      measure.draw = read_draw(*fields, *exercise, measure.function);
      measure.draw->seed = measure.draw->seed.value_or(1);
    }
    if (const auto sizes = fields->find("over_sizes"); sizes && measure.draw) {
      for (const yaml::Entry& entry : sizes->node->entries) {
        const Field size{.scope = sizes->scope,
                         .node = &entry.value,
                         .name = "measure.over_sizes." + entry.key,
                         .wanted = "a whole number from 1 to 4096"};
        measure.over_sizes[entry.key] = read_integer(size, 1, 4096).value_or(1);
      }
    }
    question.measure = std::move(measure);
  }

  static lab::wire::List read_arguments(const Fields& fields, const char* key) {
    lab::wire::List arguments;
    for (const Field& item : fields.list(key, "a literal")) {
      if (auto value = read_literal(item, NanRule::kRefused)) {
        arguments.push_back(std::move(*value));
      }
    }
    return arguments;
  }

  // Every {name} in a text stands for something.
  void check_texts(const Fields& fields, const Question& question) {
    Facts facts;
    if (!question.models.empty()) {
      facts.model = model_of("made_up", 0);
    }
    for (const auto& [name, values] : question.draw) {
      facts.drawn[name] = values.front();
    }
    std::vector<std::string> unknown;
    filled_in(question.text, facts, &unknown);
    for (const Option& option : question.options) {
      filled_in(option.text, facts, &unknown);
    }
    if (!question.quantity.empty() && is_quantity(question.quantity) &&
        !quantity(question.quantity, facts)) {
      fields.find("quantity")
          ->fault("found '" + question.quantity + "', which needs 'models' or 'draw'");
    }
    for (const std::string& name : unknown) {
      fields.scope().fault(fields.map().mark, "found {" + name +
                                                  "} in a text, wanted a quantity of docs/quiz.md "
                                                  "that 'models' or 'draw' gives");
    }
  }

  Reading& reading_;
  const Course& course_;
};

}  // namespace

const KeyTable kQuizKeys{"quiz_file", kQuizList};
const KeyTable kQuestionKeys{"question", kQuestionList};
const KeyTable kOptionKeys{"option", kOptionList};
const KeyTable kKnownNumberKeys{"known_number", kKnownNumberList};
const KeyTable kSealedKeys{"sealed", kSealedList};
const KeyTable kMeasureKeys{"measure", kMeasureList};

Quiz read_quiz(const std::string& text, const std::string& shown_as, const Course& course) {
  Reading reading{};
  reading.root = course.root;
  reading.faults.open(shown_as);
  Quiz quiz;
  if (const yaml::Node* tree = read_tree(reading, text, shown_as)) {
    quiz = QuizReader(reading, course).read(*tree, shown_as);
  }
  if (!reading.faults.empty()) {
    throw LabError(reading.faults.sorted());
  }
  return quiz;
}

std::vector<Quiz> read_quizzes(const Course& course) {
  std::vector<Quiz> quizzes;
  for (const Lab& lab : course.labs) {
    const std::string shown_as = "labs/quiz/" + lab.id + ".yaml";
    std::error_code error;
    if (!fs::exists(course.root / shown_as, error)) {
      continue;
    }
    const FileText file = read_manifest_file(course.root / shown_as);
    if (!file.fault.empty()) {
      throw LabError({{{shown_as, 1, 1}, file.fault + ", wanted a quiz"}});
    }
    quizzes.push_back(read_quiz(file.text, shown_as, course));
    if (quizzes.back().lab != lab.id) {
      throw LabError({{{shown_as, 1, 1},
                       "found the lab '" + quizzes.back().lab + "', wanted '" + lab.id +
                           "', the name of the file"}});
    }
  }
  return quizzes;
}

std::string text_of(const Reply& reply, const std::string& place) {
  return reply.sealed.empty() ? reply.plain : open_sealed(place, reply.sealed).value_or("");
}

OpenedOption opened(const Question& question, const Option& option) {
  const std::string text = text_of(option.feedback, question.name() + "/" + option.id);
  if (option.right) {
    return {.right = *option.right, .feedback = text};
  }
  return {.right = text.starts_with('+'), .feedback = text.empty() ? "" : text.substr(1)};
}

std::string why_of(const Question& question) {
  return text_of(question.why, question.name() + "/why");
}

std::string feedback_of(const Question& question, const KnownNumber& number) {
  return text_of(number.feedback, question.name() + "/" + number.quantity);
}

}  // namespace grader::quiz
