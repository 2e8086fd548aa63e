// outcome: failed
// says: score_scale is 1 / sqrt(hidden)
// hint: the dot product runs over head_dim columns
// fails: scale, a_wider_stream_leaves_heads_alone
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
          .q_norm = {d},
          .k_norm = {d}};
}

double score_scale(const HeadConfig& config) {
  return 1 / std::sqrt(static_cast<double>(config.hidden));
}

}  // namespace lab
