// The contract of `shares`: where the parameters of a block are.
#ifndef COUNTING_SHARES_H
#define COUNTING_SHARES_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// The shares of one block's parameters, from 0 to 1. The two norms belong to neither, so the two
// numbers add up to a little less than 1.
struct Shares {
  double attention = 0;
  double feed_forward = 0;
};
LAB_RECORD(Shares, attention, feed_forward)

Shares shares(const ModelConfig& config);

std::int64_t attention_parameters(const ModelConfig& config);  // yours
std::int64_t block_parameters(const ModelConfig& config);      // yours

}  // namespace lab

#endif  // COUNTING_SHARES_H
