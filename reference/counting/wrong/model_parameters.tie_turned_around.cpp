// outcome: failed
// says: the meaning of tie_word_embeddings is turned around: true means that there is no second matrix
// hint: tied: one matrix serves twice and is counted once
// fails: qwen3
#include "model_parameters.h"

namespace lab {

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  const std::int64_t head = config.tie_word_embeddings ? embedding : 0;
  return block_parameters_in_all(config) + embedding + head + config.hidden_size;
}

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  return config.num_hidden_layers * block_parameters(config);
}

}  // namespace lab
