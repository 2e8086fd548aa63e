// outcome: failed
// says: q_proj is taken to be a square of the stream's width
// hint: its rows are q_heads * head_dim
// fails: four_models
#include "projection_shapes.h"

namespace lab {
namespace {

std::int64_t width_of_head(const HeadConfig& config) {
  return config.head_dim ? *config.head_dim : config.hidden / config.q_heads;
}

}  // namespace

ProjectionShapes projection_shapes(const HeadConfig& config) {
  const std::int64_t d = width_of_head(config);
  return {.q_proj = {config.hidden, config.hidden},
          .k_proj = {config.kv_heads * d, config.hidden},
          .v_proj = {config.kv_heads * d, config.hidden},
          .o_proj = {config.hidden, config.hidden},
          .q_norm = {d},
          .k_norm = {d}};
}

double score_scale(const HeadConfig& config) {
  return 1 / std::sqrt(static_cast<double>(width_of_head(config)));
}

}  // namespace lab
