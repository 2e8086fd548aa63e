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
#include <cmath>
#include <filesystem>
#include <numbers>
#include <ostream>
#include <random>
#include <thread>

#include "engine/cli/groups.h"
#include "engine/cli/numpy_text.h"
#include "engine/cli/text.h"
#include "engine/rope_rates.h"
#include "engine/run/operators.h"
#include "engine/run/ops_naive.h"
#include "formats/safetensors.h"

namespace engine::cli {
namespace {

constexpr const char* kNames =
    "attention-by-hand, rope-relative, block-parameters or attention-cost";

formats::SafetensorsFile golden(const char* file) {
  return formats::SafetensorsFile::open(std::filesystem::path(LAB_SOURCE_DIR) / "labs" / file);
}

Matrix read_matrix(const formats::SafetensorsFile& file, const char* name) {
  const formats::TensorView tensor = file.tensor(name);
  Matrix matrix(tensor.shape[0], tensor.shape[1]);
  formats::copy_floats(
      tensor, {matrix.view().data, static_cast<std::size_t>(tensor.shape[0] * tensor.shape[1])});
  return matrix;
}

HeadsView one_head(const Matrix& matrix) {
  const ConstMatrixView view = matrix.view();
  return {view.data, 1, view.rows, view.columns, view.rows * view.columns};
}

// ---- attention-by-hand

Matrix scores_of(ConstMatrixView q, ConstMatrixView k) {
  Matrix scores(q.rows, k.rows);
  const float root = std::sqrt(static_cast<float>(q.columns));
  for (std::int64_t i = 0; i < q.rows; ++i) {
    for (std::int64_t j = 0; j < k.rows; ++j) {
      float dot = 0;
      for (std::int64_t c = 0; c < q.columns; ++c) {
        dot += q(i, c) * k(j, c);
      }
      scores.view()(i, j) = dot / root;
    }
  }
  return scores;
}

void print_row_sums(ConstMatrixView weights, std::ostream& out) {
  Matrix sums(1, weights.rows);
  float above = 0;
  for (std::int64_t i = 0; i < weights.rows; ++i) {
    for (std::int64_t j = 0; j < weights.columns; ++j) {
      sums.view()(0, i) += weights(i, j);
      above = j > i ? std::max(above, weights(i, j)) : above;
    }
  }
  const std::string text = numpy_text(sums.view());
  out << "row sums: " << text.substr(1, text.size() - 2)
      << fmt::format("   largest entry above the diagonal: {:.1f}\n", above);
}

float largest_difference(ConstMatrixView a, ConstMatrixView b) {
  float largest = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.columns; ++j) {
      largest = std::max(largest, std::fabs(a(i, j) - b(i, j)));
    }
  }
  return largest;
}

void show_attention_by_hand(std::ostream& out) {
  const auto file = golden("attention/golden/attention_head.safetensors");
  const Matrix q = read_matrix(file, "lesson/q");
  const Matrix k = read_matrix(file, "lesson/k");
  const Matrix v = read_matrix(file, "lesson/v");
  Matrix scores = scores_of(q.view(), k.view());
  out << "scores = q @ k.T / sqrt(d)\n " << numpy_text(scores.view()) << "\n";
  for (std::int64_t i = 0; i < scores.view().rows; ++i) {
    for (std::int64_t j = i + 1; j < scores.view().columns; ++j) {
      scores.view()(i, j) = -std::numeric_limits<float>::infinity();
    }
  }
  out << "scores + causal mask\n " << numpy_text(scores.view()) << "\n";
  const Attention attention{
      .queries = q.view(), .keys = one_head(k), .values = one_head(v), .q_heads = 1};
  const naive::Attended eager = naive::attend_eager(attention);
  out << "softmax per row = the attention weights\n " << numpy_text(eager.weights[0].view())
      << "\n";
  print_row_sums(eager.weights[0].view(), out);
  out << fmt::format("output = weights @ v, shape ({}, {})\n", eager.out.view().rows,
                     eager.out.view().columns);
  const Matrix tiled = naive::attend_online(attention);
  out << fmt::format("max |difference| between eager and tiled attention, float32: {:.1e}\n",
                     largest_difference(eager.out.view(), tiled.view()));
}

// ---- rope-relative

// The score of a query at position m and a key at n, both rotated, in double.
double rotated_score(std::span<const double> q, std::span<const double> k,
                     std::span<const double> rates, std::int64_t m, std::int64_t n) {
  const std::size_t half = rates.size();
  double score = 0;
  for (std::size_t i = 0; i < half; ++i) {
    const double a = static_cast<double>(m) * rates[i];
    const double b = static_cast<double>(n) * rates[i];
    const double q0 = q[i] * std::cos(a) - q[i + half] * std::sin(a);
    const double q1 = q[i + half] * std::cos(a) + q[i] * std::sin(a);
    const double k0 = k[i] * std::cos(b) - k[i + half] * std::sin(b);
    const double k1 = k[i + half] * std::cos(b) + k[i] * std::sin(b);
    score += q0 * k0 + q1 * k1;
  }
  return score;
}

void show_rope_relative(std::ostream& out) {
  const auto file = golden("rope/golden/rope_relative.safetensors");
  const std::vector<double> q = formats::to_doubles(file.tensor("lesson_5_2/q"));
  const std::vector<double> k = formats::to_doubles(file.tensor("lesson_5_2/k"));
  const std::vector<double> rates = plain_rates(static_cast<std::int64_t>(q.size()), 1e6);
  for (const std::size_t i : {0, 1, 16, 32, 48, 63}) {
    out << fmt::format("pair {:2}: {:.3e} rad per token   one full turn every {:>13} tokens\n", i,
                       rates[i], grouped(std::llround(tokens_per_turn(rates[i]))));
  }
  out << fmt::format("\nunrotated q·k = {:.6f}\n", rotated_score(q, k, rates, 0, 0));
  constexpr std::pair<int, int> kPlaces[] = {{5, 2}, {1005, 1002}, {30005, 30002}, {5, 3}, {5, 0}};
  for (const auto& [m, n] : kPlaces) {
    out << fmt::format("query at {:5}, key at {:5}, distance {}:   rotated q·k = {:.6f}\n", m, n,
                       m - n, rotated_score(q, k, rates, m, n));
  }
}

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
  const bool takes_model = name == "block-parameters" || name == "attention-cost";
  if (words.size() > 1 && !takes_model) {
    throw UsageError("'" + name + "' takes no model, found '" + words[1] + "'");
  }
  if (name == "attention-by-hand") {
    show_attention_by_hand(out);
  } else if (name == "rope-relative") {
    show_rope_relative(out);
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
           .run = run_show}};
}

}  // namespace engine::cli
