// The rotary part of config.json, in the old spelling (rope_theta, rope_scaling) and the new one
// (rope_parameters).
#pragma once

#include <string>
#include <vector>

#include "formats/config.h"
#include "formats/json.h"

namespace formats {

// `config` has its shapes already. Throws FormatError; surprises go to `warnings`.
RopeConfig read_rope(const JsonFields& fields, const ModelConfig& config,
                     std::vector<std::string>* warnings);

}  // namespace formats
