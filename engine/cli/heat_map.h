// A matrix of attention weights as numbers, as a heat map for the terminal, as SVG and as CSV.
#pragma once

#include <string>
#include <vector>

#include "engine/run/matrix.h"

namespace engine::cli {

// weights (n_q, n_k): row i is how query i spreads over the keys. Labels name the tokens; queries
// are the last n_q of them.
struct HeatMap {
  std::string title{};
  std::vector<std::string> labels{};  // n_k
  Matrix weights{};
};

std::string as_numbers(const HeatMap& map);
// One line per query, two columns per key, or one where two would be wider than 80 columns: blank
// for exactly 0, then · ░ ▒ ▓ █.
std::string as_shades(const HeatMap& map);
// Two queries per line in 24-bit colour, with half-block characters.
std::string as_colours(const HeatMap& map);
std::string as_svg(const HeatMap& map);
std::string as_csv(const HeatMap& map);

}  // namespace engine::cli
