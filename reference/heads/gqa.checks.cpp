// What grouping may and may not change: copies for free, heads in any order, nothing from later on.
#include "gqa.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

struct Layer {
  Matrix x{};
  Matrix wq{};
  Matrix wk{};
  Matrix wv{};
  Matrix wo{};
  int d = 0;
  Matrix mask{};
};

Matrix causal(int n) {
  Matrix mask(n, n, 0);
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      mask(i, j) = -lab::kInfinity;
    }
  }
  return mask;
}

// h is 15, q_heads * d is not.
Layer draw(Check& check, int n, int q_heads, int kv_heads, int d) {
  constexpr int kStream = 15;
  const double in = 1 / std::sqrt(kStream);
  return {.x = check.normal(n, kStream),
          .wq = check.normal(q_heads * d, kStream, in),
          .wk = check.normal(kv_heads * d, kStream, in),
          .wv = check.normal(kv_heads * d, kStream, in),
          .wo = check.normal(kStream, q_heads * d, 1 / std::sqrt(q_heads * d)),
          .d = d,
          .mask = causal(n)};
}

Matrix call(Check& check, const Layer& layer) {
  auto out = check.call<Matrix>("gqa", layer.x, layer.wq, layer.wk, layer.wv, layer.wo, layer.d,
                                layer.mask);
  check.expect_shape(out, layer.x.rows(), layer.wo.rows(), "the result");
  check.expect_numbers(out, "the result");
  return out;
}

// Head h of the result is head from[h] of w, along the rows.
Matrix heads_of(const Matrix& w, const std::vector<int>& from, int d) {
  Matrix result(static_cast<int>(from.size()) * d, w.cols());
  for (int h = 0; h < static_cast<int>(from.size()); ++h) {
    std::copy_n(w.row(from[static_cast<std::size_t>(h)] * d).data(), d * w.cols(),
                result.row(h * d).data());
  }
  return result;
}

// The same along the columns.
Matrix columns_of(const Matrix& w, const std::vector<int>& from, int d) {
  Matrix result(w.rows(), static_cast<int>(from.size()) * d);
  for (int i = 0; i < w.rows(); ++i) {
    for (int h = 0; h < static_cast<int>(from.size()); ++h) {
      std::copy_n(w.row(i).data() + from[static_cast<std::size_t>(h)] * d, d,
                  result.row(i).data() + h * d);
    }
  }
  return result;
}

// Shared key-value heads do what a copy for each query head would: grouping saves memory only.
void sharing_is_repeating(Check& check) {
  const Layer shared = draw(check, 5, 6, 2, 4);
  Layer repeated = shared;
  repeated.wk = heads_of(shared.wk, {0, 0, 0, 1, 1, 1}, 4);
  repeated.wv = heads_of(shared.wv, {0, 0, 0, 1, 1, 1}, 4);
  check.expect_close(call(check, shared), call(check, repeated), 1e-5,
                     "2 key-value heads, beside 6 that are copies of them,");
}

// Heads are added up by wo: exchanging two of one group, with their columns of wo, changes nothing.
void heads_in_any_order(Check& check) {
  const Layer before = draw(check, 5, 6, 2, 4);
  Layer after = before;
  const std::vector<int> order{2, 1, 0, 3, 5, 4};
  after.wq = heads_of(before.wq, order, 4);
  after.wo = columns_of(before.wo, order, 4);
  check.expect_close(call(check, after), call(check, before), 1e-5,
                     "the result after heads of a group traded places");
  // The control: across groups it must show.
  const std::vector<int> across{3, 1, 2, 0, 4, 5};
  after.wq = heads_of(before.wq, across, 4);
  after.wo = columns_of(before.wo, across, 4);
  const Matrix a = call(check, after);
  const Matrix b = call(check, before);
  double change = 0;
  for (int i = 0; i < a.size(); ++i) {
    change = std::max(change, std::fabs(static_cast<double>(a.data()[i]) - b.data()[i]));
  }
  check.expect(change > 1e-3, "two query heads of different groups traded places and nothing " +
                                  std::string("changed: they read the same keys"));
}

// All the usual probes of causality in one: later tokens are replaced by large ones.
void the_future_is_not_read(Check& check) {
  const Layer before = draw(check, 6, 6, 2, 4);
  const Matrix answer = call(check, before);
  Layer after = before;
  for (int i = 4; i < 6; ++i) {
    for (float& element : after.x.row(i)) {
      element = 50 * element + 3;
    }
  }
  const Matrix changed = call(check, after);
  for (int i = 0; i < 4; ++i) {
    for (int c = 0; c < answer.cols(); ++c) {
      check.expect_near(changed(i, c), answer(i, c), 1e-5,
                        "row " + std::to_string(i) + ", column " + std::to_string(c) +
                            ", after tokens 4 and 5 were replaced");
    }
  }
}

// Values that are all the same come out as they are, whatever the weights: then only wv and wo count.
void equal_tokens_pass_through(Check& check) {
  Layer layer = draw(check, 4, 6, 2, 4);
  for (int i = 1; i < 4; ++i) {
    std::copy_n(layer.x.row(0).data(), layer.x.cols(), layer.x.row(i).data());
  }
  const Matrix out = call(check, layer);
  for (int o = 0; o < layer.wo.rows(); ++o) {
    double wanted = 0;
    for (int head = 0; head < 6; ++head) {
      for (int c = 0; c < 4; ++c) {
        double value = 0;
        for (int in = 0; in < layer.x.cols(); ++in) {
          value += static_cast<double>(layer.x(0, in)) * layer.wv(head / 3 * 4 + c, in);
        }
        wanted += value * layer.wo(o, head * 4 + c);
      }
    }
    for (int i = 0; i < 4; ++i) {
      check.expect_near(
          out(i, o), wanted, 2e-5,
          "all tokens are the same; row " + std::to_string(i) + ", column " + std::to_string(o));
    }
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(sharing_is_repeating), LAB_CHECK(heads_in_any_order),
           LAB_CHECK(the_future_is_not_read), LAB_CHECK(equal_tokens_pass_through))
