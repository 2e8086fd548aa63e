// outcome: failed
// says: one head is counted; there are num_attention_heads
// hint: multiply by num_attention_heads
// fails: attention, entries
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 4 * n * n * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) { return n * n; }

}  // namespace lab
