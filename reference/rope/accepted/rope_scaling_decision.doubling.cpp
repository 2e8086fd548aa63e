// outcome: passed
// says: the factor is doubled until the context fits
#include "rope_scaling_decision.h"

#include <algorithm>
#include <stdexcept>

namespace lab {
namespace {

constexpr std::int64_t kTrained = 32768;

}  // namespace

ScalingDecision decide_scaling(std::int64_t context) {
  if (context < 1) {
    throw std::invalid_argument("a context of " + std::to_string(context) + " tokens");
  }
  if (context <= kTrained) {
    return {.scaling = Scaling::kNone};
  }
  std::int64_t factor = 2;
  while (factor * kTrained < context) {
    factor *= 2;
  }
  if (factor > 4) {
    return {.scaling = Scaling::kNotDescribed};
  }
  return {.scaling = Scaling::kYarn, .factor = static_cast<double>(factor)};
}

std::string llama_flags(const ScalingDecision& decision) {
  if (decision.scaling == Scaling::kNone) {
    return "";
  }
  if (decision.scaling == Scaling::kNotDescribed) {
    throw std::invalid_argument("no flags are described beyond 131072 tokens");
  }
  return "--rope-scaling yarn --rope-scale " + std::to_string(std::lround(decision.factor)) +
         " --yarn-orig-ctx " + std::to_string(kTrained);
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
