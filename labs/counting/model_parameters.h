// The contract of `model_parameters`: how many numbers the whole model has learned.
#ifndef COUNTING_MODEL_PARAMETERS_H
#define COUNTING_MODEL_PARAMETERS_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// All blocks, the embedding matrix (vocab_size, hidden_size), the output head of the same shape
// unless tie_word_embeddings says that the embedding serves as the head, and the final norm
// (hidden_size).
std::int64_t model_parameters(const ModelConfig& config);

// The blocks alone: what model cards call non-embedding parameters (the final norm is left out, as
// in the card's 6.95B for Qwen3-8B).
std::int64_t block_parameters_in_all(const ModelConfig& config);

std::int64_t block_parameters(const ModelConfig& config);  // yours, from the exercise before

}  // namespace lab

#endif  // COUNTING_MODEL_PARAMETERS_H
