// The contract of `why_sqrt_d`: what dot products do as vectors get wider, and what softmax makes
// of it.
#ifndef ATTENTION_WHY_SQRT_D_H
#define ATTENTION_WHY_SQRT_D_H

#include "lab/lab.h"

namespace lab {

// s (n), n >= 1, finite: one row of scores. Returns the Frobenius norm (root of the sum of all
// squared entries) of the softmax's Jacobian J = diag(w) - w · wᵀ, w = softmax(s): how much the
// weights still react to the scores. n equal scores give sqrt(n - 1) / n; one dominant score, 0.
double softmax_jacobian_norm(const VectorD& s);

// Draws many pairs q, k of width d (at least 20,000 of them), every entry normal with mean 0 and
// deviation 1, and returns the standard deviation of the unscaled dot products q · k. The same seed
// gives the same number, another seed another one. std::mt19937_64 and std::normal_distribution
// from <random> will do.
double score_stddev(int d, std::int64_t seed);

}  // namespace lab

#endif  // ATTENTION_WHY_SQRT_D_H
