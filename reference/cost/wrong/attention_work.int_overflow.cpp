// outcome: failed
// says: the products are computed in 32 bits: 131,072 x 131,072 is 0 there
// hint: keep std::int64_t throughout
// fails: entries
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 4 * n * n * config.num_attention_heads * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return static_cast<std::uint32_t>(n) * static_cast<std::uint32_t>(n) * config.num_attention_heads;
}

}  // namespace lab
