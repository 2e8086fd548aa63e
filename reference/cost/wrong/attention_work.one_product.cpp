// outcome: failed
// says: only q · kT is counted; weights · v costs the same again
// hint: two products of 2 n^2 operations per number of width make 4 n^2
// fails: attention
#include "attention_work.h"

namespace lab {

std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n) {
  return 2 * block_parameters * n;
}

std::int64_t attention_work(const ModelConfig& config, std::int64_t n) {
  return 2 * n * n * config.num_attention_heads * config.head_dim;
}

std::int64_t score_entries(const ModelConfig& config, std::int64_t n) {
  return n * n * config.num_attention_heads;
}

}  // namespace lab
