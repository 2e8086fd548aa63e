// The contract of `yarn_rates`: rates for contexts past the trained range, after YaRN.
#ifndef ROPE_YARN_RATES_H
#define ROPE_YARN_RATES_H

#include <string>

#include "lab/lab.h"

namespace lab {

struct YarnRates {
  VectorD inv_freq{};           // (head_dim / 2), radians per token
  double attention_factor = 1;  // multiplies every cosine and every sine
};
LAB_RECORD(YarnRates, inv_freq, attention_factor)

// `original` is the trained context (32,768 for Qwen3), `factor` how many times longer the new one
// is. A pair makes original * rate / (2 pi) turns within the trained context.
//   pair(turns) = head_dim * ln(original / (2 pi turns)) / (2 ln theta)    the pair that makes
//                                                          exactly `turns`, usually not a whole one
//   low  = floor(pair(beta_fast)), at least 0
//   high = ceil(pair(beta_slow)), at most head_dim - 1; if low and high are equal, high + 0.001
//   ramp(i) = (i - low) / (high - low), cut off at 0 and at 1
//   rate i = plain rate * (1 - ramp(i)) + plain rate / factor * ramp(i)
//   attention_factor = 1 + 0.1 ln(factor)
// Throws std::invalid_argument when factor is below 1, or beta_fast is not above beta_slow.
// The golden values follow Transformers 5.24 and the YaRN paper: the factor is the one given, also
// where max_position_embeddings / original would be another number.
YarnRates yarn_rates(int head_dim, double theta, double factor, std::int64_t original,
                     double beta_fast, double beta_slow);

// By how much scores grow: queries and keys are both rotated with the factor above.
double yarn_score_growth(double factor);

}  // namespace lab

#endif  // ROPE_YARN_RATES_H
