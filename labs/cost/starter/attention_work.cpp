// Exercise `attention_work`: linear work, attention work, score entries.
#include "attention_work.h"

namespace lab {

// What to do: three products. Count first for one head and one token, then multiply.
std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return -block_parameters - n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return -config.head_dim - n;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return -config.num_attention_heads - n;
}

}  // namespace lab
