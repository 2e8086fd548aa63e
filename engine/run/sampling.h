// From logits to the next token: the largest, or a draw that a seed fixes.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace engine {

struct SamplingOptions {
  double temperature = 0;  // 0: greedy
  std::int64_t top_k = 0;  // keep so many tokens; 0: all
  double top_p = 1;        // keep the fewest tokens whose probabilities reach this
  std::uint64_t seed = 0;
};

// Throws std::invalid_argument naming the option and what is wanted of it.
void check_sampling(const SamplingOptions& options);

// Index of the largest logit, the lowest of several. Throws std::invalid_argument for no logits or
// a NaN, and says where it is.
std::int64_t argmax(std::span<const float> logits);

// By how much the largest logit leads the next (infinity for a single one). Below the error of the
// arithmetic, another machine may choose another token.
double top2_margin(std::span<const float> logits);

struct Candidate {
  std::int64_t id = 0;
  double probability = 0;
};

// The tokens that may be drawn, most probable first, lower ids first among equals, with
// probabilities that sum to one. Order of the steps: temperature, top_k, top_p.
std::vector<Candidate> candidates(std::span<const float> logits, const SamplingOptions& options);

class Sampler {
 public:
  explicit Sampler(const SamplingOptions& options);
  std::int64_t pick(std::span<const float> logits);

 private:
  SamplingOptions options_;
  std::mt19937_64 random_;  // its numbers are fixed by the standard, unlike the distributions
};

}  // namespace engine
