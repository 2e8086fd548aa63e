// outcome: failed
// says: half of the square is counted, which puts the crossover twice as far out
// hint: the full square counts here: an eager implementation computes it
// fails: four_models
#include "crossover.h"

namespace lab {

double crossover(const ModelConfig& config, std::int64_t block_parameters) {
  return static_cast<double>(block_parameters) /
         static_cast<double>(config.num_attention_heads * config.head_dim);
}

double attention_share(const ModelConfig& config, std::int64_t block_parameters, std::int64_t n) {
  const auto length = static_cast<double>(n);
  const double attention =
      2 * length * length * static_cast<double>(config.num_attention_heads * config.head_dim);
  const double linear = 2 * static_cast<double>(block_parameters) * length;
  return attention / (attention + linear);
}

}  // namespace lab
