// outcome: failed
// says: all shapes are (in, out); a checkpoint stores (out, in)
// hint: exchange the two numbers
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
  return {.q_proj = {config.hidden, config.q_heads * d},
          .k_proj = {config.hidden, config.kv_heads * d},
          .v_proj = {config.hidden, config.kv_heads * d},
          .o_proj = {config.q_heads * d, config.hidden},
          .q_norm = {d},
          .k_norm = {d}};
}

double score_scale(const HeadConfig& config) {
  return 1 / std::sqrt(static_cast<double>(width_of_head(config)));
}

}  // namespace lab
