// The public cases on comparison and on the numerics of attention, from tests/cases.
#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/compare/compare.h"
#include "grader/compare/tolerance.h"
#include "tests/compare/evaluations.h"
#include "tests/compare/values.h"

namespace {

using grader::AllowedError;
using grader::compare;
using grader::Tolerance;
using nlohmann::json;
using namespace lab_test;

json read(const std::string& name) {
  std::ifstream file(std::string(LAB_SOURCE_DIR) + "/tests/cases/" + name);
  return json::parse(file);
}

// The files write "nan", "inf" and "-inf" as texts.
double number(const json& x) {
  if (x.is_number()) {
    return x.get<double>();
  }
  const std::string text = x.get<std::string>();
  return text == "nan" ? kNan : text == "inf" ? kInf : -kInf;
}

Value matrix(const json& rows) {
  std::vector<std::vector<double>> numbers{};
  for (const json& row : rows) {
    numbers.emplace_back();
    for (const json& x : row) {
      numbers.back().push_back(number(x));
    }
  }
  return mat(numbers);
}

const Tolerance kSoftmax{.law = "softmax", .roles = {{"scores", "scores"}}};

AllowedError softmax_allowance(const Value& scores, const Value& want) {
  return grader::allowed_error(kSoftmax, {{"scores", &scores}}, want).allowed;
}

TEST(Cases, TheTruthTable) {
  const json table = read("compare/E_truth_table.json");
  const AllowedError allowed{.absolute = table["atol"], .relative = table["rtol"]};
  ASSERT_EQ(table["rows"].size(), 12);
  for (const json& row : table["rows"]) {
    const bool passes = compare({number(row[0])}, {number(row[1])}, allowed).ok;
    const std::string verdict = row[2];
    EXPECT_EQ(passes, verdict.starts_with("pass")) << row;
  }
}

TEST(Cases, AnExactZeroCanBeAskedFor) { EXPECT_FALSE(compare({1e-40}, {0.0}, {}).ok); }

TEST(Cases, LeakedWeightsOfEmToTheMinusTenFailTheLawAndPassACarelessTolerance) {
  const Value scores = mat({{0, -kInf}, {0, 0}});
  const Value want = mat({{1, 0}, {0.5, 0.5}});
  const Value leak = mat({{1 - 4.5397869e-05, 4.5397869e-05}, {0.5, 0.5}});
  EXPECT_TRUE(compare(leak, want, {.absolute = 1e-4}).ok);
  EXPECT_FALSE(compare(leak, want, softmax_allowance(scores, want)).ok);
}

TEST(Cases, WhatAVectorExpLeavesOfMinusInfinityIsZero) {
  const Value scores = mat({{0, -kInf}});
  const Value want = mat({{1, 0}});
  EXPECT_TRUE(compare(mat({{1, 2.93827e-39}}), want, softmax_allowance(scores, want)).ok);
  EXPECT_FALSE(compare(mat({{1, 3e-38}}), want, softmax_allowance(scores, want)).ok);
}

TEST(Cases, A01RowWithoutKeysIsZeroAndNanIsNot) {
  const json c = read("numerics/A01.json");
  const Value scores = matrix(c["scores"]);
  const Value want = matrix(c["weights"]);
  const AllowedError allowed = softmax_allowance(scores, want);
  EXPECT_TRUE(compare(mat({{1, 0}, {0, 0}}), want, allowed).ok);
  const grader::Comparison c_nan = compare(mat({{1, 0}, {kNan, kNan}}), want, allowed);
  EXPECT_EQ(c_nan.where, "row 1, column 0 of the result");
  EXPECT_EQ(c_nan.summary, "found NaN, wanted 0; 2 of 4 elements are wrong, 2 of them NaN");
  EXPECT_FALSE(compare(mat({{1, 0}, {0.5, 0.5}}), want, allowed).ok);
}

TEST(Cases, A06OnesForAMaskFailThoughRowsSumToOne) {
  const json c = read("numerics/A06.json");
  const AllowedError allowed{.absolute = 1e-8};
  EXPECT_TRUE(compare(matrix(c["right"]), matrix(c["right"]), allowed).ok);
  EXPECT_EQ(compare(matrix(c["bug"]), matrix(c["right"]), allowed).summary,
            "found 0.561104, wanted 1: off by 0.439, allowed 1e-08; 6 of 9 elements are wrong");
}

TEST(Cases, A07TopLeftAlignmentFails) {
  const json c = read("numerics/A07.json");
  const std::vector<float> right = c["out"];
  const std::vector<float> top_left = c["topleft_out"];
  EXPECT_FALSE(compare(vec(top_left), vec(right), {.absolute = 1e-6}).ok);
}

TEST(Cases, A12NanInAMaskedValueLeavesTheAllowanceFinite) {
  const json c = read("numerics/A12.json");
  const Value q = mat({{1}});
  const Value k = mat({{1}, {1}});
  const Value v = matrix(c["v"]);
  const Tolerance law{.law = "attention", .roles = {{"q", "q"}, {"k", "k"}, {"v", "v"}}};
  const Value want = vec(c["out"].get<std::vector<float>>());
  const auto allowed = grader::allowed_error(law, {{"q", &q}, {"k", &k}, {"v", &v}}, want).allowed;
  EXPECT_TRUE(compare(vec({7}), want, allowed).ok);
  EXPECT_FALSE(compare(vec({static_cast<float>(kNan)}), want, allowed).ok);
}

// q (4, 2), k and v (2, 2, 2) of A14 -> one row per head.
Grid<float> a14(const json& c, const std::vector<std::size_t>& kv_of_head) {
  Grid<float> out(4, 2);
  for (std::size_t h = 0; h < 4; ++h) {
    Grid<float> q(1, 2);
    Grid<float> k(2, 2);
    Grid<float> v(2, 2);
    q.data = c["q"][h].get<std::vector<float>>();
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = 0; j < 2; ++j) {
        k(i, j) = c["k"][kv_of_head[h]][i][j];
        v(i, j) = c["v"][kv_of_head[h]][i][j];
      }
    }
    const Grid<float> row =
        average(softmax(scores(q, k, Order::kForward), Order::kForward), v, Order::kForward);
    std::copy_n(row.data.begin(), 2, &out(h, 0));
  }
  return out;
}

