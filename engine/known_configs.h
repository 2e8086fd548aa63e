// Published sizes of a few models, so that counting needs no download.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/config.h"

namespace engine {

// "qwen3-0.6b", "qwen3-1.7b", "qwen3-4b", "qwen3-8b".
std::vector<std::string> known_config_names();
bool is_known_config(std::string_view name);
formats::ModelConfig known_config(std::string_view name);  // throws FormatError for another name

}  // namespace engine
