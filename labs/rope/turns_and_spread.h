// The contract of `turns_and_spread`: what the rates mean in tokens.
#ifndef ROPE_TURNS_AND_SPREAD_H
#define ROPE_TURNS_AND_SPREAD_H

#include "lab/lab.h"

namespace lab {

// Tokens until a pair with this rate (radians per token) has made one full turn.
double tokens_per_turn(double rate);

// How many pairs make at least one full turn within `context` tokens.
int pairs_completing_a_turn(const VectorD& inv_freq, std::int64_t context);

// Index of the pair whose full turn is nearest to `context` tokens; of two equally near ones the
// lower.
int pair_turning_nearest(const VectorD& inv_freq, std::int64_t context);

// How much the rotation alone lets two equal vectors resemble each other at this distance: the mean
// over all pairs of cos(distance * rate). 1 at distance 0.
double mean_similarity(const VectorD& inv_freq, std::int64_t distance);

}  // namespace lab

#endif  // ROPE_TURNS_AND_SPREAD_H
