// outcome: failed
// says: a missing original is taken to be 32,768, whatever the model
// hint: fall back to max_position_embeddings, and say that it is a guess
// fails: old_spelling
#include "rope_settings.h"

#include <stdexcept>

namespace lab {

RopeSettings rope_settings(const RopeFields& config) {
  const std::optional<RopeBlock>& found =
      config.rope_parameters ? config.rope_parameters : config.rope_scaling;
  const RopeBlock block = found.value_or(RopeBlock{});
  if (!block.layer_types.empty()) {
    throw std::invalid_argument("one block per layer type: " + block.layer_types.front());
  }
  RopeSettings settings{.type = block.rope_type.value_or("default")};
  const bool scaled =
      settings.type == "linear" || settings.type == "yarn" || settings.type == "llama3";
  if (!scaled && settings.type != "default") {
    throw std::invalid_argument("unknown rope_type '" + settings.type + "'");
  }

  const std::optional<double> theta = block.rope_theta ? block.rope_theta : config.rope_theta;
  settings.theta = theta.value_or(10000);
  settings.guessed = !theta;

  if (scaled) {
    if (!block.factor || !(*block.factor >= 1)) {
      throw std::invalid_argument("rope_type '" + settings.type + "' needs a factor of 1 or more");
    }
    settings.factor = *block.factor;
  }

  const bool needs_original = settings.type == "yarn" || settings.type == "llama3";
  settings.original = block.original_max_position_embeddings.value_or(32768);
  if (needs_original && !block.original_max_position_embeddings) {
    settings.guessed = true;
  }
  return settings;
}

}  // namespace lab
