// outcome: failed
// says: the entries are multiplied by head_dim; a score is one number for a pair of positions
// hint: n x n per query head
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
  return n * n * config.num_attention_heads * config.head_dim;
}

}  // namespace lab
