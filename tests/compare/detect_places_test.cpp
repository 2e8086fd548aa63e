// Detectors of NaN, infinities, patterns and places, each with what it must not say.
#include <gtest/gtest.h>

#include "tests/compare/detect.h"

namespace {

using namespace lab_test;
using grader::NamedInputs;

constexpr float kFill = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
// NaN as 0 / 0 makes it, with the sign bit set.
const float kComputed = -kFill;

const Grid<float> kWant = sample(5, 6);

template <class F>
Value with(float value, F where) {
  return made(5, 6, [&](auto i, auto j) { return where(i, j) ? value : kWant(i, j); }).value();
}

TEST(DetectNan, ElementsThatWereNeverSet) {
  EXPECT_EQ(said(with(kFill, [](auto, auto j) { return j >= 4; }), kWant.value()),
            "unwritten: NaN in columns 4 and 5, the NaN that a new Matrix is filled with: never "
            "set, or computed from elements that were not; everything else is right");
  EXPECT_EQ(said(with(kFill, [](auto, auto) { return true; }), kWant.value()),
            "unwritten: NaN in every element, the NaN that a new Matrix is filled with: never set, "
            "or computed from elements that were not");
}

TEST(DetectNan, IsNotUnwrittenWhenAnInputHoldsIt) {
  const Value x = vec({kFill});
  EXPECT_EQ(said(with(kFill, [](auto i, auto) { return i == 1; }), kWant.value(), {{"x", &x}}),
            "nan: NaN in row 1; everything else is right");
}

TEST(DetectNan, ComputedOnesAreMapped) {
  EXPECT_EQ(said(with(kComputed, [](auto i, auto) { return i == 0; }), kWant.value()),
            "nan: NaN in row 0; everything else is right");
  EXPECT_EQ(said(with(kComputed, [](auto i, auto j) { return i == 1 && j == 2; }), kWant.value()),
            "nan: NaN in row 1, column 2; everything else is right");
  EXPECT_EQ(said({kComputed}, {1.0F}), "nan: the result is NaN");
}

TEST(DetectNan, SaysWhenTheRestIsWrongToo) {
  Grid<float> found = kWant;
  found(0, 0) = kComputed;
  found(4, 5) = 17;
  EXPECT_EQ(said(found.value(), kWant.value()),
            "nan: NaN in row 0, column 0; others are wrong too");
}

TEST(DetectNan, RowsWithoutAKey) {
  Grid<float> scores = sample(5, 6, 3);
  for (std::size_t j = 0; j < 6; ++j) scores(2, j) = -kInfinity;
  const Value scores_value = scores.value();
  const Value found = with(kComputed, [](auto i, auto) { return i == 2; });
  EXPECT_EQ(said(found, kWant.value(), {{"scores", &scores_value}}),
            "nan_masked_rows: NaN in row 2: exactly where every key is masked; everything else is "
            "right");
  const Value other = with(kComputed, [](auto i, auto) { return i == 3; });
  EXPECT_EQ(said(other, kWant.value(), {{"scores", &scores_value}}),
            "nan: NaN in row 3; everything else is right");
}

TEST(DetectNan, TheRowThatLooksAtOneKey) {
  Grid<float> scores = sample(5, 6, 3);
  for (std::size_t j = 1; j < 6; ++j) scores(0, j) = -kInfinity;
  const Value causal = scores.value();
  const Value found = with(kComputed, [](auto i, auto) { return i == 0; });
  EXPECT_EQ(
      said(found, kWant.value(), {{"scores", &causal}}),
      "nan_first_row: NaN in row 0, which may look at one key only; everything else is right");
  const Value all = sample(5, 6, 3).value();
  EXPECT_EQ(said(found, kWant.value(), {{"scores", &all}}),
            "nan: NaN in row 0; everything else is right");
}

TEST(DetectNan, ScoresThatOverflow) {
  Grid<float> scores = sample(5, 6, 3);
  scores(1, 4) = 90;
  const Value scores_value = scores.value();
  EXPECT_EQ(said(with(kComputed, [](auto i, auto j) { return i == 1 && j == 4; }), kWant.value(),
                 {{"scores", &scores_value}}),
            "nan_overflow: NaN in row 1, column 4: exactly where a score is above 88.7, where exp "
            "overflows float32; everything else is right");
}

TEST(DetectNan, ScoresThatVanish) {
  Grid<float> scores = sample(5, 6, 3);
  for (std::size_t j = 0; j < 6; ++j) scores(4, j) -= 200;
  const Value scores_value = scores.value();
  EXPECT_EQ(said(with(kComputed, [](auto i, auto) { return i == 4; }), kWant.value(),
                 {{"scores", &scores_value}}),
            "nan_underflow: NaN in row 4: exactly where all scores are below -104, where exp gives "
            "0 and the sum is 0; everything else is right");
}

TEST(DetectInfinite, FiniteWhereAKeyShouldBeRemoved) {
  const Value want = mat({{0, -kInf, -kInf}, {0, 0, -kInf}, {0, 0, 0}});
  EXPECT_EQ(said(mat({{0, -1e9, -1e9}, {0, 0, -1e9}, {0, 0, 0}}), want),
            "infinite: a finite number where -inf is wanted, in the elements above the diagonal; "
            "everything else is right");
}

TEST(DetectInfinite, InfiniteWhereANumberIsWanted) {
  EXPECT_EQ(said(with(kInfinity, [](auto i, auto) { return i == 2; }), kWant.value()),
            "infinite: inf where a finite number is wanted, in row 2; everything else is right");
}

TEST(DetectInfinite, OfBothKinds) {
  EXPECT_EQ(said(vec({kInfinity, 1, 2}), vec({1, -kInfinity, 2})),
            "infinite: infinities in the wrong places, in elements 0 and 1; everything else is "
            "right");
}

// Causal weights, and the same with a mask of -10 in place of minus infinity.
struct Weights {
  Grid<float> want;
  Grid<float> leak;
};
Weights causal_weights(float masked) {
  const Grid<float> s = sample(4, 4);
  const auto weights = [&](float below) {
    return softmax(made(4, 4, [&](auto i, auto j) { return j <= i ? s(i, j) : s(i, j) + below; }),
                   Order::kForward);
  };
  return {weights(-kInfinity), weights(masked)};
}

TEST(DetectLeak, WeightsAboveTheDiagonal) {
  const Weights w = causal_weights(-10);
  EXPECT_TRUE(said(w.leak.value(), w.want.value())
                  .starts_with("leak: 6 elements above the diagonal are not 0 (the largest is "))
      << said(w.leak.value(), w.want.value());
}

TEST(DetectLeak, IsSilentBelowTheDiagonal) {
  const Weights w = causal_weights(-10);
  Grid<float> found = w.want;
  found(3, 0) += 0.25F;
  for (const std::string& each : all_said(found.value(), w.want.value())) {
    EXPECT_FALSE(each.starts_with("leak")) << each;
  }
}

TEST(DetectSums, ColumnsInsteadOfRows) {
  const Grid<float> s = sample(4, 4);
  const Grid<float> down =
      softmax(made(4, 4, [&](auto i, auto j) { return s(j, i); }), Order::kForward);
  const Grid<float> found = made(4, 4, [&](auto i, auto j) { return down(j, i); });
  EXPECT_EQ(said(found.value(), softmax(s, Order::kForward).value()),
            "columns_sum_to_one: the columns sum to 1, not the rows");
}

TEST(DetectSums, RowsThatDoNotSumToOne) {
  const Grid<float> want = softmax(sample(2, 4), Order::kForward);
  const Grid<float> found =
      made(2, 4, [&](auto i, auto j) { return want(i, j) + 0.1F * (j == 1); });
  EXPECT_EQ(said(found.value(), want.value()), "row_sums: the rows sum to 1.1, 1.1 instead of 1");
}

TEST(DetectSums, IsSilentWhenTheyDo) {
  const Grid<float> want = softmax(sample(2, 4), Order::kForward);
  const Grid<float> found = softmax(sample(2, 4, 5), Order::kForward);
  EXPECT_EQ(said(found.value(), want.value()), "");
}

TEST(DetectOneHot, TheLargestScoreTakesAll) {
  const Grid<float> want = softmax(sample(2, 3), Order::kForward);
  EXPECT_EQ(said(mat({{0, 1, 0}, {1, 0, 0}}), want.value()),
            "one_hot: each row is 1 in one place and 0 elsewhere: the largest score takes all");
  for (const std::string& each : all_said(mat({{0, 0.9, 0.1}, {1, 0, 0}}), want.value())) {
    EXPECT_FALSE(each.starts_with("one_hot")) << each;
  }
}

TEST(DetectZeros, APartThatWasNotFilled) {
  EXPECT_EQ(said(with(0, [](auto i, auto) { return i >= 3; }), kWant.value()),
            "zeros_in_part: 0 in rows 3 and 4 where something is wanted; everything else is right");
}

TEST(DetectZeros, IsSilentWhenOneWrongElementIsNotZero) {
  Grid<float> found = kWant;
  found(3, 0) = 0;
  found(4, 0) = 1;
  for (const std::string& each : all_said(found.value(), kWant.value())) {
    EXPECT_FALSE(each.starts_with("zeros")) << each;
  }
}

// Wrong in the rows that the predicate names, each element by its own amount.
template <class F>
Value wrong_rows(F is_wrong, std::size_t rows = 5) {
  const Grid<float> want = sample(rows, 6);
  const Grid<float> noise = sample(rows, 6, 99);
  return made(rows, 6, [&](auto i, auto j) { return is_wrong(i) ? noise(i, j) : want(i, j); })
      .value();
}

TEST(DetectPlaces, TheFirstWrongRow) {
  EXPECT_EQ(said(wrong_rows([](auto i) { return i >= 2; }), kWant.value()),
            "first_bad: rows 0 and 1 are right, row 2 is the first wrong one, as are all after it");
  EXPECT_EQ(said(wrong_rows([](auto i) { return i == 1; }), kWant.value()),
            "first_bad: row 0 is right, row 1 is the first wrong one");
}

TEST(DetectPlaces, TheRegion) {
  EXPECT_EQ(all_said(wrong_rows([](auto i) { return i == 0; }), kWant.value()),
            (std::vector<std::string>{"region: wrong only in row 0"}));
}

// q, k (4 rows) and a causal mask: row 0 looks at one key.
struct Head {
  Value q = sample(4, 8, 1).value();
  Value k = sample(4, 8, 2).value();
  Value mask = made(4, 4, [](auto i, auto j) { return j <= i ? 0 : -kInfinity; }).value();
  NamedInputs inputs() const { return {{"q", &q}, {"k", &k}, {"mask", &mask}}; }
};

TEST(DetectPlaces, ScoresWhenOnlyRowZeroIsRight) {
  const Head head;
  EXPECT_EQ(said(wrong_rows([](auto i) { return i >= 1; }, 4), sample(4, 6).value(), head.inputs()),
            "scores_wrong: row 0 is right and every later row is wrong; row 0 looks at one key "
            "only, so its weight is 1 whatever the scores are");
}

TEST(DetectPlaces, MaskOrValuesWhenRowZeroIsWrong) {
  const Head head;
  EXPECT_EQ(said(wrong_rows([](auto) { return true; }, 4), sample(4, 6).value(), head.inputs()),
            "first_row_wrong: row 0 is wrong already, and it may look at one key only, whose "
            "weight is 1 whatever the scores are");
}

TEST(DetectPlaces, NeitherWithoutACausalMask) {
  const Head head;
  const NamedInputs inputs = {{"q", &head.q}, {"k", &head.k}};
  EXPECT_EQ(said(wrong_rows([](auto) { return true; }, 4), sample(4, 6).value(), inputs), "");
}

TEST(DetectPlaces, RowsWithLargeScores) {
  Grid<float> scores = sample(5, 6, 3);
  scores(1, 0) = 60;
  scores(3, 2) = 75;
  const Value value = scores.value();
  const Value found = wrong_rows([](auto i) { return i == 1 || i == 3; });
  const std::string words = said(found, kWant.value(), {{"scores", &value}});
  EXPECT_TRUE(
      words.starts_with("large_scores: only the rows whose largest score is far from 0 are "
                        "wrong: 60 or more, against at most "))
      << words;
  const Value other = wrong_rows([](auto i) { return i == 1 || i == 2; });
  EXPECT_FALSE(said(other, kWant.value(), {{"scores", &value}}).starts_with("large_scores"));
}

TEST(DetectPlaces, BeyondAPosition) {
  const Value positions = ints({30005, 0, 1005, 5, 131005});
  const Value found = wrong_rows([](auto i) { return i == 0 || i == 4; });
  EXPECT_EQ(said(found, kWant.value(), {{"positions", &positions}}),
            "beyond_position: right up to position 1005, wrong from position 30005 on");
  const Value other = wrong_rows([](auto i) { return i == 0 || i == 1; });
  EXPECT_EQ(said(other, kWant.value(), {{"positions", &positions}}),
            "region: wrong only in rows 0 and 1");
}

TEST(DetectPlaces, ARaggedTail) {
  const Value tile{std::int64_t{4}};
  const Value found = wrong_rows([](auto i) { return i >= 8; }, 10);
  EXPECT_EQ(said(found, sample(10, 6).value(), {{"tile", &tile}}),
            "ragged_tail: only the last 2 of 10 rows are wrong, those that do not fill a whole "
            "tile of 4");
  const Value other = wrong_rows([](auto i) { return i >= 7; }, 10);
  EXPECT_EQ(said(other, sample(10, 6).value(), {{"tile", &tile}}),
            "first_bad: rows 0 to 6 are right, row 7 is the first wrong one, as are all after it");
}

TEST(DetectPlaces, ColumnsOnly) {
  const Grid<float> noise = sample(5, 6, 99);
  const Grid<float> found =
      made(5, 6, [&](auto i, auto j) { return j >= 3 ? noise(i, j) : kWant(i, j); });
  EXPECT_EQ(said(found.value(), kWant.value()), "region: wrong only in columns 3 to 5");
}

TEST(DetectPlaces, APartThatIsWrongBesideOneThatIsRight) {
  const auto head = [](const Grid<float>& out) {
    return record("HeadOut", {{"out", out.value()}, {"weights", kWant.value()}});
  };
  EXPECT_EQ(all_said(head(sample(5, 6, 99)), head(kWant)),
            (std::vector<std::string>{"one_part: out is wrong while weights is right"}));
}

TEST(DetectPlaces, AFieldThatIsComputedEarlierIsExplainedFirst) {
  const auto head = [](const Grid<float>& out, const Value& weights) {
    return record("HeadOut", {{"out", out.value()}, {"weights", weights}});
  };
  const Value turned = made(6, 5, [](auto i, auto j) { return kWant(j, i); }).value();
  EXPECT_EQ(said(head(sample(5, 6, 99), turned), head(kWant, kWant.value())),
            "transposed: in weights: rows and columns are exchanged: the result is the transpose");
}

TEST(DetectPlaces, ItemsOfAList) {
  const Value want{List{sample(2, 3, 1).value(), sample(2, 3, 2).value()}};
  const Value found{List{sample(2, 3, 1).value(), sample(2, 3, 5).value()}};
  EXPECT_EQ(said(found, want), "first_bad: item 0 is right, item 1 is the first wrong one");
}

}  // namespace
