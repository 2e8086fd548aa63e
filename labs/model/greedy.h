// The contract of `greedy`: a prompt continued with the most probable token, again and again.
#ifndef MODEL_GREEDY_H
#define MODEL_GREEDY_H

#include <functional>

#include "lab/lab.h"

namespace lab {

// next_logits(ids) rates every token as the one that follows ids. Returns the new tokens, without
// the prompt: each the one with the largest logit, the lowest id of several, chosen after the
// prompt and all new tokens before it. Ends after max_tokens (0 or more), or when a token of
// stop_ids is chosen, which is not part of the result. next_logits is called once for each choice.
// Throws std::invalid_argument when a logit is NaN: NaN is no choice, and never skipped.
std::vector<std::int64_t> greedy(
    const std::function<Vector(const std::vector<std::int64_t>&)>& next_logits,
    const std::vector<std::int64_t>& prompt, int max_tokens,
    const std::vector<std::int64_t>& stop_ids);

}  // namespace lab

#endif  // MODEL_GREEDY_H
