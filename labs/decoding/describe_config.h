// The contract of `describe_config`: what a config.json says about the choices of a model.
#ifndef DECODING_DESCRIBE_CONFIG_H
#define DECODING_DESCRIBE_CONFIG_H

#include <optional>
#include <string>

#include "lab/lab.h"

namespace lab {

// The fields of a config.json that record a choice; what the file does not have is nothing.
struct ConfigFields {
  bool is_encoder_decoder = false;
  std::optional<double> rope_theta{};    // there: positions by rotation
  std::optional<double> rms_norm_eps{};  // there: RMS norms; else layer norms
  std::string hidden_act{};              // "silu", "relu" or "gelu"
  bool has_gate = false;                 // three feed-forward matrices instead of two
  int num_attention_heads = 0;
  std::optional<int> num_key_value_heads{};  // nothing: as many as query heads
  bool tie_word_embeddings = false;
};
LAB_RECORD(ConfigFields, is_encoder_decoder, rope_theta, rms_norm_eps, hidden_act, has_gate,
           num_attention_heads, num_key_value_heads, tie_word_embeddings)

// The last column of the lesson's table, in these words:
struct ModelChoices {
  std::string shape{};         // "decoder-only" or "encoder-decoder"
  std::string position{};      // "rotary" or "sinusoidal"
  std::string norm{};          // "rms" or "layer"
  std::string feed_forward{};  // hidden_act, with "gated " before it where there is a gate
  std::string heads{};         // "multi-head", "grouped" or "multi-query" (one key-value head)
  std::string output{};        // "shared" (tied with the embedding) or "separate"
};
LAB_RECORD(ModelChoices, shape, position, norm, feed_forward, heads, output)

// Throws std::invalid_argument for a hidden_act other than the three: a name nobody knows is not a
// choice that can be described.
ModelChoices describe_config(const ConfigFields& config);

}  // namespace lab

#endif  // DECODING_DESCRIBE_CONFIG_H
