// outcome: failed
// says: only one block is counted; it is repeated num_hidden_layers times, each time with weights of its own
// hint: multiply block_parameters(config) by num_hidden_layers
// fails: qwen3, blocks
#include "model_parameters.h"

namespace lab {

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t embedding = config.vocab_size * config.hidden_size;
  const std::int64_t head = config.tie_word_embeddings ? 0 : embedding;
  return block_parameters_in_all(config) + embedding + head + config.hidden_size;
}

std::int64_t block_parameters_in_all(const ModelConfig& config) { return block_parameters(config); }

}  // namespace lab
