// outcome: failed
// says: the width is taken as hidden_size, which is another number in Qwen3-0.6B and 4B, and the division is between integers
// hint: divide doubles, by 2 x num_attention_heads x head_dim
// fails: four_models
#include "crossover.h"

namespace lab {

double crossover(const ModelConfig& config, std::int64_t block_parameters) {
  return static_cast<double>(block_parameters / (2 * config.hidden_size));
}

double attention_share(const ModelConfig& config, std::int64_t block_parameters, std::int64_t n) {
  const auto length = static_cast<double>(n);
  const double attention =
      4 * length * length * static_cast<double>(config.num_attention_heads * config.head_dim);
  const double linear = 2 * static_cast<double>(block_parameters) * length;
  return attention / (attention + linear);
}

}  // namespace lab
