// A transformer block as a drawing for the terminal, with the shapes of a configuration.
#pragma once

#include <string>

#include "formats/config.h"

namespace engine::cli {

// At most 80 columns for any configuration; without `unicode` in ASCII. One line per step of the
// forward pass: the stream on the left, what is read from it on the right.
std::string block_drawing(const formats::ModelConfig& config, bool unicode);

}  // namespace engine::cli
