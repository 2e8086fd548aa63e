// outcome: passed
// says: each rope_type is handled by itself
#include "rope_settings.h"

#include <stdexcept>

namespace lab {
namespace {

double factor_of(const RopeBlock& block) {
  const double factor = block.factor.value_or(0);
  if (!(factor >= 1)) {
    throw std::invalid_argument("a factor of 1 or more is wanted");
  }
  return factor;
}

}  // namespace

RopeSettings rope_settings(const RopeFields& config) {
  RopeBlock block;
  if (config.rope_scaling) {
    block = *config.rope_scaling;
  }
  if (config.rope_parameters) {
    block = *config.rope_parameters;
  }
  if (block.layer_types.size() > 0) {
    throw std::invalid_argument("a block for each of " + block.layer_types.front() + ", ...");
  }
  RopeSettings settings;
  settings.type = block.rope_type ? *block.rope_type : "default";
  settings.original = config.max_position_embeddings;
  if (block.original_max_position_embeddings) {
    settings.original = *block.original_max_position_embeddings;
  }
  if (settings.type == "linear") {
    settings.factor = factor_of(block);
  } else if (settings.type == "yarn" || settings.type == "llama3") {
    settings.factor = factor_of(block);
    settings.guessed = !block.original_max_position_embeddings.has_value();
  } else if (settings.type != "default") {
    throw std::invalid_argument("rope_type is '" + settings.type + "'");
  }
  if (block.rope_theta) {
    settings.theta = *block.rope_theta;
  } else if (config.rope_theta) {
    settings.theta = *config.rope_theta;
  } else {
    settings.theta = 10000;
    settings.guessed = true;
  }
  return settings;
}

}  // namespace lab
