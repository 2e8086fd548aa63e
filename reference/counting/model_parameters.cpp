// Blocks, embedding, output head and final norm.
#include "model_parameters.h"

namespace lab {

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  const std::int64_t head = config.tie_word_embeddings ? 0 : embedding;
  return block_parameters_in_all(config) + embedding + head + config.hidden_size;
}

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  return config.num_hidden_layers * block_parameters(config);
}

}  // namespace lab
