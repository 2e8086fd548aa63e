// The contract of `rope_scaling_decision`: what to set for the context you need, and what happens
// if you do not.
#ifndef ROPE_ROPE_SCALING_DECISION_H
#define ROPE_ROPE_SCALING_DECISION_H

#include <string>

#include "lab/lab.h"

namespace lab {

// Qwen3-8B: trained on 32,768 positions, max_position_embeddings 40,960, YaRN described up to
// 131,072.
enum class Scaling { kNone, kYarn, kNotDescribed };

struct ScalingDecision {
  Scaling scaling = Scaling::kNone;
  double factor = 1;  // 1 unless scaling is kYarn
};
LAB_RECORD(ScalingDecision, scaling, factor)

// The model card's advice for a context of so many tokens (1 or more): nothing up to 32,768; YaRN
// with factor 2 up to 65,536; YaRN with factor 4 up to 131,072; beyond that the card says nothing.
// Throws std::invalid_argument for a context below 1.
ScalingDecision decide_scaling(std::int64_t context);

// The flags of llama-server for a decision, one blank between words:
//   --rope-scaling yarn --rope-scale F --yarn-orig-ctx 32768
// with F a whole number (2, not 2.0). Empty without scaling. Throws std::invalid_argument for
// kNotDescribed.
std::string llama_flags(const ScalingDecision& decision);

// Tokens of a context that stand on positions the unscaled model was never trained on.
std::int64_t untrained_positions(std::int64_t context);

enum class Reaction { kRuns, kWarnsAndRuns, kRefuses };

// What an engine does with `context` tokens and an unscaled model whose config.json says
// max_position_embeddings. None of them rescales the rates by itself.
// llama.cpp logs a possible overflow and goes on.
Reaction llama_cpp_reaction(std::int64_t context, std::int64_t max_position_embeddings);
// vLLM refuses, unless VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 (allow_long): then it warns and goes on.
Reaction vllm_reaction(std::int64_t context, std::int64_t max_position_embeddings, bool allow_long);

}  // namespace lab

#endif  // ROPE_ROPE_SCALING_DECISION_H
