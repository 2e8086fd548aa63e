// outcome: failed
// says: v_proj gets as many heads as q_proj; values are shared like keys
// hint: v_proj has the shape of k_proj
// fails: four_models, what_goes_in_comes_out
#include "projection_shapes.h"

namespace lab {
namespace {

std::int64_t width_of_head(const HeadConfig& config) {
  return config.head_dim ? *config.head_dim : config.hidden / config.q_heads;
}

}  // namespace

ProjectionShapes projection_shapes(const HeadConfig& config) {
  const std::int64_t d = width_of_head(config);
  return {.q_proj = {config.q_heads * d, config.hidden},
          .k_proj = {config.kv_heads * d, config.hidden},
          .v_proj = {config.q_heads * d, config.hidden},
          .o_proj = {config.hidden, config.q_heads * d},
          .q_norm = {d},
          .k_norm = {d}};
}

double score_scale(const HeadConfig& config) {
  return 1 / std::sqrt(static_cast<double>(width_of_head(config)));
}

}  // namespace lab
