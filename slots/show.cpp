// Each demonstration: the engine computes it, then the student's answers take the place of the
// engine's where they have the right shape, and a list says whose function each was.
#include "slots/show.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <ostream>
#include <random>

#include "engine/cli/demonstrations.h"
#include "engine/cli/text.h"
#include "engine/cost.h"
#include "engine/count.h"
#include "engine/run/ops_naive.h"
#include "slots/command.h"
#include "slots/functions.h"
#include "slots/values.h"

namespace slots {
namespace {

using engine::Matrix;
using engine::cli::grouped;
using engine::cli::Options;
using engine::cli::UsageError;
using formats::ModelConfig;
using lab::wire::List;
using lab::wire::Record;
using lab::wire::Tensor;
using lab::wire::Value;

constexpr std::int64_t kHeadWidth = 64;
constexpr double kAlike = 1e-4;  // of the largest number: below what three decimals show

// ---- taking answers

// Puts the student's matrix in the place of the engine's, or says why not.
void take(Functions& functions, const std::string& exercise, const std::string& function,
          const Value& answer, Matrix& engines, bool may_be_infinite = false) {
  const auto wanted = engines.view();
  if (const std::string fault = shape_fault(answer, wanted.rows, wanted.columns); !fault.empty()) {
    functions.note(exercise, function + ": " + fault, false);
    return;
  }
  Matrix yours = to_matrix(answer);
  const Distance off = distance(yours.view(), engines.view(), may_be_infinite);
  if (!off.fault.empty()) {
    functions.note(exercise, function + ": " + off.fault, false);
    return;
  }
  if (off.error > kAlike * std::max(off.scale, 1.0)) {
    functions.note(exercise, fmt::format("off by up to {:.3g}, in row {}", off.error, off.row),
                   true);
  }
  engines = std::move(yours);
}

void take_matrix(Functions& functions, const std::string& exercise, const std::string& function,
                 List arguments, Matrix& engines, bool may_be_infinite = false) {
  if (const auto answer = functions.call(exercise, function, std::move(arguments))) {
    take(functions, exercise, function, *answer, engines, may_be_infinite);
  }
}

std::optional<double> number_of(const Value& value) {
  if (const auto* whole = value.get_if<std::int64_t>()) {
    return static_cast<double>(*whole);
  }
  const auto* real = value.get_if<double>();
  return real == nullptr ? std::nullopt : std::optional(*real);
}

std::string number_text(double value) {
  return value == std::floor(value) && std::fabs(value) < 1e15
             ? grouped(static_cast<std::int64_t>(value))
             : fmt::format("{:.6f}", value);
}

// Puts the student's number in the place of the engine's, or says why not.
void take_number(Functions& functions, const std::string& exercise, const std::string& function,
                 List arguments, double& engines, bool may_be_negative = false) {
  const auto answer = functions.call(exercise, function, std::move(arguments));
  if (!answer) {
    return;
  }
  const std::optional<double> yours = number_of(*answer);
  if (!yours || std::isnan(*yours) || (*yours < 0 && !may_be_negative)) {
    functions.note(exercise,
                   fmt::format("{}: it answered {}, wanted a number, 0 or more", function,
                               !yours               ? lab::wire::describe(*answer)
                               : std::isnan(*yours) ? "NaN"
                                                    : number_text(*yours)),
                   false);
    return;
  }
  if (!(std::fabs(*yours - engines) <= 1e-6 * std::fabs(engines))) {
    functions.note(exercise,
                   fmt::format("{} is {}, the engine's {}", function, number_text(*yours),
                               number_text(engines)),
                   true);
  }
  engines = *yours;
}

std::string whose_text(const Functions& functions) {
  std::string text = "\nwhose functions these were:\n";
  std::size_t width = 0;
  for (const FunctionReport& report : functions.reports()) {
    width = std::max(width, report.exercise.size());
  }
  for (const FunctionReport& report : functions.reports()) {
    const std::string whose = !report.is_used       ? "the engine's: " + report.note
                              : report.note.empty() ? "yours"
                                                    : "yours, but " + report.note;
    text += engine::cli::wrapped(fmt::format("  {:{}}  ", report.exercise, width), whose);
  }
  return text;
}

// ---- the demonstrations

void show_by_hand(Functions& functions, std::ostream& out) {
  engine::cli::ByHand lesson = engine::cli::attention_by_hand();
  const std::int64_t n = lesson.q.view().rows;
  take_matrix(functions, "attention/scores", "scores",
              {to_value(lesson.q.view()), to_value(lesson.k.view())}, lesson.scores);
  take_matrix(functions, "attention/causal_mask", "causal_mask", {Value{n}, Value{n}}, lesson.mask,
              true);
  Matrix masked(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      masked.view()(i, j) = lesson.scores.view()(i, j) + lesson.mask.view()(i, j);
    }
  }
  take_matrix(functions, "attention/softmax_rows", "softmax_rows", {to_value(masked.view())},
              lesson.weights);
  const auto head = functions.call("attention/attention_head", "attention_head",
                                   {to_value(lesson.q.view()), to_value(lesson.k.view()),
                                    to_value(lesson.v.view()), to_value(lesson.mask.view())});
  const auto* record = head ? head->get_if<Record>() : nullptr;
  if (const Value* found = record == nullptr ? nullptr : record->find("out")) {
    take(functions, "attention/attention_head", "attention_head", *found, lesson.out);
  }
  engine::cli::print_by_hand(lesson, out);
}

void show_relative(Functions& functions, std::ostream& out) {
  engine::cli::Relative lesson = engine::cli::rope_relative();
  const auto width = std::ssize(lesson.q);
  const double theta = engine::cli::kLessonTheta;
  if (const auto answer =
          functions.call("rope/rope_rates", "rope_rates", {Value{width}, Value{theta}})) {
    const Tensor* rates = answer->get_if<Tensor>();
    if (rates == nullptr || rates->count() != lesson.rates.size()) {
      functions.note("rope/rope_rates",
                     fmt::format("it answered {}, wanted {} numbers", lab::wire::describe(*answer),
                                 lesson.rates.size()),
                     false);
    } else {
      const std::vector<double> yours = rates->to_doubles();
      for (std::size_t i = 0; i < yours.size(); ++i) {
        if (!(std::fabs(yours[i] - lesson.rates[i]) <= 1e-9 * lesson.rates[i])) {
          functions.note(
              "rope/rope_rates",
              fmt::format("rate {} is {:.6g}, the engine's {:.6g}", i, yours[i], lesson.rates[i]),
              !std::isnan(yours[i]));
          break;
        }
      }
      lesson.rates = functions.reports().back().is_used ? yours : lesson.rates;
    }
  }
  const auto score = [&](std::int64_t m, std::int64_t n, double& engines) {
    take_number(functions, "rope/rope_relative", "rotated_score",
                {to_value(std::span<const double>(lesson.q)),
                 to_value(std::span<const double>(lesson.k)), Value{m}, Value{n}, Value{theta}},
                engines, true);
  };
  score(0, 0, lesson.unrotated);
  for (std::size_t i = 0; i < lesson.scores.size(); ++i) {
    score(engine::cli::kLessonPlaces[i].first, engine::cli::kLessonPlaces[i].second,
          lesson.scores[i]);
  }
  engine::cli::print_relative(lesson, out);
}

Value record_of(const ModelConfig& c) {
  return {Record{.type = "ModelConfig",
                 .fields = {{"hidden_size", {c.hidden_size}},
                            {"intermediate_size", {c.intermediate_size}},
                            {"num_hidden_layers", {c.num_hidden_layers}},
                            {"num_attention_heads", {c.num_attention_heads}},
                            {"num_key_value_heads", {c.num_key_value_heads}},
                            {"head_dim", {c.head_dim}},
                            {"vocab_size", {c.vocab_size}},
                            {"tie_word_embeddings", {c.tie_word_embeddings}}}}};
}

void require_dense(const ModelConfig& config) {
  if (config.moe || config.qkv_bias || !config.qk_norm) {
    throw UsageError(
        "--with student: the exercises count Qwen3's dense block; this configuration "
        "is of another kind");
  }
}

void show_parameters(Functions& functions, const ModelConfig& config, std::ostream& out) {
  require_dense(config);
  const engine::BlockCount block = engine::block_count(config);
  const engine::ModelCount model = engine::count_parameters(config);
  auto attention = static_cast<double>(block.attention);
  auto whole = static_cast<double>(block.total);
  auto blocks = static_cast<double>(model.blocks);
  auto total = static_cast<double>(model.total);
  const Value record = record_of(config);
  take_number(functions, "counting/attention_parameters", "attention_parameters", {record},
              attention);
  take_number(functions, "counting/block_parameters", "block_parameters", {record}, whole);
  take_number(functions, "counting/model_parameters", "block_parameters_in_all", {record}, blocks);
  take_number(functions, "counting/model_parameters", "model_parameters", {record}, total);
  for (const engine::BlockRow& row : engine::block_rows(config)) {
    out << fmt::format("{:44} {:>15} {:>14}\n", row.name, formats::shape_text(row.shape),
                       grouped(row.count));
  }
  const double feed_forward = whole - attention - static_cast<double>(block.norms);
  out << fmt::format("{:44} {:15} {:>14}   attention {:.1f}%   feed-forward {:.1f}%\n", "one block",
                     "", number_text(whole), 100 * attention / whole, 100 * feed_forward / whole);
  out << fmt::format("{} blocks {} + embedding {} + output head {} + final norm {}\n",
                     config.num_hidden_layers, number_text(blocks), grouped(model.embedding),
                     grouped(model.output_head), grouped(model.final_norm));
  out << fmt::format("= {} parameters = {:.2f} B\n", number_text(total), total / 1e9);
}

Matrix random_rows(std::int64_t n, std::uint32_t seed) {
  std::mt19937 bits(seed);
  Matrix matrix(n, kHeadWidth);
  for (std::int64_t i = 0; i < n * kHeadWidth; ++i) {
    matrix.view().data[i] = static_cast<float>(bits()) * 0x1p-31F - 1;
  }
  return matrix;
}

Matrix causal(std::int64_t n) {
  Matrix mask(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = i + 1; j < n; ++j) {
      mask.view()(i, j) = -std::numeric_limits<float>::infinity();
    }
  }
  return mask;
}

