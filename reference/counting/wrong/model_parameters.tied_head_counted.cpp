// outcome: failed
// says: the output head is counted although tie_word_embeddings is true: it is the embedding matrix once more, stored once
// hint: add a second vocab_size x hidden_size only when tie_word_embeddings is false
// fails: qwen3
#include "model_parameters.h"

namespace lab {

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  return block_parameters_in_all(config) + 2 * embedding + config.hidden_size;
}

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  return config.num_hidden_layers * block_parameters(config);
}

}  // namespace lab
