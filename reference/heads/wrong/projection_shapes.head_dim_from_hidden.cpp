// outcome: failed
// says: head_dim is always hidden / q_heads: right for Qwen3-8B and 1.7B, wrong for 0.6B (64) and 4B (80)
// hint: use the field where it is present
// fails: four_models, scale
#include "projection_shapes.h"

namespace lab {
namespace {

std::int64_t width_of_head(const HeadConfig& config) { return config.hidden / config.q_heads; }

}  // namespace

ProjectionShapes projection_shapes(const HeadConfig& config) {
  const std::int64_t d = width_of_head(config);
  return {.q_proj = {config.q_heads * d, config.hidden},
          .k_proj = {config.kv_heads * d, config.hidden},
          .v_proj = {config.kv_heads * d, config.hidden},
          .o_proj = {config.hidden, config.q_heads * d},
          .q_norm = {d},
          .k_norm = {d}};
}

double score_scale(const HeadConfig& config) {
  return 1 / std::sqrt(static_cast<double>(width_of_head(config)));
}

}  // namespace lab
