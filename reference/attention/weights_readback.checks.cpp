// Both backends give the same output; only one of them has weights to give.
#include "weights_readback.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::AttentionResult;
using lab::Backend;
using lab::Check;
using lab::Matrix;
using Heads = std::vector<Matrix>;

constexpr double kTolerance = 1e-5;  // scores and values of size about 3

struct Inputs {
  Heads q{};
  Heads k{};
  Heads v{};
};

Inputs draw(Check& check, int heads, int n, int d, int d_v) {
  Inputs x;
  for (int h = 0; h < heads; ++h) {
    x.q.push_back(check.normal(n, d));
    x.k.push_back(check.normal(n, d));
    x.v.push_back(check.normal(n, d_v));
  }
  return x;
}

struct Wanted {
  Matrix out{};
  Matrix weights{};
};

// Causal attention of one head in double, written here a second time on purpose.
Wanted attend(const Matrix& q, const Matrix& k, const Matrix& v) {
  const int n = q.rows();
  Wanted wanted{.out = Matrix(n, v.cols()), .weights = Matrix(n, n, 0)};
  for (int i = 0; i < n; ++i) {
    std::vector<double> power(static_cast<std::size_t>(i + 1));
    double highest = -INFINITY;
    for (int j = 0; j <= i; ++j) {
      double dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += static_cast<double>(q(i, c)) * k(j, c);
      }
      power[static_cast<std::size_t>(j)] = dot / std::sqrt(q.cols());
      highest = std::max(highest, power[static_cast<std::size_t>(j)]);
    }
    double sum = 0;
    for (double& x : power) {
      x = std::exp(x - highest);
      sum += x;
    }
    for (int c = 0; c < v.cols(); ++c) {
      double average = 0;
      for (int j = 0; j <= i; ++j) {
        average += power[static_cast<std::size_t>(j)] / sum * v(j, c);
      }
      wanted.out(i, c) = static_cast<float>(average);
    }
    for (int j = 0; j <= i; ++j) {
      wanted.weights(i, j) = static_cast<float>(power[static_cast<std::size_t>(j)] / sum);
    }
  }
  return wanted;
}

std::string of_head(const std::string& what, std::size_t h) {
  return what + " of head " + std::to_string(h);
}

void expect_every_head(Check& check, const Inputs& x, const AttentionResult& result) {
  check.expect(result.out.size() == x.q.size(), "out holds " + std::to_string(result.out.size()) +
                                                    " matrices, wanted one for each of " +
                                                    std::to_string(x.q.size()) + " heads");
}

AttentionResult call(Check& check, const Inputs& x, Backend backend, bool want_weights) {
  auto result = check.call<AttentionResult>("run_attention", x.q, x.k, x.v, backend, want_weights);
  expect_every_head(check, x, result);
  return result;
}

void expect_outputs(Check& check, const Inputs& x, Backend backend) {
  const AttentionResult result = call(check, x, backend, false);
  for (std::size_t h = 0; h < x.q.size(); ++h) {
    check.expect_close(result.out[h], attend(x.q[h], x.k[h], x.v[h]).out, kTolerance,
                       of_head(backend == Backend::kEager ? "eager out" : "tiled out", h));
  }
}

void eager_output(Check& check) {
  expect_outputs(check, draw(check, 2, 6, 8, 5), Backend::kEager);
  expect_outputs(check, draw(check, 1, 1, 4, 4), Backend::kEager);
}

// Longer than any sensible tile and no multiple of one.
void tiled_output(Check& check) {
  expect_outputs(check, draw(check, 2, 6, 8, 5), Backend::kTiled);
  expect_outputs(check, draw(check, 2, 37, 8, 4), Backend::kTiled);
  expect_outputs(check, draw(check, 1, 131, 4, 3), Backend::kTiled);
}

