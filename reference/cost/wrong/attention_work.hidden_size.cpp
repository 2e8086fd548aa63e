// outcome: failed
// says: attention's width is taken as hidden_size; that is right for Qwen3-1.7B and 8B only
// hint: the width is num_attention_heads * head_dim: 2,048 in Qwen3-0.6B, not 1,024
// fails: attention
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 4 * n * n * config.hidden_size;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return n * n * config.num_attention_heads;
}

}  // namespace lab
