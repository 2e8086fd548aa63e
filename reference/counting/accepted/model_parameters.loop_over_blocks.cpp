// outcome: passed
// says: adds block by block
#include "model_parameters.h"

namespace lab {

std::int64_t block_parameters_in_all(const ModelConfig& config) {
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < config.num_hidden_layers; ++i) {
    sum += block_parameters(config);
  }
  return sum;
}

std::int64_t model_parameters(const ModelConfig& config) {
  const std::int64_t matrices = config.tie_word_embeddings ? 1 : 2;
  return block_parameters_in_all(config) + config.hidden_size * (matrices * config.vocab_size + 1);
}

}  // namespace lab