// Scores that grow along the sequence: each tile has a new maximum, so what was summed before must
// shrink. The largest are far above 88, where exp overflows.
void tiled_growing_scores(Check& check) {
  const int n = 70;
  Inputs x = draw(check, 1, n, 4, 3);
  for (int i = 0; i < n; ++i) {
    x.q[0](i, 0) = 4;
    x.k[0](i, 0) = static_cast<float>(i);
  }
  const AttentionResult result = call(check, x, Backend::kTiled, false);
  // Scores up to 140: float32 scores are off by up to 2e-5, and so are the weights.
  check.expect_close(result.out[0], attend(x.q[0], x.k[0], x.v[0]).out, 2e-4,
                     "tiled out for scores that grow to " + std::to_string(2 * n));
}

void weights_of_a_prompt(Check& check) {
  const Inputs x = draw(check, 3, 5, 8, 8);
  const AttentionResult result = call(check, x, Backend::kEager, true);
  check.expect(result.weights.has_value(),
               "eager attention, asked for its weights, answered nothing");
  check.expect(result.weights->size() == 3, "weights holds " +
                                                std::to_string(result.weights->size()) +
                                                " matrices, wanted one for each of 3 heads");
  for (std::size_t h = 0; h < 3; ++h) {
    const Matrix& weights = (*result.weights)[h];
    check.expect_close(weights, attend(x.q[h], x.k[h], x.v[h]).weights, kTolerance,
                       of_head("weights", h));
    for (int i = 0; i < 5; ++i) {
      for (int j = i + 1; j < 5; ++j) {
        check.expect(weights(i, j) >= 0 && weights(i, j) < FLT_MIN,
                     of_head("weights", h) + ": (" + std::to_string(i) + ", " + std::to_string(j) +
                         ") is " + lab::number_text(weights(i, j)) + ", wanted exactly 0");
      }
    }
  }
}

void nothing_unasked(Check& check) {
  const Inputs x = draw(check, 2, 5, 4, 4);
  const AttentionResult result = call(check, x, Backend::kEager, false);
  check.expect_close(result.out[1], attend(x.q[1], x.k[1], x.v[1]).out, kTolerance,
                     of_head("eager out", 1));
  check.expect(!result.weights.has_value(),
               "nobody asked for weights, and eager attention answered some");
}

void tiled_has_none(Check& check) {
  const Inputs x = draw(check, 2, 5, 4, 4);
  const AttentionResult result = call(check, x, Backend::kTiled, true);
  check.expect_close(result.out[1], attend(x.q[1], x.k[1], x.v[1]).out, kTolerance,
                     of_head("tiled out", 1));
  check.expect(
      !result.weights.has_value(),
      "tiled attention answered weights: it never holds such a matrix, so it has to answer "
      "nothing");
}

// At n = 320 an (n, n) matrix outweighs everything that tiling needs.
void tiled_needs_no_matrix(Check& check) {
  const int n = 320;
  const Inputs x = draw(check, 2, n, 8, 8);
  const auto run =
      check.meter<AttentionResult>("run_attention", x.q, x.k, x.v, Backend::kTiled, false);
  expect_every_head(check, x, run.value);
  check.expect_close(run.value.out[1], attend(x.q[1], x.k[1], x.v[1]).out, kTolerance,
                     of_head("tiled out", 1));
  const std::int64_t square = std::int64_t{4} * n * n;
  check.expect(run.memory.largest_bytes < square / 2,
               "for 320 tokens the tiled backend asks for a block of " +
                   std::to_string(run.memory.largest_bytes) +
                   " bytes; an (n, n) matrix of float32 is " + std::to_string(square));
  check.expect(run.memory.peak_bytes < square,
               "for 320 tokens the tiled backend holds " + std::to_string(run.memory.peak_bytes) +
                   " bytes at once, an (n, n) matrix is " + std::to_string(square));
  check.measure("peak_bytes_n320", static_cast<double>(run.memory.peak_bytes));
  check.note("peak of the tiled backend at n = 320: " + std::to_string(run.memory.peak_bytes) +
             " bytes; one (n, n) matrix is " + std::to_string(square));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(eager_output), LAB_CHECK(tiled_output), LAB_CHECK(tiled_growing_scores),
           LAB_CHECK(weights_of_a_prompt), LAB_CHECK(nothing_unasked), LAB_CHECK(tiled_has_none),
           LAB_CHECK(tiled_needs_no_matrix))
