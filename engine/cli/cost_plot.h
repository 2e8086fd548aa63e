// The two kinds of work of a block over the length of the prompt, as SVG and for the terminal.
#pragma once

#include <cstdint>
#include <string>

#include "formats/config.h"

namespace engine::cli {

struct CostPlot {
  std::string title{};
  formats::ModelConfig config{};
  std::int64_t last_token = 0;  // the right edge; the left one is 0
};

// Twice the crossover, rounded up to two digits, so that it lies near the middle.
std::int64_t default_last_token(const formats::ModelConfig& config);

std::string as_svg(const CostPlot& plot);
// 80 columns. Plain ASCII where `is_ascii`.
std::string as_terminal(const CostPlot& plot, bool is_ascii);

}  // namespace engine::cli
