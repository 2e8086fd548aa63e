// The three forms, told apart by what the lent functions see and how often they are called.
#include "residual.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using Layer = std::function<Matrix(const Matrix&)>;

Matrix times(const Matrix& x, float factor) {
  Matrix out = x;
  for (int i = 0; i < out.size(); ++i) {
    out.data()[i] *= factor;
  }
  return out;
}

Matrix plus(const Matrix& a, const Matrix& b) {
  Matrix sum(a.rows(), a.cols());
  for (int i = 0; i < sum.size(); ++i) {
    sum.data()[i] = a.data()[i] + b.data()[i];
  }
  return sum;
}

struct Counted {
  int sub_layer = 0;
  int norm = 0;
};

void expect_once(Check& check, int calls, const std::string& what) {
  check.expect(calls == 1, what + " was called " + std::to_string(calls) + " times, wanted once");
}

// The sub-layer multiplies by -3, the norm by 0.5: powers that keep every sum exact.
void adds(Check& check) {
  const Matrix x = check.normal(3, 4);
  Counted calls;
  const auto sub =
      check.lend(Layer([&](const Matrix& z) { return ++calls.sub_layer, times(z, -3); }));
  const auto found = check.call<Matrix>("add_residual", x, sub);
  check.expect_close(found, plus(x, times(x, -3)), 0, "x + sub_layer(x)");
  expect_once(check, calls.sub_layer, "the sub-layer");
}

void before(Check& check) {
  const Matrix x = check.normal(3, 4);
  Counted calls;
  const auto norm = check.lend(
      Layer([&](const Matrix& z) { return ++calls.norm, plus(times(z, 0.5F), Matrix(3, 4, 2)); }));
  const auto sub =
      check.lend(Layer([&](const Matrix& z) { return ++calls.sub_layer, times(z, -4); }));
  const auto found = check.call<Matrix>("pre_norm", x, norm, sub);
  check.expect_close(found, plus(x, times(plus(times(x, 0.5F), Matrix(3, 4, 2)), -4)), 1e-6,
                     "x + sub_layer(norm(x))");
  expect_once(check, calls.norm, "the norm");
  expect_once(check, calls.sub_layer, "the sub-layer");
}

void after(Check& check) {
  const Matrix x = check.normal(3, 4);
  Counted calls;
  const auto norm = check.lend(
      Layer([&](const Matrix& z) { return ++calls.norm, plus(times(z, 0.5F), Matrix(3, 4, 2)); }));
  const auto sub =
      check.lend(Layer([&](const Matrix& z) { return ++calls.sub_layer, times(z, -4); }));
  const auto found = check.call<Matrix>("post_norm", x, norm, sub);
  check.expect_close(found, plus(times(plus(x, times(x, -4)), 0.5F), Matrix(3, 4, 2)), 1e-6,
                     "norm(x + sub_layer(x))");
  expect_once(check, calls.norm, "the norm");
  expect_once(check, calls.sub_layer, "the sub-layer");
}

// A sub-layer that answers zeros leaves the pre-norm stream as it is, bit for bit, through any number of blocks: the
// path from embedding to output that no matrix touches. In the post-norm order the norm stands in that path.
void path_without_matrix(Check& check) {
  const Matrix x = check.normal(4, 6);
  Matrix stream = x;
  for (int block = 0; block < 6; ++block) {
    const auto norm = check.lend(Layer([](const Matrix& z) { return times(z, 0.7F); }));
    const auto zeros =
        check.lend(Layer([](const Matrix& z) { return Matrix(z.rows(), z.cols(), 0); }));
    stream = check.call<Matrix>("pre_norm", stream, norm, zeros);
    check.expect_shape(stream, 4, 6, "the stream");
  }
  check.expect_same_bits(stream, x, "the stream after six blocks whose sub-layers answer zeros");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(adds), LAB_CHECK(before), LAB_CHECK(after), LAB_CHECK(path_without_matrix))
