// outcome: failed
// says: --rope-scale is always 4, as in the card's example
// hint: it carries the factor of the decision
// fails: flags
#include "rope_scaling_decision.h"

#include <algorithm>
#include <stdexcept>

namespace lab {
namespace {

constexpr std::int64_t kTrained = 32768;

}

ScalingDecision decide_scaling(std::int64_t context) {
  if (context < 1) {
    throw std::invalid_argument("a context of " + std::to_string(context) + " tokens");
  }
  if (context <= kTrained) {
    return {.scaling = Scaling::kNone};
  }
  if (context <= 2 * kTrained) {
    return {.scaling = Scaling::kYarn, .factor = 2};
  }
  if (context <= 4 * kTrained) {
    return {.scaling = Scaling::kYarn, .factor = 4};
  }
  return {.scaling = Scaling::kNotDescribed};
}

std::string llama_flags(const ScalingDecision& decision) {
  if (decision.scaling == Scaling::kNone) {
    return "";
  }
  if (decision.scaling == Scaling::kNotDescribed) {
    throw std::invalid_argument("no flags are described beyond 131072 tokens");
  }
  return "--rope-scaling yarn --rope-scale " + std::string("4") + " --yarn-orig-ctx " +
         std::to_string(kTrained);
}

std::int64_t untrained_positions(std::int64_t context) {
  return std::max<std::int64_t>(context - kTrained, 0);
}

Reaction llama_cpp_reaction(std::int64_t context, std::int64_t max_position_embeddings) {
  return context <= max_position_embeddings ? Reaction::kRuns : Reaction::kWarnsAndRuns;
}

Reaction vllm_reaction(std::int64_t context, std::int64_t max_position_embeddings,
                       bool allow_long) {
  if (context <= max_position_embeddings) {
    return Reaction::kRuns;
  }
  return allow_long ? Reaction::kWarnsAndRuns : Reaction::kRefuses;
}

}  // namespace lab
