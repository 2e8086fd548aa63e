// outcome: failed
// says: the output head is left out where it is a matrix of its own (tie_word_embeddings is false in Qwen3-8B)
// hint: when tie_word_embeddings is false there is an lm_head of the embedding's shape
// fails: qwen3
#include "model_parameters.h"

namespace lab {

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  return block_parameters_in_all(config) + embedding + config.hidden_size;
}

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  return config.num_hidden_layers * block_parameters(config);
}

}  // namespace lab
