// outcome: failed
// says: the score matrices are counted per key-value head; there is one for each query head
// hint: every query head has an n x n matrix of its own, shared keys or not
// fails: attention, entries
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 4 * n * n * config.num_key_value_heads * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return n * n * config.num_key_value_heads;
}

}  // namespace lab
