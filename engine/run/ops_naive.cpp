// Plain loops: no blocking, no threads, no library.
#include "engine/run/ops_naive.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace engine::naive {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<double>(a[i]) * b[i];
  }
  return sum;
}

bool is_visible(const Attention& attention, std::int64_t i, std::int64_t j) {
  return j < attention.visible(i) &&
         (attention.allowed.empty() || attention.allowed[i * attention.keys.rows + j] != 0);
}

// Columns of query head h.
std::span<const float> query(const Attention& attention, std::int64_t i, std::int64_t h) {
  const std::int64_t d = attention.keys.head_dim;
  return attention.queries.block_columns(h * d, d).row(i);
}

}  // namespace

Matrix project(ConstMatrixView x, const Weight& weight) {
  Matrix out(x.rows, weight.rows);
  std::vector<float> row(weight.columns);
  for (std::int64_t o = 0; o < weight.rows; ++o) {
    widen_row(weight, o, row);
    for (std::int64_t t = 0; t < x.rows; ++t) {
      const double bias = weight.bias.empty() ? 0.0 : weight.bias[o];
      out(t, o) = static_cast<float>(dot(x.row(t), row) + bias);
    }
  }
  return out;
}

Matrix rms_norm(ConstMatrixView x, std::span<const float> gain, double eps) {
  Matrix out(x.rows, x.columns);
  for (std::int64_t t = 0; t < x.rows; ++t) {
    const double mean = dot(x.row(t), x.row(t)) / static_cast<double>(x.columns);
    const double scale = 1.0 / std::sqrt(mean + eps);
    for (std::int64_t j = 0; j < x.columns; ++j) {
      out(t, j) = static_cast<float>(x(t, j) * scale * gain[j]);
    }
  }
  return out;
}

Matrix rotate(ConstMatrixView x, std::int64_t head_dim, const Rotation& rotation) {
  const std::int64_t pairs = rotation.cosine.columns();
  Matrix out(x.rows, x.columns);
  for (std::int64_t t = 0; t < x.rows; ++t) {
    std::ranges::copy(x.row(t), out.row(t).begin());
    for (std::int64_t head = 0; head < x.columns; head += head_dim) {
      for (std::int64_t i = 0; i < pairs; ++i) {
        const double a = x(t, head + i);
        const double b = x(t, head + i + pairs);
        const double c = rotation.cosine(t, i);
        const double s = rotation.sine(t, i);
        out(t, head + i) = static_cast<float>(a * c - b * s);
        out(t, head + i + pairs) = static_cast<float>(b * c + a * s);
      }
    }
  }
  return out;
}

Matrix swiglu(ConstMatrixView gate, ConstMatrixView up) {
  Matrix out(gate.rows, gate.columns);
  for (std::int64_t t = 0; t < gate.rows; ++t) {
    for (std::int64_t j = 0; j < gate.columns; ++j) {
      const double g = gate(t, j);
      out(t, j) = static_cast<float>(g / (1.0 + std::exp(-g)) * up(t, j));
    }
  }
  return out;
}

Matrix softmax_rows(ConstMatrixView scores) {
  Matrix out(scores.rows, scores.columns);
  for (std::int64_t i = 0; i < scores.rows; ++i) {
    double largest = kMinusInfinity;
    for (const float s : scores.row(i)) {
      largest = std::isnan(s) ? s : std::max(largest, static_cast<double>(s));
    }
    if (largest == kMinusInfinity) {
      continue;  // no key: the row stays zero
    }
    double sum = 0;
    for (const float s : scores.row(i)) {
      sum += std::exp(s - largest);
    }
    for (std::int64_t j = 0; j < scores.columns; ++j) {
      out(i, j) = static_cast<float>(std::exp(scores(i, j) - largest) / sum);
    }
  }
  return out;
}

Attended attend_eager(const Attention& attention) {
  const std::int64_t n_q = attention.queries.rows;
  const std::int64_t n_k = attention.keys.rows;
  const std::int64_t d = attention.keys.head_dim;
  const double scale = 1.0 / std::sqrt(static_cast<double>(d));
  Attended result{Matrix(n_q, attention.queries.columns), {}};
  for (std::int64_t h = 0; h < attention.q_heads; ++h) {
    const ConstMatrixView keys = attention.keys.head(h / attention.group());
    const ConstMatrixView values = attention.values.head(h / attention.group());
    Matrix scores(n_q, n_k);
    for (std::int64_t i = 0; i < n_q; ++i) {
      for (std::int64_t j = 0; j < n_k; ++j) {
        scores(i, j) = is_visible(attention, i, j)
                           ? static_cast<float>(dot(query(attention, i, h), keys.row(j)) * scale)
                           : -std::numeric_limits<float>::infinity();
      }
    }
    Matrix weights = softmax_rows(scores);
    for (std::int64_t i = 0; i < n_q; ++i) {
      for (std::int64_t c = 0; c < d; ++c) {
        double sum = 0;
        for (std::int64_t j = 0; j < n_k; ++j) {
          // Skipped, not multiplied by 0: a hidden value may be NaN.
          sum +=
              is_visible(attention, i, j) ? static_cast<double>(weights(i, j)) * values(j, c) : 0;
        }
        result.out(i, h * d + c) = static_cast<float>(sum);
      }
    }
    result.weights.push_back(std::move(weights));
  }
  return result;
}

Matrix attend_online(const Attention& attention) {
  const std::int64_t d = attention.keys.head_dim;
  const double scale = 1.0 / std::sqrt(static_cast<double>(d));
  Matrix out(attention.queries.rows, attention.queries.columns);
  std::vector<double> gathered(d);
  for (std::int64_t h = 0; h < attention.q_heads; ++h) {
    const ConstMatrixView keys = attention.keys.head(h / attention.group());
    const ConstMatrixView values = attention.values.head(h / attention.group());
    for (std::int64_t i = 0; i < attention.queries.rows; ++i) {
      double largest = kMinusInfinity;
      double sum = 0;
      gathered.assign(d, 0.0);
      for (std::int64_t j = 0; j < attention.keys.rows; ++j) {
        if (!is_visible(attention, i, j)) {
          continue;
        }
        const double score = dot(query(attention, i, h), keys.row(j)) * scale;
        const double new_largest = score > largest || std::isnan(score) ? score : largest;
        if (new_largest == kMinusInfinity) {
          continue;
        }
        const double shrink = std::exp(largest - new_largest);  // what was summed so far, rescaled
        const double weight = std::exp(score - new_largest);
        sum = sum * shrink + weight;
        for (std::int64_t c = 0; c < d; ++c) {
          gathered[c] = gathered[c] * shrink + weight * values(j, c);
        }
        largest = new_largest;
      }
      for (std::int64_t c = 0; c < d && sum > 0; ++c) {
        out(i, h * d + c) = static_cast<float>(gathered[c] / sum);
      }
      if (std::isnan(sum)) {
        std::fill_n(&out(i, h * d), d, static_cast<float>(sum));
      }
    }
  }
  return out;
}

}  // namespace engine::naive
