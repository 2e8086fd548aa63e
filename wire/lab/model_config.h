// ModelConfig: the fields of a config.json that sizes and costs are computed from.
#ifndef LAB_MODEL_CONFIG_H
#define LAB_MODEL_CONFIG_H

#include <cstdint>

#include "lab/record.h"

namespace lab {

// Names as in config.json. Qwen3-8B: 4096, 12288, 36, 32, 8, 128, 151936, false.
struct ModelConfig {
  std::int64_t hidden_size = 0;          // width of the residual stream
  std::int64_t intermediate_size = 0;    // width inside the feed-forward network
  std::int64_t num_hidden_layers = 0;    // how often the block is repeated
  std::int64_t num_attention_heads = 0;  // query heads
  std::int64_t num_key_value_heads = 0;
  std::int64_t head_dim = 0;  // a field of its own, not hidden_size / num_attention_heads
  std::int64_t vocab_size = 0;
  bool tie_word_embeddings = false;  // true: the output head is the embedding matrix again
};
LAB_RECORD(ModelConfig, hidden_size, intermediate_size, num_hidden_layers, num_attention_heads,
           num_key_value_heads, head_dim, vocab_size, tie_word_embeddings)

}  // namespace lab

#endif  // LAB_MODEL_CONFIG_H
