// outcome: passed
// says: adds head by head
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return block_parameters * n + block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  std::int64_t sum = 0;
  for (std::int64_t head = 0; head < config.num_attention_heads; ++head) {
    const std::int64_t scores = 2 * n * n * config.head_dim;
    const std::int64_t averages = 2 * n * n * config.head_dim;
    sum += scores + averages;
  }
  return sum;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return config.num_attention_heads * (n * n);
}

}  // namespace lab