TEST(Cases, A14TiledHeadsFailInTheTwoMiddleHeadsOnly) {
  const json c = read("numerics/A14.json");
  const AllowedError printed{.absolute = 5e-7};  // the file holds six decimals
  EXPECT_TRUE(compare(a14(c, {0, 0, 1, 1}).value(), matrix(c["out"]), printed).ok);
  const grader::Comparison tiled = compare(a14(c, {0, 1, 0, 1}).value(), matrix(c["out"]), printed);
  EXPECT_EQ(tiled.where, "row 1, column 0 of the result");
  EXPECT_EQ(tiled.wrong_count, 4);
}

float to_bfloat16(float x) {
  auto bits = std::bit_cast<std::uint32_t>(x);
  bits += 0x7fffU + ((bits >> 16) & 1U);  // to nearest, ties to even
  return std::bit_cast<float>(bits & 0xffff0000U);
}

Grid<float> to_bfloat16(Grid<float> grid) {
  for (float& x : grid.data) x = to_bfloat16(x);
  return grid;
}

// Does attention on bfloat16 inputs of this scale pass, with float32 or bfloat16 between the steps?
bool a18_passes(double scale, bool rounds_between) {
  Draw draw(18);
  const Grid<float> q = to_bfloat16(normal_grid(draw, 64, 64, scale));
  const Grid<float> k = to_bfloat16(normal_grid(draw, 64, 64, scale));
  const Grid<float> v = to_bfloat16(normal_grid(draw, 64, 64, scale));
  const auto step = [&](const Grid<float>& x) { return rounds_between ? to_bfloat16(x) : x; };
  const Grid<float> weights = step(softmax(step(scores(q, k, Order::kForward)), Order::kForward));
  const Value found = to_bfloat16(average(weights, v, Order::kForward)).value();
  const Value want =
      average(softmax(scores(q.as<double>(), k.as<double>(), Order::kForward), Order::kForward),
              v.as<double>(), Order::kForward)
          .value();
  const Value q_value = q.value();
  const Value k_value = k.value();
  const Value v_value = v.value();
  const Tolerance law{.law = "attention",
                      .roles = {{"q", "q"}, {"k", "k"}, {"v", "v"}, {"rounded_to", "bfloat16"}}};
  const auto allowed =
      grader::allowed_error(law, {{"q", &q_value}, {"k", &k_value}, {"v", &v_value}}, want);
  return compare(found, want, allowed.allowed).ok;
}

TEST(Cases, A18TheLawOfBfloat16FollowsTheScaleAndRulesOutRoundingBetweenSteps) {
  EXPECT_TRUE(a18_passes(1, false));
  EXPECT_TRUE(a18_passes(10, false));
  EXPECT_FALSE(a18_passes(10, true));
}

TEST(Cases, A25BothRoundingPointsOfABfloat16NormPass) {
  const json c = read("numerics/A25.json");
  const Value x = vec(c["x"].get<std::vector<float>>());
  const Value first = vec(c["round_first"].get<std::vector<float>>());
  const Value last = vec(c["round_last"].get<std::vector<float>>());
  const auto allowance = [&](std::map<std::string, std::string> roles) {
    roles["x"] = "x";
    const Tolerance law{.law = "norm", .roles = std::move(roles)};
    return grader::allowed_error(law, {{"x", &x}}, first).allowed;
  };
  EXPECT_TRUE(compare(last, first, allowance({{"rounded_to", "bfloat16"}})).ok);
  EXPECT_FALSE(compare(last, first, allowance({})).ok);
}

TEST(Cases, E13ADotProductNearZeroNeedsAnAbsoluteAllowance) {
  Draw draw(13);
  const Grid<float> x = normal_grid(draw, 1, 128);
  Grid<float> w = normal_grid(draw, 1, 128);
  // Make the product cancel: the last element takes the rest away.
  const auto rest = dot(x.as<double>().row(0), w.as<double>().row(0), 127, Order::kForward);
  w(0, 127) = static_cast<float>(-rest / x(0, 127));
  const Value want = linear(x.as<double>(), w.as<double>(), Order::kForward).value();
  const Value found = linear(x, w, Order::kBackward).value();
  const Value x_value = x.value();
  const Value w_value = w.value();
  const Tolerance law{.law = "linear", .roles = {{"x", "x"}, {"w", "w"}}};
  const auto allowed = grader::allowed_error(law, {{"x", &x_value}, {"w", &w_value}}, want).allowed;
  EXPECT_FALSE(compare(found, want, {.relative = 1e-5}).ok);
  EXPECT_TRUE(compare(found, want, allowed).ok);
}

}  // namespace
