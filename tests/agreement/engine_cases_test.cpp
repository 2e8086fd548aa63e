// The public cases on numerics, positions and costs (tests/cases), answered by the engine.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/cost.h"
#include "engine/known_configs.h"
#include "engine/rope_rates.h"
#include "engine/run/ops_naive.h"
#include "engine/run/rotation.h"

namespace {

using engine::Matrix;
using nlohmann::json;

json read(const std::string& name) {
  std::ifstream file(std::string(LAB_SOURCE_DIR) + "/tests/cases/" + name);
  return json::parse(file);
}

float number(const json& x) {
  if (x.is_number()) {
    return x.get<float>();
  }
  const auto infinity = std::numeric_limits<float>::infinity();
  const std::string text = x.get<std::string>();
  return text == "nan" ? std::nanf("") : text == "inf" ? infinity : -infinity;
}

Matrix matrix(const json& rows) {
  Matrix result(std::ssize(rows), std::ssize(rows[0]));
  for (std::int64_t i = 0; i < result.rows(); ++i) {
    for (std::int64_t j = 0; j < result.columns(); ++j) {
      result(i, j) = number(rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  return result;
}

void expect_near(const Matrix& found, const Matrix& wanted, double allowed) {
  ASSERT_EQ(found.rows(), wanted.rows());
  ASSERT_EQ(found.columns(), wanted.columns());
  for (std::int64_t i = 0; i < wanted.rows(); ++i) {
    for (std::int64_t j = 0; j < wanted.columns(); ++j) {
      EXPECT_NEAR(found(i, j), wanted(i, j), allowed) << i << ", " << j;
    }
  }
}

engine::HeadsView heads(const Matrix& m) {
  return {m.data(), 1, m.rows(), m.columns(), m.rows() * m.columns()};
}

TEST(EngineCases, A01ARowWithoutKeysGetsZeroWeights) {
  const json c = read("numerics/A01.json");
  expect_near(engine::naive::softmax_rows(matrix(c["scores"])), matrix(c["weights"]), 1e-7);
}

TEST(EngineCases, A06AddedZerosAndInfinitiesMaskAndOnesDoNot) {
  const json c = read("numerics/A06.json");
  Matrix masked = matrix(c["scores"]);
  Matrix with_ones = matrix(c["scores"]);
  for (std::int64_t i = 0; i < masked.rows(); ++i) {
    for (std::int64_t j = 0; j < masked.columns(); ++j) {
      masked(i, j) = j > i ? -std::numeric_limits<float>::infinity() : masked(i, j);
      with_ones(i, j) += j > i ? 0.0F : 1.0F;
    }
  }
  expect_near(engine::naive::softmax_rows(masked), matrix(c["right"]), 1e-7);
  expect_near(engine::naive::softmax_rows(with_ones), matrix(c["bug"]), 1e-7);
}

TEST(EngineCases, A07QueriesAreTheLastPositions) {
  const json c = read("numerics/A07.json");
  const Matrix q(2, 1);
  const Matrix k(5, 1);
  Matrix v(5, 1);
  for (std::int64_t i = 0; i < 5; ++i) {
    v(i, 0) = static_cast<float>(i + 1);
  }
  const Matrix out = engine::naive::attend_online(
      {.queries = q.view(), .keys = heads(k), .values = heads(v), .q_heads = 1});
  EXPECT_NEAR(out(0, 0), c["out"][0].get<double>(), 1e-6);
  EXPECT_NEAR(out(1, 0), c["out"][1].get<double>(), 1e-6);
}

TEST(EngineCases, A09OneDecodeStepSeesTheWholeCache) {
  const Matrix q(1, 1);
  const Matrix k(6, 1);
  Matrix v(6, 1);
  for (std::int64_t i = 0; i < 6; ++i) {
    v(i, 0) = static_cast<float>(i + 1);
  }
  const engine::Attention step{
      .queries = q.view(), .keys = heads(k), .values = heads(v), .q_heads = 1};
  EXPECT_NEAR(engine::naive::attend_online(step)(0, 0), 3.5, 1e-6);
  EXPECT_NEAR(engine::naive::attend_eager(step).out(0, 0), 3.5, 1e-6);
}

TEST(EngineCases, A10LargeScoresDoNotOverflow) {
  Matrix scores(1, 2);
  scores(0, 0) = 89;
  scores(0, 1) = 88;
  EXPECT_NEAR(engine::naive::softmax_rows(scores)(0, 0), 0.731058579, 1e-7);
}

TEST(EngineCases, A12WhatIsHiddenDoesNotPoisonTiledAttention) {
  const json c = read("numerics/A12.json");
  const Matrix q(1, 1);
  const Matrix k(2, 1);
  const Matrix v = matrix(c["v"]);
  const std::vector<std::uint8_t> allowed{1, 0};
  const Matrix out = engine::naive::attend_online({.queries = q.view(),
                                                   .keys = heads(k),
                                                   .values = heads(v),
                                                   .q_heads = 1,
                                                   .causal = false,
                                                   .allowed = allowed});
  EXPECT_EQ(out(0, 0), 7.0F);
}

TEST(EngineCases, A14NeighbouringQueryHeadsShareAKeyHead) {
  const json c = read("numerics/A14.json");
  Matrix q(1, 8);
  Matrix k(4, 2);
  Matrix v(4, 2);
  for (std::size_t i = 0; i < 8; ++i) {
    q.values()[i] = number(c["q"][i / 2][i % 2]);
    k.values()[i] = number(c["k"][i / 4][i / 2 % 2][i % 2]);
    v.values()[i] = number(c["v"][i / 4][i / 2 % 2][i % 2]);
  }
  const Matrix out = engine::naive::attend_online({.queries = q.view(),
                                                   .keys = {k.data(), 2, 2, 2, 4},
                                                   .values = {v.data(), 2, 2, 2, 4},
                                                   .q_heads = 4,
                                                   .causal = false});
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_NEAR(out.values()[i], number(c["out"][i / 2][i % 2]), 2e-6) << i;
  }
}

// One row turned at one position.
std::vector<float> turned(const json& x, std::int64_t rotary_dim, double theta,
                          std::int64_t position) {
  Matrix row(1, std::ssize(x));
  for (std::size_t i = 0; i < x.size(); ++i) {
    row.values()[i] = x[i].get<float>();
  }
  const Matrix out = engine::naive::rotate(
      row, row.columns(),
      engine::make_rotation(engine::plain_rates(rotary_dim, theta), 1, position, 1));
  return {out.values().begin(), out.values().end()};
}

TEST(EngineCases, B01PairsAreTwoHalves) {
  const json c = read("rope/B01.json");
  const std::vector<float> out = turned(c["x"], 4, c["theta"], c["pos"]);
  for (std::size_t i = 0; i < out.size(); ++i) {
    EXPECT_NEAR(out[i], c["out"][i].get<double>(), 1e-6) << i;
    EXPECT_GT(std::fabs(out[i] - c["interleaved"][i].get<double>()), 0.005) << i;
  }
}

TEST(EngineCases, B05AnglesInDoubleKeepTheScoreFarOut) {
  const json c = read("rope/B05.json");
  for (const json& row : c["rows"]) {
    const auto m = row[0].get<std::int64_t>();
    const auto n = row[1].get<std::int64_t>();
    const std::int64_t d = c["head_dim"];
    json x = json::array();
    for (std::int64_t i = 0; i < d; ++i) {
      x.push_back(std::sin(static_cast<double>(3 * i + 1)));
    }
    const std::vector<float> q = turned(x, d, c["theta"], m);
    const std::vector<float> k = turned(x, d, c["theta"], n);
    const std::vector<float> near_q = turned(x, d, c["theta"], m - n);
    const std::vector<float> near_k = turned(x, d, c["theta"], 0);
    double far = 0;
    double near = 0;
    for (std::size_t i = 0; i < q.size(); ++i) {
      far += static_cast<double>(q[i]) * k[i];
      near += static_cast<double>(near_q[i]) * near_k[i];
    }
    // float32 angles are off by 0.002 at 30,005 and by 0.005 at 131,005.
    EXPECT_NEAR(far, near, 2e-5) << m;
  }
}

TEST(EngineCases, B11TheWrittenFactorCounts) {
  const json c = read("rope/B11.json");
  const formats::RopeConfig rope{.kind = formats::RopeConfig::Kind::kYarn,
                                 .theta = 1e6,
                                 .factor = 4,
                                 .original_max_position_embeddings = 32768};
  const engine::CorrectionRange range = engine::correction_range(rope, 128);
  EXPECT_EQ(range.low, c["low"].get<double>());
  EXPECT_EQ(range.high, c["high"].get<double>());
  const engine::RopeRates rates = engine::rope_rates(rope, 128);
  EXPECT_NEAR(rates.attention_factor, c["attention_factor"].get<double>(), 1e-12);
  const std::vector<double> plain = engine::plain_rates(128, 1e6);
  for (const auto& [pair, ratio] : c["ratio"].items()) {
    const std::size_t i = std::stoul(pair);
    EXPECT_NEAR(rates.inv_freq[i] / plain[i], ratio.get<double>(), 1e-9) << pair;
  }
  for (const auto& [pair, rate] : c["inv_freq"].items()) {
    EXPECT_NEAR(rates.inv_freq[std::stoul(pair)] / rate.get<double>(), 1, 1e-9) << pair;
  }
}

TEST(EngineCases, B17APartOfTheHeadTurns) {
  const json c = read("rope/B17.json");
  const std::vector<float> out = turned(c["x"], c["rotary_dim"], c["theta"], c["pos"]);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(out[i], c["out_first4"][i].get<double>(), 1e-6) << i;
  }
  for (std::size_t i = 4; i < out.size(); ++i) {
    EXPECT_EQ(out[i], c["x"][i].get<float>()) << i;
  }
}

TEST(EngineCases, B19Llama3MixesRatesAndNotWavelengths) {
  const json c = read("rope/B19.json");
  const formats::RopeConfig rope{.kind = formats::RopeConfig::Kind::kLlama3,
                                 .theta = c["theta"],
                                 .factor = c["factor"],
                                 .original_max_position_embeddings = c["original"],
                                 .low_freq_factor = c["low"],
                                 .high_freq_factor = c["high"]};
  const std::vector<double> rates = engine::rope_rates(rope, c["head_dim"]).inv_freq;
  const std::vector<double> plain = engine::plain_rates(c["head_dim"], c["theta"]);
  for (const auto& [pair, ratio] : c["ratio"].items()) {
    const std::size_t i = std::stoul(pair);
    EXPECT_NEAR(rates[i] / plain[i], ratio.get<double>(), 1e-8) << pair;
  }
}

TEST(EngineCases, C14TheCrossoverUsesHeadsTimesHeadDim) {
  const json c = read("configs/C14_expected.json");
  for (const auto& [name, tokens] : c["crossover"].items()) {
    EXPECT_NEAR(engine::crossover_tokens(engine::known_config(name)), tokens.get<double>(), 0.01)
        << name;
  }
  for (const auto& [name, tokens] : c["lesson_formula"].items()) {
    EXPECT_GT(tokens.get<double>(), 1.5 * engine::crossover_tokens(engine::known_config(name)))
        << name;
  }
}

}  // namespace
