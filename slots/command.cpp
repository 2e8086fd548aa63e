// generate and logits with a student's functions in the model.
#include "slots/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "engine/cli/continuation.h"
#include "engine/cli/text.h"
#include "formats/safetensors_write.h"
#include "slots/report.h"
#include "slots/show.h"

namespace slots {
namespace {

namespace fs = std::filesystem;

using engine::cli::LoadedModel;
using engine::cli::Options;
using engine::cli::UsageError;
using engine::cli::Warnings;

SlotSet chosen_slots(const Options& options) {
  try {
    return parse_use(options.text("use"));
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--use: ") + error.what());
  }
}

std::function<void(std::size_t, std::size_t)> build_progress() {
  if (isatty(STDERR_FILENO) == 0) {
    return {};
  }
  return [](std::size_t done, std::size_t all) {
    fmt::print(
        stderr, "\r\033[K{}",
        done == all ? std::string() : fmt::format("building your functions: {} of {}", done, all));
  };
}

// Rounding activations to bfloat16 would hide what a slot does, so the engine computes in float.
LoadedModel load_in_float(const Options& options) {
  LoadedModel loaded = engine::cli::load_model(options);
  if (options.text("operators") == "auto") {
    loaded.operators =
        engine::make_operators(engine::best_operator_set(formats::Dtype::kF32), *loaded.pool);
  }
  return loaded;
}

RunRequest request_of(const Options& options, const LoadedModel& loaded, Students& students) {
  return {.model = loaded.model,
          .operators = *loaded.operators,
          .students = students,
          .open =
              [&options, &loaded,
               warnings = std::make_shared<Warnings>(options.has("json") ? Warnings::kBetweenLines
                                                                         : Warnings::kInMidLine)](
                  engine::Operators& operators) {
                return loaded.session(options, operators,
                                      std::exchange(*warnings, Warnings::kNone));
              },
          .prompt = engine::cli::prompt_ids(options, loaded)};
}

Label labels_of(const LoadedModel& loaded) {
  return [&](std::int64_t id) { return engine::cli::token_label(loaded.tokenizer, id); };
}

void print_generated(const Options& options, const LoadedModel& loaded, RunRequest request,
                     std::ostream& out) {
  engine::StreamDecoder decoder(loaded.tokenizer, true);
  request.on_token = [&](std::int64_t id) {
    out << engine::cli::printable(decoder.push(id)) << std::flush;
    return static_cast<bool>(out);  // a closed pipe ends the text
  };
  out << engine::cli::printable(options.text("prompt")) << std::flush;
  const Runs runs = engine::cli::ends_its_line(out, [&] { return run_both(request); });
  out << engine::cli::printable(decoder.finish()) << "\n\n";
  out << slots_text(request.students, runs.uses, runs.turns) << '\n'
      << divergence_text(runs, labels_of(loaded)) << prints_text(request.students.take_prints());
}

void write_generated(const Options& options, const LoadedModel& loaded, const RunRequest& request,
                     std::ostream& out) {
  const Runs runs = run_both(request);
  const std::vector<std::int64_t> ids = runs.yours.ids();
  std::vector<double> margins;
  for (const Step& step : runs.yours.steps) {
    margins.push_back(engine::top2_margin(step.logits));
  }
  formats::JsonWriter json;
  json.open_object().field("operators", loaded.operators->name());
  json.field("prompt", options.text("prompt")).numbers("prompt_ids", request.prompt);
  json.field("text", loaded.tokenizer.decode(ids, true)).numbers("ids", ids);
  json.numbers("top2_margins", margins);
  json.field("reason", runs.yours.is_stopped ? "stop token" : "length");
  json.numbers("engine_ids", runs.engines.ids());
  write_divergence(json, runs);
  write_slots(json, request.students, runs.uses, runs.turns);
  json.close_object();
  out << json.text();
}

int run_generate(const Options& options, std::ostream& out) {
  const SlotSet chosen = chosen_slots(options);
  const SlotPaths paths = student_paths(options);
  const LoadedModel loaded = load_in_float(options);
  const engine::GenerateOptions how = engine::cli::generate_options(options, loaded);
  engine::cli::prompt_ids(options, loaded);  // refused before anything is built
  Students students(paths, chosen, slot_limits(), build_progress());
  RunRequest request = request_of(options, loaded, students);
  request.how = how;
  options.has("json") ? write_generated(options, loaded, request, out)
                      : print_generated(options, loaded, request, out);
  return 0;
}

// ---- logits

struct BothLogits {
  std::vector<float> yours{};
  std::vector<float> engines{};
  std::vector<SlotUse> uses{};
  Turns turns{};
  std::vector<Alone> alone{};
};

BothLogits compare_logits(const RunRequest& request) {
  BothLogits both;
  StudentOperators operators(request.operators, request.model, request.students,
                             request.students.chosen());
  const auto last = [&](engine::Operators& ops) {
    engine::Session session = request.open(ops);
    const std::span<const float> logits = session.prefill(request.prompt);
    return std::vector<float>(logits.begin(), logits.end());
  };
  both.yours = last(operators);
  for (const Slot& slot : all_slots()) {
    both.uses.push_back(operators.use(slot.id));
  }
  both.turns = operators.turns();
  both.engines = last(request.operators);
  both.alone = swap_one_by_one(request, {}, both.engines);
  return both;
}

int run_logits(const Options& options, std::ostream& out) {
  if (options.has("save")) {
    throw UsageError("--save: the engine's logits can be saved, not those of --use");
  }
  const SlotSet chosen = chosen_slots(options);
  const SlotPaths paths = student_paths(options);
  const std::int64_t top = options.whole("top", 1, 1'000'000'000);
  const LoadedModel loaded = load_in_float(options);
  engine::cli::prompt_ids(options, loaded);  // refused before anything is built
  Students students(paths, chosen, slot_limits(), build_progress());
  const RunRequest request = request_of(options, loaded, students);
  const BothLogits both = compare_logits(request);
  const std::vector<engine::cli::Ranked> ranked = engine::cli::rank(both.yours, top);
  const Label label = labels_of(loaded);
  if (options.has("json")) {
    formats::JsonWriter json;
    json.open_object().numbers("prompt_ids", request.prompt).open_list("next");
    for (const engine::cli::Ranked& r : ranked) {
      json.open_object().field("id", r.id).field("token", label(r.id)).field("logit", r.logit);
      json.field("probability", r.probability);
      json.field("engines_logit", static_cast<double>(both.engines[r.id])).close_object();
    }
    json.close_list().field("moved", moved(both.yours, both.engines));
    write_alone(json, both.alone);
    write_slots(json, students, both.uses, both.turns);
    json.close_object();
    out << json.text();
    return 0;
  }
  out << "     id       logit  the engine's  probability  token\n";
  for (const engine::cli::Ranked& r : ranked) {
    out << fmt::format("{:>7} {:>11.4f} {:>13.4f} {:>12.4f}  {}\n", r.id, r.logit,
                       both.engines[r.id], r.probability, label(r.id));
  }
  out << '\n' << slots_text(students, both.uses, both.turns) << '\n';
  out << engine::cli::wrapped("", fmt::format("Your functions move the logits by up to {:.2g}.",
                                              moved(both.yours, both.engines)))
      << alone_text(both.alone) << prints_text(students.take_prints());
  return 0;
}

}  // namespace

SlotPaths student_paths(const Options& options) {
  const fs::path home = LAB_SOURCE_DIR;
  const fs::path student =
      options.has("student") ? fs::path(options.text("student")) : home / "student";
  if (!fs::is_directory(student)) {
    throw UsageError("--student: there is no folder " + formats::quote(student.string()));
  }
  return {.course = home / "labs.yaml",
          .student = fs::absolute(student),
          .build = {.home = home,
                    .course = home,
                    .libraries = fs::path(LAB_LIBRARIES),
                    .cache = home / ".lab" / "cache"}};
}

std::vector<engine::cli::Addition> slot_options() {
  const std::vector<engine::cli::OptionSpec> options = {
      {"use", "SLOTS", "student:SLOT,... or student:all: yours, see below", ""},
      {"student", "DIR", "where your files are, for --use", ""}};
  const std::string more = "\nslots for --use:\n" + slot_list() + std::string(slot_rule());
  return {{.command = "generate", .options = options, .run = run_generate, .help = more},
          {.command = "logits", .options = options, .run = run_logits, .help = more},
          show_options()};
}

}  // namespace slots
