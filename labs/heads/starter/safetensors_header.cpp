// Exercise `safetensors_header`: what a checkpoint says about its tensors.
#include "safetensors_header.h"

#include <stdexcept>

#include "safetensors_header.json.h"

namespace lab {

// What to do: read the length, parse_json() the header, check every promise, sort the tensors.
SafetensorsHeader read_header(const std::vector<std::uint8_t>& file) {
  static_cast<void>(file);
  return {.tensors = {}, .data_start = -1};
}

// What to do: look at how the names end. This answers neither yes nor no.
bool has_bias(const SafetensorsHeader& header) {
  static_cast<void>(header);
  throw std::runtime_error("no answer yet");
}

}  // namespace lab
