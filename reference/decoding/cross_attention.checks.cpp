// What a mask, an order or the other queries would change.
#include "cross_attention.h"

#include <cmath>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

constexpr int kStream = 10;
constexpr int kHeadDim = 4;
constexpr double kTolerance = 1e-5;

struct Layer {
  Matrix wq{};
  Matrix wk{};
  Matrix wv{};
  Matrix wo{};
};

Layer draw(Check& check) {
  const double in = 1 / std::sqrt(kStream);
  return {.wq = check.normal(3 * kHeadDim, kStream, in),
          .wk = check.normal(3 * kHeadDim, kStream, in),
          .wv = check.normal(3 * kHeadDim, kStream, in),
          .wo = check.normal(kStream, 3 * kHeadDim, 0.3)};
}

Matrix call(Check& check, const Matrix& x, const Matrix& memory, const Layer& layer) {
  auto out = check.call<Matrix>("cross_attention", x, memory, layer.wq, layer.wk, layer.wv,
                                layer.wo, kHeadDim);
  check.expect_shape(out, x.rows(), kStream, "the result");
  check.expect_numbers(out, "the result");
  return out;
}

Matrix reversed(const Matrix& x) {
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(x.rows() - 1 - i, c);
    }
  }
  return out;
}

void order_of_the_source_does_not_matter(Check& check) {
  const Layer layer = draw(check);
  const Matrix x = check.normal(3, kStream);
  const Matrix memory = check.normal(7, kStream);
  const Matrix before = call(check, x, memory, layer);
  check.expect_close(call(check, x, reversed(memory), layer), before, kTolerance,
                     "the result for the source in reverse order, beside the one before");
}

void queries_stand_alone(Check& check) {
  const Layer layer = draw(check);
  const Matrix x = check.normal(4, kStream);
  const Matrix memory = check.normal(5, kStream);
  const Matrix before = call(check, x, memory, layer);
  check.expect_close(call(check, reversed(x), memory, layer), reversed(before), kTolerance,
                     "the result for reversed queries, beside the reversed result");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(order_of_the_source_does_not_matter), LAB_CHECK(queries_stand_alone))
