// Exercise `rope_scaling_decision`: what to set for the context you need.
#include "rope_scaling_decision.h"

namespace lab {

// What to do: the card's table, with its three limits.
ScalingDecision decide_scaling(std::int64_t context) {
  static_cast<void>(context);
  return {.scaling = Scaling::kNotDescribed, .factor = 0};
}

// What to do: the flags of llama-server for this decision.
std::string llama_flags(const ScalingDecision& decision) {
  static_cast<void>(decision);
  return "?";
}

// What to do: how many positions lie past the trained ones?
std::int64_t untrained_positions(std::int64_t context) {
  static_cast<void>(context);
  return -1;
}

// What to do: one of the three reactions. (This one is none of them.)
Reaction llama_cpp_reaction(std::int64_t context, std::int64_t max_position_embeddings) {
  static_cast<void>(context);
  static_cast<void>(max_position_embeddings);
  return Reaction(-1);
}

// What to do: the same for vLLM, which has a switch.
Reaction vllm_reaction(std::int64_t context, std::int64_t max_position_embeddings,
                       bool allow_long) {
  static_cast<void>(context);
  static_cast<void>(max_position_embeddings);
  static_cast<void>(allow_long);
  return Reaction(-1);
}

}  // namespace lab
