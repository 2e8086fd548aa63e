// lab show: the demonstrations of the lesson, computed by the engine.
//
// attention-by-hand and rope-relative take the lesson's inputs from the golden files, where they
// are stored bit for bit (the lesson draws them with numpy's generator), and print the lesson's
// lines. Two things cannot be the same: the last line of attention-by-hand, which compares with
// PyTorch in whatever precision numpy's version gives, is replaced by the distance between our own
// eager and tiled attention in float32; milliseconds are this machine's.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>
#include <random>
#include <thread>

#include "engine/cli/block_drawing.h"
#include "engine/cli/demonstrations.h"
#include "engine/cli/groups.h"
#include "engine/cli/text.h"
#include "engine/run/operators.h"

namespace engine::cli {
namespace {

constexpr const char* kNames =
    "attention-by-hand, rope-relative, block, block-parameters or attention-cost";

// ---- attention-cost

Matrix random_matrix(std::int64_t rows, std::int64_t columns, std::uint32_t seed) {
  std::mt19937 bits(seed);
  Matrix matrix(rows, columns);
  for (std::int64_t i = 0; i < rows * columns; ++i) {
    matrix.view().data[i] = static_cast<float>(bits()) * 0x1p-31F - 1;
  }
  return matrix;
}

double milliseconds_of(Operators& operators, const Attention& attention, AttentionKind kind,
                       MatrixView result, std::vector<Matrix>* weights) {
  const auto begin = std::chrono::steady_clock::now();
  operators.attend(attention, kind, result, weights);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

void show_attention_cost(std::ostream& out) {
  constexpr std::int64_t kHeads =
      8;  // of Qwen3-8B's 32, so that the largest score matrix is 512 MiB
  constexpr std::int64_t kHeadDim = 128;
  ThreadPool pool(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  const auto operators = make_operators(best_operator_set(formats::Dtype::kF32), pool);
  double previous = 0;
  for (const std::int64_t n : {256, 512, 1024, 2048, 4096}) {
    const Matrix q = random_matrix(n, kHeads * kHeadDim, 1);
    const Matrix k = random_matrix(kHeads * n, kHeadDim, 2);
    const Matrix v = random_matrix(kHeads * n, kHeadDim, 3);
    const Attention attention{.queries = q.view(),
                              .keys = {k.view().data, kHeads, n, kHeadDim, n * kHeadDim},
                              .values = {v.view().data, kHeads, n, kHeadDim, n * kHeadDim},
                              .q_heads = kHeads};
    Matrix result(n, kHeads * kHeadDim);
    std::vector<Matrix> weights;
    const double eager =
        milliseconds_of(*operators, attention, AttentionKind::kEager, result.view(), &weights);
    const double tiled =
        milliseconds_of(*operators, attention, AttentionKind::kTiled, result.view(), nullptr);
    if (n > 256) {  // the first is a warm-up
      const std::int64_t entries = n * n * kHeads;
      out << fmt::format("n = {:5}   scores {:>12} entries = {:6.1f} MiB FP32   {:7.1f} ms", n,
                         grouped(entries), static_cast<double>(entries) * 4 / 1048576, eager);
      out << (previous > 0 ? fmt::format("   {:3.1f}× the previous run", eager / previous) : "")
          << "\n"
          << fmt::format("            a tile at a time, no matrix                    {:7.1f} ms\n",
                         tiled);
      previous = eager;
    }
  }
  out << "\nBy arithmetic, for one block of Qwen3-8B (`lab model cost` takes any "
         "configuration):\n\n";
}

int run_command(const char* name, const Options& options, std::ostream& out) {
  for (const Command& command : all_commands()) {
    if (command.name == name) {
      std::map<std::string, std::string> values;
      for (const OptionSpec& spec : command.options) {
        if (!spec.otherwise.empty()) {
          values[spec.name] = spec.otherwise;
        }
      }
      const auto& words = options.words();
      return command.run(Options(std::move(values), {words.begin() + 1, words.end()}), out);
    }
  }
  return 2;
}

int run_show(const Options& options, std::ostream& out) {
  const auto& words = options.words();
  const std::string name = words.empty() ? "" : words[0];
  const bool takes_model =
      name == "block" || name == "block-parameters" || name == "attention-cost";
  if (words.size() > 1 && !takes_model) {
    throw UsageError("'" + name + "' takes no model, found '" + words[1] + "'");
  }
  if (name == "attention-by-hand") {
    const ByHand lesson = attention_by_hand();
    print_by_hand(lesson, out);
    out << fmt::format("max |difference| between eager and tiled attention, float32: {:.1e}\n",
                       eager_against_tiled(lesson));
  } else if (name == "rope-relative") {
    print_relative(rope_relative(), out);
  } else if (name == "block") {
    const formats::ModelConfig config =
        read_model_argument(Options({}, {words.begin() + 1, words.end()}), "qwen3-8b");
    out << block_drawing(config, terminal_has_unicode());
  } else if (name == "block-parameters") {
    return run_command("params", options, out);
  } else if (name == "attention-cost") {
    show_attention_cost(out);
    return run_command("cost", options, out);
  } else {
    throw UsageError(
        (name.empty() ? std::string("no demonstration named") : "no demonstration '" + name + "'") +
        ", wanted " + kNames);
  }
  return 0;
}

}  // namespace

std::vector<Command> show_commands() {
  return {{.name = "show",
           .words = "NAME [MODEL]",
           .max_words = 2,
           .summary = "a demonstration of the lesson, as `lab show NAME`",
           .has_json = false,
           .run = run_show}};
}

}  // namespace engine::cli
