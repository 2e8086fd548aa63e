// Attention in every implementation, eager and tiled: known answers, masks, far scores, and
// refusals.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "engine/run/ops_naive.h"
#include "engine/run/ops_portable.h"
#include "tests/engine_run/support.h"

namespace engine::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

struct Way {
  OperatorSet set = OperatorSet::kNaive;
  AttentionKind kind = AttentionKind::kEager;
};

std::vector<Way> ways() {
  std::vector<Way> all;
  for (const OperatorSet set : float_sets()) {
    all.push_back({set, AttentionKind::kEager});
    all.push_back({set, AttentionKind::kTiled});
  }
  return all;
}

void PrintTo(const Way& way, std::ostream* out) { *out << operator_set_name(way.set); }

// Queries, keys and values that own their memory. keys and values: (kv_heads * n_k, head_dim).
struct Inputs {
  Matrix queries{};
  Matrix keys{};
  Matrix values{};
  std::int64_t q_heads = 1;
  std::int64_t kv_heads = 1;
  std::vector<std::uint8_t> allowed{};
  bool causal = true;

  Attention attention() const {
    const std::int64_t n_k = keys.rows() / kv_heads;
    const auto heads = [&](const Matrix& m) {
      return HeadsView{m.data(), kv_heads, n_k, m.columns(), n_k * m.columns()};
    };
    return {queries, heads(keys), heads(values), q_heads, causal, allowed};
  }
};

Matrix column(std::vector<float> values) {
  Matrix m(static_cast<std::int64_t>(values.size()), 1);
  std::ranges::copy(values, m.values().begin());
  return m;
}

