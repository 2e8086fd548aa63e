// The lesson's inputs from the golden files, the engine's operators on them, the lesson's lines.
#include "engine/cli/demonstrations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <ostream>

#include "engine/cli/numpy_text.h"
#include "engine/cli/text.h"
#include "engine/rope_rates.h"
#include "engine/run/ops_naive.h"
#include "formats/safetensors.h"

namespace engine::cli {
namespace {

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

Attention attention_of(const ByHand& lesson) {
  return {.queries = lesson.q.view(),
          .keys = one_head(lesson.k),
          .values = one_head(lesson.v),
          .q_heads = 1};
}

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

Matrix mask_of(std::int64_t n) {
  Matrix mask(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      mask.view()(i, j) = j > i ? -std::numeric_limits<float>::infinity() : 0;
    }
  }
  return mask;
}

Matrix sum_of(ConstMatrixView a, ConstMatrixView b) {
  Matrix sum(a.rows, a.columns);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.columns; ++j) {
      sum.view()(i, j) = a(i, j) + b(i, j);
    }
  }
  return sum;
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
      const float d = std::fabs(a(i, j) - b(i, j));
      largest = std::isnan(largest) || d <= largest ? largest : d;  // NaN stays
    }
  }
  return largest;
}

// The score of a query at position m and a key at n, both rotated, in double.
double rotated_score(const Relative& lesson, std::int64_t m, std::int64_t n) {
  const std::size_t half = lesson.rates.size();
  double score = 0;
  for (std::size_t i = 0; i < half; ++i) {
    const double a = static_cast<double>(m) * lesson.rates[i];
    const double b = static_cast<double>(n) * lesson.rates[i];
    const double q0 = lesson.q[i] * std::cos(a) - lesson.q[i + half] * std::sin(a);
    const double q1 = lesson.q[i + half] * std::cos(a) + lesson.q[i] * std::sin(a);
    const double k0 = lesson.k[i] * std::cos(b) - lesson.k[i + half] * std::sin(b);
    const double k1 = lesson.k[i + half] * std::cos(b) + lesson.k[i] * std::sin(b);
    score += q0 * k0 + q1 * k1;
  }
  return score;
}

}  // namespace

ByHand attention_by_hand() {
  const auto file = golden("attention/golden/attention_head.safetensors");
  ByHand lesson{.q = read_matrix(file, "lesson/q"),
                .k = read_matrix(file, "lesson/k"),
                .v = read_matrix(file, "lesson/v")};
  lesson.scores = scores_of(lesson.q.view(), lesson.k.view());
  lesson.mask = mask_of(lesson.q.view().rows);
  naive::Attended eager = naive::attend_eager(attention_of(lesson));
  lesson.weights = std::move(eager.weights[0]);
  lesson.out = std::move(eager.out);
  return lesson;
}

void print_by_hand(const ByHand& lesson, std::ostream& out) {
  out << "scores = q @ k.T / sqrt(d)\n " << numpy_text(lesson.scores.view()) << "\n";
  out << "scores + causal mask\n "
      << numpy_text(sum_of(lesson.scores.view(), lesson.mask.view()).view()) << "\n";
  out << "softmax per row = the attention weights\n " << numpy_text(lesson.weights.view()) << "\n";
  print_row_sums(lesson.weights.view(), out);
  out << fmt::format("output = weights @ v, shape ({}, {})\n", lesson.out.view().rows,
                     lesson.out.view().columns);
}

float eager_against_tiled(const ByHand& lesson) {
  return largest_difference(lesson.out.view(), naive::attend_online(attention_of(lesson)).view());
}

Relative rope_relative() {
  const auto file = golden("rope/golden/rope_relative.safetensors");
  Relative lesson{.q = formats::to_doubles(file.tensor("lesson_5_2/q")),
                  .k = formats::to_doubles(file.tensor("lesson_5_2/k"))};
  lesson.rates = plain_rates(static_cast<std::int64_t>(lesson.q.size()), kLessonTheta);
  lesson.unrotated = rotated_score(lesson, 0, 0);
  for (const auto& [m, n] : kLessonPlaces) {
    lesson.scores.push_back(rotated_score(lesson, m, n));
  }
  return lesson;
}

void print_relative(const Relative& lesson, std::ostream& out) {
  for (const std::size_t i : {0, 1, 16, 32, 48, 63}) {
    out << fmt::format("pair {:2}: {:.3e} rad per token   one full turn every {:>13} tokens\n", i,
                       lesson.rates[i], rounded(tokens_per_turn(lesson.rates[i])));
  }
  out << fmt::format("\nunrotated q·k = {:.6f}\n", lesson.unrotated);
  std::size_t at = 0;
  for (const auto& [m, n] : kLessonPlaces) {
    out << fmt::format("query at {:5}, key at {:5}, distance {}:   rotated q·k = {:.6f}\n", m, n,
                       m - n, lesson.scores[at++]);
  }
}

}  // namespace engine::cli
