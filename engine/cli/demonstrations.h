// What the lesson's scripts compute, as data, and their lines: for the engine's own numbers or
// for anybody else's.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <utility>
#include <vector>

#include "engine/run/matrix.h"

namespace engine::cli {

// attention-by-hand: one causal head over the lesson's four positions.
struct ByHand {
  Matrix q{};  // (4, 8); k and v alike
  Matrix k{};
  Matrix v{};
  Matrix scores{};   // (4, 4), scaled
  Matrix mask{};     // (4, 4): 0 and -inf
  Matrix weights{};  // (4, 4)
  Matrix out{};      // (4, 8)
};

ByHand attention_by_hand();
// The script's lines but for the last, which compares with PyTorch.
void print_by_hand(const ByHand& lesson, std::ostream& out);
// Our own last line: the distance between eager and tiled attention.
float eager_against_tiled(const ByHand& lesson);

// rope-relative: rates and rotated scores of the lesson's query and key.
inline constexpr std::pair<std::int64_t, std::int64_t> kLessonPlaces[] = {
    {5, 2}, {1005, 1002}, {30005, 30002}, {5, 3}, {5, 0}};

struct Relative {
  std::vector<double> q{};  // 128 wide
  std::vector<double> k{};
  std::vector<double> rates{};   // 64
  double unrotated = 0;          // q . k
  std::vector<double> scores{};  // one for each of kLessonPlaces
};

inline constexpr double kLessonTheta = 1e6;

Relative rope_relative();
void print_relative(const Relative& lesson, std::ostream& out);

}  // namespace engine::cli