Matrix rows(std::vector<std::vector<float>> values) {
  Matrix m(static_cast<std::int64_t>(values.size()), static_cast<std::int64_t>(values[0].size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::ranges::copy(values[i], m.row(static_cast<std::int64_t>(i)).begin());
  }
  return m;
}

Inputs random_inputs(Random& random, std::int64_t n_q, std::int64_t n_k, std::int64_t q_heads,
                     std::int64_t kv_heads, std::int64_t d, float scale = 1) {
  return {.queries = random.matrix(n_q, q_heads * d, scale),
          .keys = random.matrix(kv_heads * n_k, d),
          .values = random.matrix(kv_heads * n_k, d),
          .q_heads = q_heads,
          .kv_heads = kv_heads};
}

class AttentionWays : public ::testing::TestWithParam<Way> {
 protected:
  Matrix out_of(const Inputs& inputs) {
    Matrix out(inputs.queries.rows(), inputs.queries.columns());
    std::ranges::fill(out.values(), 77.0F);  // whatever was there must not matter
    ops_->attend(inputs.attention(), GetParam().kind, out.view(), nullptr);
    return out;
  }
  void expect_naive(const Inputs& inputs, const std::string& what) {
    const Matrix wanted = naive::attend_eager(inputs.attention()).out;
    const double d = static_cast<double>(inputs.keys.columns());
    const double scores = largest_value(inputs.queries) * largest_value(inputs.keys) * std::sqrt(d);
    const double tolerance = 8 * 0x1p-23 * (1 + scores) * largest_value(inputs.values);
    EXPECT_TRUE(is_close(out_of(inputs), wanted, tolerance)) << what;
  }

  ThreadPool pool_{2};
  std::unique_ptr<Operators> ops_ = make_operators(GetParam().set, pool_);
  Random random_{3};
};

TEST_P(AttentionWays, QueriesAreTheLastPositions) {  // top-left alignment would give 1.0, 1.5
  const Inputs in{column({0, 0}), column({0, 0, 0, 0, 0}), column({1, 2, 3, 4, 5})};
  EXPECT_TRUE(is_close(out_of(in), column({2.5F, 3.0F}), 1e-6));
}

TEST_P(AttentionWays, ADecodeStepSeesTheWholeCache) {
  const Inputs in{column({0}), column({0, 0, 0, 0, 0, 0}), column({1, 2, 3, 4, 5, 6})};
  EXPECT_TRUE(is_close(out_of(in), column({3.5F}), 1e-6));
}

TEST_P(AttentionWays, ARowWithoutKeysGivesZeros) {
  const Inputs in{column({1, 1, 1, 1, 1}), column({1, 1, 1}), column({4, 8, 6})};
  EXPECT_TRUE(is_close(out_of(in), column({0, 0, 4, 6, 6}), 1e-6));
}

TEST_P(AttentionWays, CausalAndAMaskTogetherMayLeaveNoKey) {
  const Inputs in{.queries = rows({{0, 0}, {0, 0}, {0, 0}}),
                  .keys = rows({{0, 0}, {0, 0}, {0, 0}}),
                  .values = rows({{1, 1}, {2, 2}, {4, 4}}),
                  .allowed = {0, 1, 1, 0, 1, 1, 0, 1, 1}};
  EXPECT_TRUE(is_close(out_of(in), rows({{0, 0}, {2, 2}, {3, 3}}), 1e-6));
}

TEST_P(AttentionWays, NeighbouringQueryHeadsShareAKvHead) {  // tiling would change heads 1 and 2
  const Inputs in{.queries = rows({{1, 0, 0, 1, 1, 1, 1, -1}}),
                  .keys = rows({{1, 0}, {0, 1}, {2, 0}, {0, 2}}),
                  .values = rows({{1, 0}, {0, 1}, {10, 0}, {0, 10}}),
                  .q_heads = 4,
                  .kv_heads = 2};
  const Matrix wanted = rows({{.669762F, .330238F, .330238F, .669762F, 5, 5, 9.441928F, .558072F}});
  EXPECT_TRUE(is_close(out_of(in), wanted, 2e-6));
}

TEST_P(AttentionWays, LargeScoresDoNotOverflow) {  // exp(89) is infinite in float
  const Inputs a{column({1}), column({89, 88}), column({1, 0}), 1, 1, {}, false};
  EXPECT_TRUE(is_close(out_of(a), column({.731058579F}), 1e-6));
  const Inputs b{column({1}), column({800, 1, 1}), column({1, 5, 7}), 1, 1, {}, false};
  EXPECT_TRUE(is_close(out_of(b), column({1}), 0));
  const Inputs c{column({1}), column({-200, -201, -300}), column({1, 0, 0}), 1, 1, {}, false};
  EXPECT_TRUE(is_close(out_of(c), column({.731058579F}), 1e-6));
}

TEST_P(AttentionWays, AgreesForAwkwardShapes) {
  expect_naive(random_inputs(random_, 21, 21, 6, 2, 8), "21 tokens");
  expect_naive(random_inputs(random_, 1, 300, 6, 2, 32), "a decode step over three tiles");
  expect_naive(random_inputs(random_, 3, 131, 6, 2, 20), "three tokens");
  expect_naive(random_inputs(random_, 150, 150, 6, 2, 32), "more than a tile of rows and keys");
  expect_naive(random_inputs(random_, 70, 333, 4, 4, 128), "a chunk on a long cache, no groups");
  expect_naive(random_inputs(random_, 40, 20, 4, 1, 5), "more queries than keys");
}

TEST_P(AttentionWays, AgreesInBothDirections) {
  Inputs in = random_inputs(random_, 50, 140, 6, 2, 24);
  in.causal = false;
  expect_naive(in, "no mask");
}

TEST_P(AttentionWays, AgreesUnderAPaddingMask) {
  Inputs in = random_inputs(random_, 60, 290, 6, 2, 24);
  in.allowed.assign(60 * 290, 1);
  for (std::int64_t i = 0; i < 60; ++i) {
    std::fill_n(in.allowed.begin() + i * 290, 140,
                i % 7 == 0 ? 1 : 0);  // a whole first tile hidden
    in.allowed[i * 290 + 200 + i] = 0;
  }
  expect_naive(in, "padding");
}

TEST_P(AttentionWays, AgreesWhenScoresRunFarUpOrDown) {
  for (const float slope : {1.0F, -1.0F}) {
    Inputs in = random_inputs(random_, 9, 400, 2, 1, 4);
    for (std::int64_t j = 0; j < 400; ++j) {
      std::ranges::fill(in.keys.row(j),
                        slope * (static_cast<float>(j) - 200));  // rising or falling
    }
    std::ranges::fill(in.queries.values(), 1.0F);
    expect_naive(in, "slope " + std::to_string(slope));
  }
}

TEST_P(AttentionWays, AVisibleNanIsReportedInItsRowOnly) {
  Inputs in = random_inputs(random_, 5, 5, 1, 1, 4);
  in.values(3, 1) = kNan;
  const Matrix out = out_of(in);
  EXPECT_TRUE(std::isnan(out(3, 1)));
  EXPECT_TRUE(std::isnan(out(4, 1)));
  if (GetParam().kind == AttentionKind::kTiled) {  // eager multiplies by a weight of 0
    EXPECT_TRUE(std::isfinite(out(2, 1)));
  }
}

TEST_P(AttentionWays, ANanScoreSpoilsItsRow) {
  Inputs in = random_inputs(random_, 2, 2, 1, 1, 4);
  in.keys(0, 0) = kNan;
  EXPECT_TRUE(std::isnan(out_of(in)(0, 0)));
  EXPECT_TRUE(std::isnan(out_of(in)(1, 0)));
}

TEST_P(AttentionWays, AHiddenNanIsSkippedByTiledAttention) {
  if (GetParam().kind != AttentionKind::kTiled) {
    GTEST_SKIP() << "eager attention multiplies the whole row, as the lesson's does";
  }
  Inputs in = random_inputs(random_, 100, 140, 6, 2, 24);
  const Matrix before = out_of(in);
  std::ranges::fill(in.keys.row(139), kNan);  // the last key of head 0: only the last query sees it
  std::ranges::fill(in.values.row(139), kNan);
  const Matrix after = out_of(in);
  EXPECT_TRUE(is_close(after.view().block_rows(0, 99), before.view().block_rows(0, 99), 0));
  EXPECT_TRUE(std::isnan(after(99, 0)));
}

TEST_P(AttentionWays, WeightsAreRowsThatSumToOneWithExactZeros) {
  Inputs in = random_inputs(random_, 30, 37, 6, 2, 8);
  Matrix out(30, 48);
  std::vector<Matrix> weights;
  const auto ask = [&] { ops_->attend(in.attention(), GetParam().kind, out.view(), &weights); };
  if (GetParam().kind == AttentionKind::kTiled) {
    EXPECT_EQ(error_of(ask),
              "tiled attention never holds the matrix of weights, so it cannot return it: ask for "
              "eager attention");
    return;
  }
  ask();
  const std::vector<Matrix> wanted = naive::attend_eager(in.attention()).weights;
  ASSERT_EQ(weights.size(), 6U);
  for (std::size_t h = 0; h < 6; ++h) {
    EXPECT_TRUE(is_close(weights[h], wanted[h], 2e-6)) << h;
    EXPECT_EQ(weights[h](0, 8), 0.0F);
    EXPECT_EQ(weights[h](0, 36), 0.0F);
    float sum = 0;
    for (const float w : weights[h].row(11)) {
      sum += w;
    }
    EXPECT_NEAR(sum, 1, 1e-6);
  }
}

TEST_P(AttentionWays, SizesThatDoNotFitAreNamed) {
  Inputs in = random_inputs(random_, 2, 2, 6, 4, 8);
  EXPECT_EQ(error_of([&] { out_of(in); }),
            "attention: 6 query heads do not divide among 4 kv heads");
  in = random_inputs(random_, 2, 2, 6, 2, 8);
  in.q_heads = 4;
  EXPECT_EQ(error_of([&] { out_of(in); }),
            "attention: queries have 48 columns, 4 heads of 8 need 32");
  in.q_heads = 6;
  in.allowed.assign(3, 1);
  EXPECT_EQ(error_of([&] { out_of(in); }), "attention: the mask has 3 entries, wanted 2 x 2");
}

std::string name_of(const ::testing::TestParamInfo<Way>& info) {
  return std::string(operator_set_name(info.param.set)) +
         (info.param.kind == AttentionKind::kEager ? "_eager" : "_tiled");
}
INSTANTIATE_TEST_SUITE_P(All, AttentionWays, ::testing::ValuesIn(ways()), name_of);

TEST(SoftmaxRows, ARowOfMinusInfinityBecomesZeros) {
  Matrix scores = rows({{.5F, kMinusInfinity}, {kMinusInfinity, kMinusInfinity}});
  const Matrix wanted = rows({{1, 0}, {0, 0}});
  EXPECT_TRUE(is_close(naive::softmax_rows(scores), wanted, 0));
  softmax_rows(scores.view());
  EXPECT_TRUE(is_close(scores, wanted, 0));
}

TEST(SoftmaxRows, FarBelowTheMaximumIsExactlyZero) {
  Matrix scores = rows({{0, -104, -1e9F, kMinusInfinity, -200, -300, -400, -500, -90}});
  softmax_rows(scores.view());
  EXPECT_TRUE(is_close(scores, rows({{1, 0, 0, 0, 0, 0, 0, 0, 0}}), 0));
}

TEST(SoftmaxRows, ANanSpoilsItsRowAndNoOther) {
  Matrix scores = rows({{kNan, 1}, {0, 0}, {kNan, kMinusInfinity}});
  softmax_rows(scores.view());
  EXPECT_TRUE(is_close(scores, rows({{kNan, kNan}, {.5F, .5F}, {kNan, kNan}}), 0));
}

}  // namespace
}  // namespace engine::test
