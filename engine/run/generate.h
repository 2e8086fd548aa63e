// A prompt continued token by token.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/run/sampling.h"
#include "engine/run/session.h"

namespace engine {

struct GenerateOptions {
  std::int64_t max_tokens = 128;
  SamplingOptions sampling{};
  std::vector<std::int64_t> stop_ids{};  // ends the text and is not part of it
  std::int64_t chunk = 512;              // tokens of the prompt per forward pass
  // Called with each token as it comes, and the logits it was chosen from; false ends the text.
  std::function<bool(std::int64_t id, std::span<const float> logits)> on_token{};
};

enum class StopReason { kStopToken, kLength, kCaller };

struct Generated {
  std::vector<std::int64_t> ids{};
  StopReason reason = StopReason::kLength;
  double first_token_seconds = 0;  // prefill
  double decode_seconds = 0;       // all tokens after the first
};

// Throws what Session::forward and Sampler throw.
Generated generate(Session& session, std::span<const std::int64_t> prompt,
                   const GenerateOptions& options);

}  // namespace engine