// One call of attention_head on n positions: its processor time in milliseconds, 0 when it failed
// or is wrong. What is wrong is not worth timing.
double milliseconds_of(Functions& functions, std::int64_t n) {
  const std::string exercise = "attention/attention_head";
  const Matrix q = random_rows(n, 1);
  const Matrix k = random_rows(n, 2);
  const Matrix v = random_rows(n, 3);
  List inputs{to_value(q.view()), to_value(k.view()), to_value(v.view()),
              to_value(causal(n).view())};
  const double before = functions.cpu_seconds(exercise);
  const auto answer = functions.call(exercise, "attention_head", std::move(inputs));
  const double spent = functions.cpu_seconds(exercise) - before;
  const auto* record = answer ? answer->get_if<Record>() : nullptr;
  const Value* found = record == nullptr ? nullptr : record->find("out");
  if (found == nullptr) {
    return 0;
  }
  const auto one_head = [n](const Matrix& rows) {
    return engine::HeadsView{rows.view().data, 1, n, kHeadWidth, n * kHeadWidth};
  };
  Matrix engines = engine::naive::attend_online(
      {.queries = q.view(), .keys = one_head(k), .values = one_head(v), .q_heads = 1});
  take(functions, exercise, "attention_head", *found, engines);
  const bool is_right = functions.reports().front().note.empty();
  return is_right ? 1000 * spent : 0;
}

