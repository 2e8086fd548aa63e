// The rotation rates of a model's head: plain, or rescaled for contexts past the trained range.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "formats/config.h"

namespace engine {

struct RopeRates {
  std::vector<double> inv_freq{};  // (rotary_dim / 2) radians per token, pair 0 fastest
  double attention_factor = 1;     // multiplies cos and sin (YaRN), so scores grow by its square
};

// theta^(-2i / rotary_dim) for i < rotary_dim / 2.
std::vector<double> plain_rates(std::int64_t rotary_dim, double theta);

// YaRN's ramp: pairs up to `low` keep their rate, pairs from `high` are divided by factor.
struct CorrectionRange {
  double low = 0;
  double high = 0;
};
CorrectionRange correction_range(const formats::RopeConfig& rope, std::int64_t rotary_dim);

// How many columns of a head are rotated: head_dim, or its partial_rotary_factor.
std::int64_t rotary_dim(const formats::ModelConfig& config);

RopeRates rope_rates(const formats::RopeConfig& rope, std::int64_t rotary_dim);
RopeRates rope_rates(const formats::ModelConfig& config);

// 2 pi / rate.
double tokens_per_turn(double rate);

// Pairs that complete a full turn within a context of so many tokens.
std::int64_t pairs_completing_a_turn(std::span<const double> inv_freq, std::int64_t context);

}  // namespace engine
