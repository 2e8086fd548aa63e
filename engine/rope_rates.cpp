// Rates in double, after the formulas of the YaRN paper and of Llama 3's reference code.
#include "engine/rope_rates.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace engine {

namespace {

using Kind = formats::RopeConfig::Kind;

// The (fractional) pair that makes `turns` turns within the trained context.
double pair_with_turns(double turns, const formats::RopeConfig& rope, std::int64_t rotary_dim) {
  const auto original = static_cast<double>(rope.original_max_position_embeddings);
  return static_cast<double>(rotary_dim) * std::log(original / (turns * 2 * std::numbers::pi)) /
         (2 * std::log(rope.theta));
}

void scale_yarn(const formats::RopeConfig& rope, std::int64_t rotary_dim,
                std::vector<double>* rates) {
  const CorrectionRange range = correction_range(rope, rotary_dim);
  for (std::size_t i = 0; i < rates->size(); ++i) {
    const double ramp =
        std::clamp((static_cast<double>(i) - range.low) / (range.high - range.low), 0.0, 1.0);
    double& rate = (*rates)[i];
    rate = rate * (1 - ramp) + rate / rope.factor * ramp;
  }
}

// Blends linearly in frequency, that is in turns within the trained context.
void scale_llama3(const formats::RopeConfig& rope, std::vector<double>* rates) {
  for (double& rate : *rates) {
    const double turns =
        static_cast<double>(rope.original_max_position_embeddings) * rate / (2 * std::numbers::pi);
    const double keep = std::clamp(
        (turns - rope.low_freq_factor) / (rope.high_freq_factor - rope.low_freq_factor), 0.0, 1.0);
    rate = keep * rate + (1 - keep) * rate / rope.factor;
  }
}

double mscale(double factor, double weight) {
  return factor <= 1 ? 1 : 0.1 * weight * std::log(factor) + 1;
}

double yarn_attention_factor(const formats::RopeConfig& rope) {
  if (rope.attention_factor.has_value()) {
    return *rope.attention_factor;
  }
  if (rope.mscale.has_value() && rope.mscale_all_dim.has_value()) {
    return mscale(rope.factor, *rope.mscale) / mscale(rope.factor, *rope.mscale_all_dim);
  }
  return mscale(rope.factor, 1);
}

}  // namespace

std::vector<double> plain_rates(std::int64_t rotary_dim, double theta) {
  std::vector<double> rates(static_cast<std::size_t>(rotary_dim / 2));
  for (std::size_t i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2 * static_cast<double>(i) / static_cast<double>(rotary_dim));
  }
  return rates;
}

CorrectionRange correction_range(const formats::RopeConfig& rope, std::int64_t rotary_dim) {
  CorrectionRange range = {pair_with_turns(rope.beta_fast, rope, rotary_dim),
                           pair_with_turns(rope.beta_slow, rope, rotary_dim)};
  if (rope.truncate) {
    range = {std::floor(range.low), std::ceil(range.high)};
  }
  const auto last = static_cast<double>(rotary_dim - 1);
  range.low = std::clamp(range.low, 0.0, last);
  range.high = std::clamp(range.high, range.low, last);
  if (range.low == range.high) {
    range.high += 0.001;  // as the reference does: a ramp of no width would divide by zero
  }
  return range;
}

std::int64_t rotary_dim(const formats::ModelConfig& config) {
  return static_cast<std::int64_t>(static_cast<double>(config.head_dim) *
                                   config.rope.partial_rotary_factor);
}

RopeRates rope_rates(const formats::RopeConfig& rope, std::int64_t rotary_dim) {
  RopeRates rates{.inv_freq = plain_rates(rotary_dim, rope.theta)};
  switch (rope.kind) {
    case Kind::kDefault:
      break;
    case Kind::kLinear:
      for (double& rate : rates.inv_freq) {
        rate /= rope.factor;
      }
      break;
    case Kind::kYarn:
      scale_yarn(rope, rotary_dim, &rates.inv_freq);
      rates.attention_factor = yarn_attention_factor(rope);
      break;
    case Kind::kLlama3:
      scale_llama3(rope, &rates.inv_freq);
      break;
  }
  return rates;
}

RopeRates rope_rates(const formats::ModelConfig& config) {
  return rope_rates(config.rope, rotary_dim(config));
}

double tokens_per_turn(double rate) { return 2 * std::numbers::pi / rate; }

std::int64_t pairs_completing_a_turn(std::span<const double> inv_freq, std::int64_t context) {
  return std::ranges::count_if(
      inv_freq, [&](double rate) { return tokens_per_turn(rate) <= static_cast<double>(context); });
}

}  // namespace engine
