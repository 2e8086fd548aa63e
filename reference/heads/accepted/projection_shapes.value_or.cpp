// outcome: passed
// says: a missing head_dim through value_or, shapes filled one by one
#include "projection_shapes.h"

namespace lab {

ProjectionShapes projection_shapes(const HeadConfig& config) {
  const std::int64_t d = config.head_dim.value_or(config.hidden / config.q_heads);
  ProjectionShapes shapes;
  shapes.q_norm = {d};
  shapes.k_norm = shapes.q_norm;
  shapes.q_proj = {d * config.q_heads, config.hidden};
  shapes.k_proj = {d * config.kv_heads, config.hidden};
  shapes.v_proj = shapes.k_proj;
  shapes.o_proj = {shapes.q_proj[1], shapes.q_proj[0]};
  return shapes;
}

double score_scale(const HeadConfig& config) {
  return std::pow(static_cast<double>(projection_shapes(config).q_norm[0]), -0.5);
}

}  // namespace lab
