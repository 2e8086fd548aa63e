// The contract of `crossover`: at what length attention overtakes everything else.
#ifndef COST_CROSSOVER_H
#define COST_CROSSOVER_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// The prompt length n at which attention work equals linear work, not rounded. block_parameters is
// the count of one block; the work is that of the exercise before.
//
// Mind the width: attention works on num_attention_heads * head_dim numbers per position, which is
// hidden_size in some models only.
double crossover(const ModelConfig& config, std::int64_t block_parameters);

// Attention's share of a block's work at length n, from 0 to 1.
double attention_share(const ModelConfig& config, std::int64_t block_parameters, std::int64_t n);

}  // namespace lab

#endif  // COST_CROSSOVER_H
