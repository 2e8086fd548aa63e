// outcome: passed
// says: takes the share from the crossover: n / (n + crossover)
#include "crossover.h"

namespace lab {

double crossover(const ModelConfig& config, std::int64_t block_parameters) {
  return 0.5 * static_cast<double>(block_parameters) / static_cast<double>(config.head_dim) /
         static_cast<double>(config.num_attention_heads);
}

double attention_share(const ModelConfig& config, std::int64_t block_parameters, std::int64_t n) {
  const auto length = static_cast<double>(n);
  return length / (length + crossover(config, block_parameters));
}

}  // namespace lab
