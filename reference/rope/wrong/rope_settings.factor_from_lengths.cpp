// outcome: failed
// says: the factor is computed as max_position_embeddings / original, 1.25 here, although 4 is written
// hint: take the factor as it is written
// fails: old_spelling, the_written_factor_counts
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
    settings.factor = block.original_max_position_embeddings
                          ? static_cast<double>(config.max_position_embeddings) /
                                static_cast<double>(*block.original_max_position_embeddings)
                          : *block.factor;
  }

  const bool needs_original = settings.type == "yarn" || settings.type == "llama3";
  settings.original =
      block.original_max_position_embeddings.value_or(config.max_position_embeddings);
  if (needs_original && !block.original_max_position_embeddings) {
    settings.guessed = true;
  }
  return settings;
}

}  // namespace lab
