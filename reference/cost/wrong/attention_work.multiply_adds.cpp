// outcome: failed
// says: multiply-adds are counted once; each is a multiplication and an addition
// hint: count two operations per multiply-add: 2 x parameters x n, and 4 x n x n x width
// fails: linear, attention
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 2 * n * n * config.num_attention_heads * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return n * n * config.num_attention_heads;
}

}  // namespace lab
