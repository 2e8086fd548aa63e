// One field of the configuration after the other.
#include "describe_config.h"

#include <stdexcept>

namespace lab {

ModelChoices describe_config(const ConfigFields& config) {
  if (config.hidden_act != "silu" && config.hidden_act != "relu" && config.hidden_act != "gelu") {
    throw std::invalid_argument("hidden_act is '" + config.hidden_act +
                                "', wanted silu, relu or gelu");
  }
  const int kv_heads = config.num_key_value_heads.value_or(config.num_attention_heads);
  ModelChoices choices;
  choices.shape = config.is_encoder_decoder ? "encoder-decoder" : "decoder-only";
  choices.position = config.rope_theta ? "rotary" : "sinusoidal";
  choices.norm = config.rms_norm_eps ? "rms" : "layer";
  choices.feed_forward = (config.has_gate ? "gated " : "") + config.hidden_act;
  choices.heads = kv_heads == config.num_attention_heads ? "multi-head"
                  : kv_heads == 1                        ? "multi-query"
                                                         : "grouped";
  choices.output = config.tie_word_embeddings ? "shared" : "separate";
  return choices;
}

}  // namespace lab
