// outcome: failed
// says: half of the square is counted; this asks for the full one, which is what eager attention computes
// hint: the masked half is computed as well, then removed: count n x n
// fails: attention, entries
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 2 * n * (n + 1) * config.num_attention_heads * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return n * (n + 1) / 2 * config.num_attention_heads;
}

}  // namespace lab
