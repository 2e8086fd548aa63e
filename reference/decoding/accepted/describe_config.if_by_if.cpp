// outcome: passed
// says: every choice with an if of its own
#include "describe_config.h"

#include <array>
#include <stdexcept>

namespace lab {

ModelChoices describe_config(const ConfigFields& config) {
  ModelChoices choices{.shape = "decoder-only",
                       .position = "sinusoidal",
                       .norm = "layer",
                       .feed_forward = config.hidden_act,
                       .heads = "grouped",
                       .output = "separate"};
  bool is_known = false;
  for (const char* name : std::array<const char*, 3>{"silu", "relu", "gelu"}) {
    is_known = is_known || config.hidden_act == name;
  }
  if (!is_known) {
    throw std::invalid_argument("nobody knows " + config.hidden_act);
  }
  if (config.is_encoder_decoder) {
    choices.shape = "encoder-decoder";
  }
  if (config.rope_theta.has_value()) {
    choices.position = "rotary";
  }
  if (config.rms_norm_eps.has_value()) {
    choices.norm = "rms";
  }
  if (config.has_gate) {
    choices.feed_forward = "gated " + choices.feed_forward;
  }
  if (!config.num_key_value_heads || *config.num_key_value_heads == config.num_attention_heads) {
    choices.heads = "multi-head";
  } else if (*config.num_key_value_heads == 1) {
    choices.heads = "multi-query";
  }
  if (config.tie_word_embeddings) {
    choices.output = "shared";
  }
  return choices;
}

}  // namespace lab
