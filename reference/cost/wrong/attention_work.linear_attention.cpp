// outcome: failed
// says: attention work grows with n here; each of n queries meets each of n keys
// hint: n times n
// fails: attention, entries
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 4 * n * config.num_attention_heads * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return n * config.num_attention_heads;
}

}  // namespace lab
