// outcome: failed
// says: the final norm is counted among the blocks; it stands once, after the last of them
// hint: block_parameters_in_all is num_hidden_layers * block_parameters, nothing else
// fails: blocks
#include "model_parameters.h"

namespace lab {

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  const std::int64_t head = config.tie_word_embeddings ? 0 : embedding;
  return block_parameters_in_all(config) + embedding + head;
}

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  return config.num_hidden_layers * block_parameters(config) + config.hidden_size;
}

}  // namespace lab
