// What a prompt costs: operations, the score matrix, and the key-value cache. Arithmetic, not
// measurement.
#pragma once

#include <cstdint>

#include "formats/config.h"

namespace engine {

// FLOPs = 2 x multiply-adds. Doubles: exact up to 2^53, and a product of three sizes may pass 2^63.

// Projections and feed-forward network of one block for n tokens: 2 x (active) parameters x n.
double linear_flops(const formats::ModelConfig& config, std::int64_t n);

// q k^T and weights v of one block, the full square: 4 n^2 heads head_dim. The width is that of the
// heads, which is not hidden_size in every model.
double attention_flops(const formats::ModelConfig& config, std::int64_t n);

// What is left when masked scores are not computed: half the square.
double causal_attention_flops(const formats::ModelConfig& config, std::int64_t n);

// Attention's part of the block's work, 0..1.
double attention_share(const formats::ModelConfig& config, std::int64_t n, bool causal = false);

// n at which attention work equals linear work: block / (2 heads head_dim), about twice that when
// only the causal half is computed.
double crossover_tokens(const formats::ModelConfig& config, bool causal = false);

// Scores that eager attention holds for one block: n^2 per query head.
double score_entries(const formats::ModelConfig& config, std::int64_t n);

// Key and value numbers that one token leaves in one layer's cache.
std::int64_t kv_numbers_per_token_layer(const formats::ModelConfig& config);

// Bytes of the cache of all layers. Throws FormatError if that passes 2^63.
std::int64_t kv_bytes(const formats::ModelConfig& config, std::int64_t tokens,
                      std::int64_t bytes_per_number);

// Tokens whose cache fits into so many bytes.
std::int64_t tokens_that_fit(const formats::ModelConfig& config, std::int64_t bytes,
                             std::int64_t bytes_per_number);

}  // namespace engine
