// outcome: failed
// says: attention is divided by linear work; the share is of both together
// hint: divide by attention + linear
// fails: shares
#include "crossover.h"

namespace lab {

double crossover(const ModelConfig& config, std::int64_t block_parameters) {
  return static_cast<double>(block_parameters) /
         (2 * static_cast<double>(config.num_attention_heads * config.head_dim));
}

double attention_share(const ModelConfig& config, std::int64_t block_parameters, std::int64_t n) {
  const auto length = static_cast<double>(n);
  const double attention =
      4 * length * length * static_cast<double>(config.num_attention_heads * config.head_dim);
  const double linear = 2 * static_cast<double>(block_parameters) * length;
  return attention / linear;
}

}  // namespace lab
