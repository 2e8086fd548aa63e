// The contract of `rope_settings`: what a config.json means, in its old and its new spelling.
#ifndef ROPE_ROPE_SETTINGS_H
#define ROPE_ROPE_SETTINGS_H

#include <optional>
#include <string>

#include "lab/lab.h"

namespace lab {

// What may stand inside rope_scaling (the old spelling) or rope_parameters (the new one).
struct RopeBlock {
  std::optional<std::string> rope_type{};
  std::optional<double> rope_theta{};
  std::optional<double> factor{};
  std::optional<std::int64_t> original_max_position_embeddings{};
  std::vector<std::string>
      layer_types{};  // names of inner blocks, where it holds one per layer type
};
LAB_RECORD(RopeBlock, rope_type, rope_theta, factor, original_max_position_embeddings, layer_types)

// The fields of a config.json that concern positions; nothing (nullopt) where a field is absent.
struct RopeFields {
  std::optional<double> rope_theta{};
  std::int64_t max_position_embeddings = 0;
  std::optional<RopeBlock> rope_scaling{};
  std::optional<RopeBlock> rope_parameters{};
};
LAB_RECORD(RopeFields, rope_theta, max_position_embeddings, rope_scaling, rope_parameters)

struct RopeSettings {
  std::string type{};  // "default", "linear", "yarn" or "llama3"
  double theta = 0;
  double factor = 1;
  std::int64_t original = 0;  // the trained context
  bool guessed = false;       // something was missing and a default was taken: worth a warning
};
LAB_RECORD(RopeSettings, type, theta, factor, original, guessed)

// The block is rope_parameters where there is one, else rope_scaling, else there is none.
//   type      the block's rope_type; "default" without a block or without the field
//   theta     the block's, else the top level's, else 10000 (guessed)
//   factor    exactly as written. "default": 1, whatever stands there. For the other types it must
//             be there
//   original  the block's, else max_position_embeddings (guessed for "yarn" and "llama3", which
//             need it)
// Throws std::invalid_argument
//   for a type that is none of the four, with the type in the message ("longrope", also "Yarn"):
//     running such a model unscaled would be a silent fault;
//   for a missing factor, and for one below 1, with the word factor in the message;
//   for inner blocks per layer type, with the first of their names in the message: the outer block
//   has no theta of its own, and 10000 would be taken for it.
RopeSettings rope_settings(const RopeFields& config);

}  // namespace lab

#endif  // ROPE_ROPE_SETTINGS_H
