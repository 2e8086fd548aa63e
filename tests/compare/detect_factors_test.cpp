// Detectors of constants, factors, offsets and named differences, each with what it must not say.
#include <gtest/gtest.h>

#include "tests/compare/detect.h"

namespace {

using namespace lab_test;
using grader::NamedInputs;

const Grid<float> kWant = sample(4, 6);

Value times(double factor) {
  Grid<float> grid = kWant;
  for (float& x : grid.data) x = static_cast<float>(factor * x);
  return grid.value();
}
// q (4, 8), k (6, 8): the inputs of kWant when it is scores.
const Value kQ = sample(4, 8, 1).value();
const Value kK = sample(6, 8, 2).value();
const NamedInputs kInputs = {{"q", &kQ}, {"k", &kK}};

TEST(Detect, SaysNothingOfARightAnswer) {
  EXPECT_EQ(said(kWant.value(), kWant.value(), kInputs), "");
  EXPECT_EQ(said(times(1 + 1e-8), kWant.value(), kInputs), "");
}

TEST(Detect, SaysNothingOfNoise) {
  EXPECT_EQ(said(sample(4, 6, 9).value(), kWant.value(), kInputs), "");
}

TEST(DetectFactor, NamesTheSquareRootOfTheWidth) {
  EXPECT_EQ(said(times(std::sqrt(8.0)), kWant.value(), kInputs),
            "factor: every element is 2.82843 times the wanted one: the square root of 8, the "
            "number of columns of q");
  EXPECT_EQ(hint(times(std::sqrt(8.0)), kWant.value(), kInputs),
            "a division by sqrt(8) is missing, or a multiplication by it too many");
}

TEST(DetectFactor, NamesItsInverse) {
  EXPECT_EQ(said(times(1 / std::sqrt(8.0)), kWant.value(), kInputs),
            "factor: every element is 0.353553 times the wanted one: 1 / the square root of 8, the "
            "number of columns of q");
  EXPECT_EQ(hint(times(1 / std::sqrt(8.0)), kWant.value(), kInputs),
            "a division by sqrt(8) is too many, or a multiplication by it missing");
}

TEST(DetectFactor, NamesTheSizeItself) {
  EXPECT_EQ(said(times(8), kWant.value(), kInputs),
            "factor: every element is 8 times the wanted one: 8, the number of columns of q");
}

TEST(DetectFactor, NamesTheRootOfAnotherSize) {
  EXPECT_EQ(said(times(std::sqrt(8.0 / 6)), kWant.value(), kInputs),
            "factor: every element is 1.1547 times the wanted one: sqrt(8 / 6), the number of "
            "columns of q over the number of rows of k");
  EXPECT_EQ(hint(times(std::sqrt(8.0 / 6)), kWant.value(), kInputs),
            "the division is by sqrt(6) where sqrt(8) is wanted");
}

TEST(DetectFactor, NamesTheGroupSize) {
  const Value q_heads{std::int64_t{32}};
  const Value kv_heads{std::int64_t{8}};
  const NamedInputs inputs = {{"q_heads", &q_heads}, {"kv_heads", &kv_heads}};
  EXPECT_EQ(said({std::int64_t{8192}}, {std::int64_t{2048}}, inputs, {}),
            "factor: the result is 4 times the wanted one: 4, q_heads / kv_heads");
}

TEST(DetectFactor, NamesLnTwo) {
  EXPECT_EQ(said(times(std::log(2.0)), kWant.value()),
            "factor: every element is 0.693147 times the wanted one: ln 2");
}

TEST(DetectFactor, LeavesAnUnknownFactorUnnamed) {
  EXPECT_EQ(said(times(1.37), kWant.value(), kInputs),
            "factor: every element is 1.37 times the wanted one");
}

TEST(DetectFactor, KeepsMinusInfinities) {
  EXPECT_EQ(said(mat({{2, -kInf, 4}, {4, 6, 2}}), mat({{1, -kInf, 2}, {2, 3, 1}})),
            "factor: every element is 2 times the wanted one: 2, the number of rows of the result");
}

TEST(DetectFactor, IsSilentWhenOneElementDoesNotFit) {
  Grid<float> grid = kWant;
  for (float& x : grid.data) x *= 2;
  grid(2, 3) += 0.01F;
  for (const std::string& each : all_said(grid.value(), kWant.value())) {
    EXPECT_FALSE(each.starts_with("factor")) << each;
  }
}

TEST(DetectFactor, OneNumberAloneNeedsANamedFactor) {
  EXPECT_EQ(said({3.7}, {1.0}), "");
  EXPECT_EQ(said({2.0}, {1.0}), "factor: the result is 2 times the wanted one");
}

TEST(DetectFactor, SmallIntegersAreMultiplesOfAnything) {
  EXPECT_EQ(said({std::int64_t{6}}, {std::int64_t{3}}), "");
}

TEST(DetectSign, OppositeEverywhere) {
  EXPECT_EQ(said(times(-1), kWant.value()), "sign: every element has the opposite sign");
}

TEST(DetectSign, IsSilentWhenOnlyOneRowIsNegated) {
  Grid<float> grid = kWant;
  for (std::size_t j = 0; j < 6; ++j) grid(1, j) *= -1;
  EXPECT_EQ(said(grid.value(), kWant.value()),
            "row_factor: each row is the wanted row times a factor of its own: -1 in row 1");
}

TEST(DetectOffset, TheSameEverywhere) {
  Grid<float> grid = kWant;
  for (float& x : grid.data) x += 0.25F;
  EXPECT_EQ(said(grid.value(), kWant.value()),
            "offset: every element is 0.25 too large, whatever its size");
  EXPECT_EQ(said(ints({1, 2, 3, 4}), ints({2, 3, 4, 5}), {}, {}),
            "offset: every element is 1 too small, whatever its size");
}

TEST(DetectOffset, IsSilentWhenItGrows) {
  Grid<float> grid = kWant;
  for (std::size_t i = 0; i < grid.data.size(); ++i) {
    grid.data[i] += 0.25F + 0.01F * static_cast<float>(i * i);
  }
  EXPECT_EQ(said(grid.value(), kWant.value()), "");
}

TEST(DetectRowFactor, EachRowItsOwn) {
  Grid<float> grid = kWant;
  for (std::size_t j = 0; j < 6; ++j) {
    grid(0, j) *= 2;
    grid(2, j) *= 0.5F;
  }
  EXPECT_EQ(said(grid.value(), kWant.value()),
            "row_factor: each row is the wanted row times a factor of its own: 2 in row 0, 0.5 in "
            "row 2");
}

TEST(DetectRowFactor, WeightsThatAreNotNormalised) {
  const Grid<float> s = sample(3, 5);
  const Grid<float> want = softmax(s, Order::kForward);
  const Grid<float> found = made(3, 5, [&](auto i, auto j) { return std::exp(s(i, j)); });
  EXPECT_TRUE(said(found.value(), want.value())
                  .starts_with("not_normalised: the rows have the right proportions, but they do "
                               "not sum to 1: their sums are "))
      << said(found.value(), want.value());
}

TEST(DetectRowFactor, OneSumForTheWholeMatrix) {
  const Grid<float> s = sample(3, 5);
  const Grid<float> want = softmax(s, Order::kForward);
  Grid<float> found = made(3, 5, [&](auto i, auto j) { return std::exp(s(i, j)); });
  float sum = 0;
  for (const float x : found.data) sum += x;
  for (float& x : found.data) x /= sum;
  EXPECT_EQ(said(found.value(), want.value()),
            "whole_matrix_sum: the rows have the right proportions, but it is all elements "
            "together that sum to 1");
}

TEST(DetectRowFactor, NeedsMoreThanOneElementPerRow) {
  EXPECT_EQ(said(mat({{2}, {5}, {7}}), mat({{1}, {3}, {2}})), "");
}

TEST(DetectColumnFactor, EachColumnItsOwn) {
  Grid<float> grid = kWant;
  for (std::size_t i = 0; i < 4; ++i) grid(i, 3) *= 3;
  EXPECT_EQ(said(grid.value(), kWant.value()),
            "column_factor: each column is the wanted column times a factor of its own: 3 in "
            "column 3");
}

const Value kGain = vec({0.5F, -1.5F, 2, 0.25F, 3, 0.75F});

Grid<float> with_gain(float (*power)(float)) {
  const float gain[] = {0.5F, -1.5F, 2, 0.25F, 3, 0.75F};
  return made(4, 6, [&](auto i, auto j) { return kWant(i, j) * power(gain[j]); });
}

TEST(DetectGain, LeftOut) {
  EXPECT_EQ(said(with_gain([](float g) { return 1 / g; }).value(), kWant.value(), {{"g", &kGain}}),
            "gain_left_out: right but for the gain: 'g' is not applied");
}

TEST(DetectGain, AppliedTwice) {
  EXPECT_EQ(said(with_gain([](float g) { return g; }).value(), kWant.value(), {{"g", &kGain}}),
            "gain_twice: the gain 'g' is applied twice");
}

TEST(DetectGain, TakenAsOnePlusGain) {
  EXPECT_EQ(
      said(with_gain([](float g) { return (1 + g) / g; }).value(), kWant.value(), {{"g", &kGain}}),
      "gain_plus_one: the gain is taken as 1 + g, as some other models store it");
}

TEST(DetectGain, IsNotNamedWhenAnotherVectorFits) {
  const Value other = vec({1, 2, 3, 4, 5, 6});
  EXPECT_TRUE(said(with_gain([](float g) { return g; }).value(), kWant.value(), {{"g", &other}})
                  .starts_with("column_factor: "));
}

TEST(DetectConstant, AllZeros) {
  EXPECT_EQ(said(Grid<float>(4, 6).value(), kWant.value()), "all_zeros: every element is 0");
}

TEST(DetectConstant, AllTheSame) {
  EXPECT_EQ(said(made(4, 6, [](auto, auto) { return 7.0F; }).value(), kWant.value()),
            "all_the_same: every element is 7");
  EXPECT_EQ(said(made(4, 6, [](auto, auto) { return 1 / 6.0F; }).value(), kWant.value()),
            "all_the_same: every element is 0.166667, 1 / 6: a plain average over the columns");
}

TEST(DetectConstant, IsSilentWhenTheWantedNumbersAreAllTheSameToo) {
  EXPECT_EQ(said(vec({3.7F, 3.7F}), vec({1, 1})), "");
}

TEST(DetectConstant, AnArgumentReturned) {
  const Value x = sample(4, 6, 3).value();
  EXPECT_EQ(said(x, kWant.value(), {{"x", &x}}),
            "returns_argument: the result is the argument 'x' unchanged");
  EXPECT_EQ(said(sample(4, 6, 4).value(), kWant.value(), {{"x", &x}}), "");
}

TEST(DetectDifference, OffByOne) {
  EXPECT_EQ(said({std::int64_t{5}}, {std::int64_t{4}}, {}, {}),
            "off_by_one: the result is one too large");
}

TEST(DetectDifference, NamesATermThatWasCountedTwice) {
  const Value config = record("ModelConfig", {{"hidden", {std::int64_t{1024}}},
                                              {"layers", {std::int64_t{28}}},
                                              {"vocab", {std::int64_t{151936}}}});
  EXPECT_EQ(said({std::int64_t{596049920 + 155582464}}, {std::int64_t{596049920}},
                 {{"config", &config}}, {}),
            "integer_difference: the result is 155,582,464 too large: that is config.hidden x "
            "config.vocab (1024 x 151,936)");
}

TEST(DetectDifference, KnowsWhatAnIntKeeps) {
  EXPECT_EQ(said({std::int64_t{-272'499'200}}, {std::int64_t{4'022'468'096}}, {}, {}),
            "cut_to_32_bits: the result is what an int keeps of the right one: it is off by a "
            "multiple of 2^32");
  EXPECT_EQ(said({std::int64_t{536'870'912}}, {std::int64_t{4'831'838'208}}, {}, {}),
            "cut_to_32_bits: the result is what an int keeps of the right one: it is off by a "
            "multiple of 2^32");
}

TEST(DetectDifference, TakesNoLargeResultForAnInt) {
  EXPECT_EQ(said({std::int64_t{6'442'450'944}}, {std::int64_t{2'147'483'648}}, {}, {}), "");
  EXPECT_EQ(said({std::int64_t{1'000}}, {std::int64_t{4'831'838'208}}, {}, {}), "");
}

TEST(DetectDifference, IsSilentWhenTwoProductsFit) {
  const Value a{std::int64_t{6}};
  const Value b{std::int64_t{4}};
  const Value c{std::int64_t{12}};
  const Value d{std::int64_t{2}};
  EXPECT_EQ(said({std::int64_t{1030}}, {std::int64_t{1006}},
                 {{"a", &a}, {"b", &b}, {"c", &c}, {"d", &d}}, {}),
            "");
}

TEST(Detect, LooksAtTheWrongFieldOnly) {
  const auto head = [](const Value& out, const Value& weights) {
    return record("HeadOut", {{"out", out}, {"weights", weights}});
  };
  EXPECT_EQ(said(head(kWant.value(), times(-1)), head(kWant.value(), kWant.value())),
            "sign: in weights: every element has the opposite sign");
}

TEST(Detect, SaysNothingOfTextsAndBools) {
  EXPECT_EQ(said({std::string("a")}, {std::string("b")}), "");
  EXPECT_EQ(said({true}, {false}), "");
  EXPECT_EQ(said({true}, {1.0}), "");
}

}  // namespace
