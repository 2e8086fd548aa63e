// What generate and logits share with other ways to run them: options of a text, ranked tokens.
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>
#include <vector>

#include "engine/cli/loaded_model.h"
#include "engine/run/generate.h"

namespace engine::cli {

// --tokens, --temperature, --top-k, --top-p, --seed, --no-stop, --chunk.
GenerateOptions generate_options(const Options& options, const LoadedModel& loaded);

std::string_view reason_text(StopReason reason);

struct Ranked {
  std::int64_t id = 0;
  double logit = 0;
  double probability = 0;
};

// The most probable tokens, at most `top`.
std::vector<Ranked> rank(std::span<const float> logits, std::int64_t top);

}  // namespace engine::cli
