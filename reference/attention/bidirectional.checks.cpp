// Without a mask attention does not know the order of its tokens; the mean over them neither.
#include "bidirectional.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::Vector;

Matrix reordered(const Matrix& x, const std::vector<int>& order) {
  Matrix moved(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    std::copy_n(x.row(order[static_cast<std::size_t>(i)]).data(), x.cols(), moved.row(i).data());
  }
  return moved;
}

Matrix call(Check& check, const Matrix& q, const Matrix& k, const Matrix& v) {
  auto out = check.call<Matrix>("bidirectional_head", q, k, v);
  check.expect_shape(out, q.rows(), v.cols(), "the output");
  check.expect_numbers(out, "the output");
  return out;
}

// Reorder the tokens and the output is reordered the same way. A causal head fails this.
void order_does_not_matter(Check& check) {
  const Matrix q = check.normal(7, 5);
  const Matrix k = check.normal(7, 5);
  const Matrix v = check.normal(7, 4);
  const std::vector<int> order = check.permutation(7);
  const Matrix before = call(check, q, k, v);
  const Matrix after = call(check, reordered(q, order), reordered(k, order), reordered(v, order));
  check.expect_close(after, reordered(before, order), 1e-5,
                     "the output for reordered tokens, beside the reordered output");
}

void the_first_sees_the_last(Check& check) {
  const Matrix q = check.normal(5, 4);
  const Matrix k = check.normal(5, 4);
  Matrix v = check.normal(5, 3);
  const Matrix before = call(check, q, k, v);
  for (float& x : v.row(4)) {
    x += 100;
  }
  const Matrix after = call(check, q, k, v);
  for (int i = 0; i < 5; ++i) {
    check.expect(after(i, 0) > before(i, 0) + 1e-3F,
                 "row " + std::to_string(i) + " of the output did not notice that the last value " +
                     "became larger: without a mask every position sees it");
  }
}

void expect_size(Check& check, const Vector& found, int size) {
  check.expect(found.size() == size,
               "the mean holds " + std::to_string(found.size()) +
                   " numbers, wanted one per column: " + std::to_string(size));
}

void pool_is_the_mean_of_the_rows(Check& check) {
  for (const int n : {1, 4, 9}) {
    const Matrix x = check.normal(n, 6);
    const auto mean = check.call<Vector>("mean_pool", x);
    expect_size(check, mean, 6);
    for (int c = 0; c < 6; ++c) {
      double sum = 0;
      for (int i = 0; i < n; ++i) {
        sum += x(i, c);
      }
      check.expect_near(
          mean[c], sum / n, 1e-6,
          "element " + std::to_string(c) + " of the mean over " + std::to_string(n) + " rows");
    }
  }
}

void pool_forgets_the_order(Check& check) {
  const Matrix x = check.normal(8, 3);
  const auto before = check.call<Vector>("mean_pool", x);
  const auto after = check.call<Vector>("mean_pool", reordered(x, check.permutation(8)));
  expect_size(check, before, 3);
  for (const float element : before) {
    check.expect(std::isfinite(element) && element != 0,
                 "the mean of eight random rows holds " + lab::number_text(element));
  }
  check.expect_close(after, before, 1e-6, "the mean of reordered rows, beside that before");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(order_does_not_matter), LAB_CHECK(the_first_sees_the_last),
           LAB_CHECK(pool_is_the_mean_of_the_rows), LAB_CHECK(pool_forgets_the_order))
