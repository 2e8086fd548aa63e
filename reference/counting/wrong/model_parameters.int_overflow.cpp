// outcome: failed
// says: the sum is kept in 32 bits: 36 blocks of Qwen3-8B are 6,946,071,552, which wraps around to 2,651,104,256
// hint: use std::int64_t for every product and sum
// fails: qwen3, blocks
#include "model_parameters.h"

namespace lab {

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  return static_cast<std::uint32_t>(config.num_hidden_layers * block_parameters(config));
}

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  const std::int64_t head = config.tie_word_embeddings ? 0 : embedding;
  return static_cast<std::uint32_t>(block_parameters_in_all(config) + embedding + head +
                                    config.hidden_size);
}

}  // namespace lab