void show_cost(Functions& functions, const ModelConfig& config, std::ostream& out) {
  require_dense(config);
  out << "your attention_head, one head of 64 numbers, processor time:\n";
  milliseconds_of(functions, 64);  // a warm-up
  double previous = 0;
  for (const std::int64_t n : {128, 256, 512, 1024}) {
    const double now = milliseconds_of(functions, n);
    if (now <= 0) {
      out << "  not timed: what it answers is not attention (see below)\n";
      break;
    }
    out << fmt::format(
        "n = {:5}   {:>9} weights   {:7.1f} ms{}\n", n, grouped(n * n), now,
        previous > 0 ? fmt::format("   {:3.1f}× the previous run", now / previous) : "");
    previous = now;
  }
  out << "\nby your formulas, one block:\n"
      << fmt::format("{:>8} {:>18} {:>18} {:>8} {:>16}\n", "tokens", "linear work",
                     "attention work", "share", "score entries");
  const auto block = static_cast<double>(engine::block_count(config).total);
  const Value record = record_of(config);
  const Value parameters{static_cast<std::int64_t>(block)};
  for (const std::int64_t n : {1024, 4096, 32768, 131072}) {
    double linear = engine::linear_flops(config, n);
    double attention = engine::attention_flops(config, n);
    auto entries = static_cast<double>(engine::score_entries(config, n));
    double share = attention / (linear + attention);
    take_number(functions, "cost/attention_work", "linear_work", {parameters, Value{n}}, linear);
    take_number(functions, "cost/attention_work", "attention_work", {record, Value{n}}, attention);
    take_number(functions, "cost/attention_work", "score_entries", {record, Value{n}}, entries);
    take_number(functions, "cost/crossover", "attention_share", {record, parameters, Value{n}},
                share);
    out << fmt::format("{:>8} {:>12} TFLOP {:>12} TFLOP {:>7.0f}% {:>16}\n", grouped(n),
                       engine::cli::three_digits(linear / 1e12),
                       engine::cli::three_digits(attention / 1e12), 100 * share,
                       number_text(entries));
  }
  double meeting = engine::crossover_tokens(config);
  take_number(functions, "cost/crossover", "crossover", {record, parameters}, meeting);
  out << fmt::format("equal at {} tokens\n", engine::cli::rounded(meeting));
}

