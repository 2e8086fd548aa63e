// The contract of `llama3_rates`: how Llama 3 slows its rates for long contexts.
#ifndef ROPE_LLAMA3_RATES_H
#define ROPE_LLAMA3_RATES_H

#include "lab/lab.h"

namespace lab {

// Rates (head_dim / 2) in radians per token, in double. For each plain rate, theta^(-2i /
// head_dim):
//   turns = original * rate / (2 pi)      turns the pair makes within the trained context
//   turns >= high: the rate stays
//   turns <= low:  the rate is divided by `factor`
//   between:       keep * rate + (1 - keep) * rate / factor, keep = (turns - low) / (high - low)
// Llama 3.2: theta 500,000, factor 32, low 1, high 4, original 8,192. low < high, factor >= 1.
VectorD llama3_rates(int head_dim, double theta, double factor, double low, double high,
                     std::int64_t original);

}  // namespace lab

#endif  // ROPE_LLAMA3_RATES_H
