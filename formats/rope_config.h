// The rotary part of config.json, in the old spelling (rope_theta, rope_scaling) and the new one
// (rope_parameters).
#pragma once

#include <string>
#include <vector>

#include "formats/config.h"
#include "formats/json.h"

namespace formats {

struct RopeReading {
  RopeConfig rope{};
  std::vector<std::string> warnings{};  // surprises, one line each
};

// `config` has its shapes already. Throws FormatError.
RopeReading read_rope(const JsonFields& fields, const ModelConfig& config);

}  // namespace formats
