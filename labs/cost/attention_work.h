// The contract of `attention_work`: how much a prompt costs, from the configuration.
#ifndef COST_ATTENTION_WORK_H
#define COST_ATTENTION_WORK_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// Floating-point operations of one block for a prompt of n tokens; a multiplication and its
// addition count as two.

// Everything but the score matrix is linear in n: each parameter of the block meets each token in
// one multiply-add. block_parameters is the count of one block.
std::int64_t linear_work(std::int64_t block_parameters, std::int64_t n);

// q · kT and weights · v: two products of n x n x head_dim multiply-adds for each query head. The
// full square counts, masked half included: an eager implementation computes it all.
std::int64_t attention_work(const ModelConfig& config, std::int64_t n);

// Entries of the score matrices of one block, all query heads together.
std::int64_t score_entries(const ModelConfig& config, std::int64_t n);

}  // namespace lab

#endif  // COST_ATTENTION_WORK_H
