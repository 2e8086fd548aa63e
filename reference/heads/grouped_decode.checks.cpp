// One new token over a cache: beside attention in double, and beside itself with repeated heads.
#include "grouped_decode.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using Heads = std::vector<Matrix>;

struct Inputs {
  Matrix q{};
  Heads k{};
  Heads v{};
};

Inputs draw(Check& check, int q_heads, int kv_heads, int n, int d, int d_v) {
  Inputs x{.q = check.normal(q_heads, d)};
  for (int h = 0; h < kv_heads; ++h) {
    x.k.push_back(check.normal(n, d));
    x.v.push_back(check.normal(n, d_v));
  }
  return x;
}

// In double, written here a second time on purpose.
Matrix wanted(const Inputs& x) {
  const std::size_t group = static_cast<std::size_t>(x.q.rows()) / x.k.size();
  Matrix out(x.q.rows(), x.v[0].cols());
  for (int i = 0; i < x.q.rows(); ++i) {
    const Matrix& k = x.k[static_cast<std::size_t>(i) / group];
    const Matrix& v = x.v[static_cast<std::size_t>(i) / group];
    std::vector<double> power;
    double highest = -INFINITY;
    for (int j = 0; j < k.rows(); ++j) {
      double dot = 0;
      for (int c = 0; c < k.cols(); ++c) {
        dot += static_cast<double>(x.q(i, c)) * k(j, c);
      }
      power.push_back(dot / std::sqrt(k.cols()));
      highest = std::max(highest, power.back());
    }
    double sum = 0;
    for (double& p : power) {
      p = std::exp(p - highest);
      sum += p;
    }
    for (int c = 0; c < v.cols(); ++c) {
      double average = 0;
      for (int j = 0; j < v.rows(); ++j) {
        average += power[static_cast<std::size_t>(j)] / sum * v(j, c);
      }
      out(i, c) = static_cast<float>(average);
    }
  }
  return out;
}

Matrix call(Check& check, const Inputs& x) {
  auto out = check.call<Matrix>("grouped_decode", x.q, x.k, x.v);
  check.expect_shape(out, x.q.rows(), x.v[0].cols(), "the result");
  check.expect_numbers(out, "the result");
  return out;
}

void six_and_two(Check& check) {
  const Inputs x = draw(check, 6, 2, 7, 5, 4);
  check.expect_close(call(check, x), wanted(x), 2e-5, "6 query heads over 2 key-value heads");
}

void other_shapes(Check& check) {
  for (const Inputs& x : {draw(check, 12, 3, 5, 4, 6), draw(check, 4, 1, 9, 8, 8),
                          draw(check, 5, 5, 6, 3, 2), draw(check, 8, 2, 1, 4, 3)}) {
    check.expect_close(call(check, x), wanted(x), 2e-5,
                       std::to_string(x.q.rows()) + " query heads over " +
                           std::to_string(x.k.size()) + " key-value heads");
  }
}

// With a copy for each reader, every query head has a key-value head of its own.
void sharing_is_repeating(Check& check) {
  const Inputs shared = draw(check, 6, 2, 5, 4, 3);
  Inputs repeated{.q = shared.q};
  for (std::size_t i = 0; i < 6; ++i) {
    repeated.k.push_back(shared.k[i / 3]);
    repeated.v.push_back(shared.v[i / 3]);
  }
  check.expect_close(call(check, shared), call(check, repeated), 1e-6,
                     "the shared cache, beside one copy for each query head,");
}

// Equal queries of one group get equal outputs; in another group they meet other keys.
void a_group_shares_a_group_does_not(Check& check) {
  Inputs x = draw(check, 6, 2, 5, 4, 3);
  for (int i = 1; i < 6; ++i) {
    std::copy_n(x.q.row(0).data(), 4, x.q.row(i).data());
  }
  const Matrix out = call(check, x);
  for (int i = 1; i < 6; ++i) {
    double difference = 0;
    for (int c = 0; c < 3; ++c) {
      difference = std::max(difference, std::fabs(static_cast<double>(out(i, c)) - out(0, c)));
    }
    const bool same_group = i < 3;
    check.expect(same_group ? difference < 1e-6 : difference > 1e-4,
                 "query heads 0 and " + std::to_string(i) + " hold the same query and " +
                     (same_group ? "read the same head" : "read different heads") +
                     "; their outputs differ by " + lab::number_text(difference));
  }
}

// Scores near 200, where exp overflows in float.
void large_scores(Check& check) {
  Inputs x = draw(check, 6, 2, 6, 16, 2);
  for (float* element = x.q.data(); element != x.q.data() + x.q.size(); ++element) {
    *element *= 60;
  }
  check.expect_close(call(check, x), wanted(x), 2e-3, "the output for scores beyond 100");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(six_and_two), LAB_CHECK(other_shapes), LAB_CHECK(sharing_is_repeating),
           LAB_CHECK(a_group_shares_a_group_does_not), LAB_CHECK(large_scores))
