// outcome: failed
// says: the width is taken as hidden_size, as a formula for models whose heads are as wide as the stream; for Qwen3-0.6B that gives 7,681 instead of 3,841, for 4B 19,713 instead of 12,321
// hint: divide by 2 x num_attention_heads x head_dim
// fails: four_models
#include "crossover.h"

namespace lab {

double crossover(const ModelConfig& config, std::int64_t block_parameters) {
  return static_cast<double>(block_parameters) / (2 * static_cast<double>(config.hidden_size));
}

double attention_share(const ModelConfig& config, std::int64_t block_parameters, std::int64_t n) {
  const auto length = static_cast<double>(n);
  const double attention = 4 * length * length * static_cast<double>(config.hidden_size);
  const double linear = 2 * static_cast<double>(block_parameters) * length;
  return attention / (attention + linear);
}

}  // namespace lab