int run_show(const Options& options, std::ostream& out) {
  if (options.text("with") != "student") {
    throw UsageError("--with: found " + formats::quote(options.text("with"), 40) +
                     ", wanted student");
  }
  const auto& words = options.words();
  const std::string name = words.empty() ? "" : words[0];
  const bool takes_model = name == "block-parameters" || name == "attention-cost";
  if (name != "attention-by-hand" && name != "rope-relative" && !takes_model) {
    throw UsageError("--with student: found " + formats::quote(name, 40) +
                     ", wanted attention-by-hand, rope-relative, block-parameters or "
                     "attention-cost");
  }
  if (words.size() > 1 && !takes_model) {
    throw UsageError("'" + name + "' takes no model, found '" + words[1] + "'");
  }
  Functions functions(student_paths(options));
  if (takes_model) {
    const ModelConfig config =
        engine::cli::read_model_argument(Options({}, {words.begin() + 1, words.end()}), "qwen3-8b");
    name == "attention-cost" ? show_cost(functions, config, out)
                             : show_parameters(functions, config, out);
  } else {
    name == "rope-relative" ? show_relative(functions, out) : show_by_hand(functions, out);
  }
  out << whose_text(functions);
  return 0;
}

}  // namespace

engine::cli::Addition show_options() {
  return {.command = "show",
          .options = {{"with", "WHOSE", "student: your functions compute it, see below", ""},
                      {"student", "DIR", "where your files are, for --with", ""}},
          .run = run_show,
          .help =
              "\nWith --with student your functions compute attention-by-hand, rope-relative,\n"
              "block-parameters and attention-cost. A list below says which of them were used,\n"
              "and which are missing or wrong.\n"};
}

}  // namespace slots
