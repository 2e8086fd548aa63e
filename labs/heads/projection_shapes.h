// The contract of `projection_shapes`: the shapes of an attention layer, from its config.json.
#ifndef HEADS_PROJECTION_SHAPES_H
#define HEADS_PROJECTION_SHAPES_H

#include <optional>

#include "lab/lab.h"

namespace lab {

// Fields of config.json: hidden_size, num_attention_heads, num_key_value_heads, head_dim.
struct HeadConfig {
  std::int64_t hidden = 0;
  std::int64_t q_heads = 0;
  std::int64_t kv_heads = 0;
  std::optional<std::int64_t> head_dim{};  // absent in older files: then it is hidden / q_heads
};
LAB_RECORD(HeadConfig, hidden, q_heads, kv_heads, head_dim)

// Each shape as stored, (out, in); the norms have one size.
struct ProjectionShapes {
  std::vector<std::int64_t> q_proj{};
  std::vector<std::int64_t> k_proj{};
  std::vector<std::int64_t> v_proj{};
  std::vector<std::int64_t> o_proj{};
  std::vector<std::int64_t> q_norm{};  // one gain per column of a head, shared by all heads
  std::vector<std::int64_t> k_norm{};
};
LAB_RECORD(ProjectionShapes, q_proj, k_proj, v_proj, o_proj, q_norm, k_norm)

ProjectionShapes projection_shapes(const HeadConfig& config);

// What scores are multiplied by: 1 / sqrt(head_dim).
double score_scale(const HeadConfig& config);

}  // namespace lab

#endif  // HEADS_PROJECTION_SHAPES_H
