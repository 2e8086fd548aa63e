// outcome: failed
// says: q_norm is as wide as all query heads together; there is one gain per column of a head
// hint: head_dim
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
          .v_proj = {config.kv_heads * d, config.hidden},
          .o_proj = {config.hidden, config.q_heads * d},
          .q_norm = {config.q_heads * d},
          .k_norm = {config.kv_heads * d}};
}

double score_scale(const HeadConfig& config) {
  return 1 / std::sqrt(static_cast<double>(width_of_head(config)));
}

}  // namespace lab
