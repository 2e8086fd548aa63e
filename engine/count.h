// How many parameters a configuration describes, tensor by tensor, and which tensors a checkpoint
// has.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/config.h"

namespace engine {

enum class Part { kAttention, kFeedForward, kNorm };

// One line of the lesson's table: a tensor of a block, or several alike, with the names of the
// safetensors header and shapes as stored (out, in).
struct BlockRow {
  std::string name{};
  std::vector<std::int64_t> shape{};
  std::int64_t count = 0;
  std::int64_t active = 0;  // used for one token: less than count only for experts
  Part part = Part::kAttention;
};

// In the lesson's order. `layer` matters only where some layers have experts and others do not.
std::vector<BlockRow> block_rows(const formats::ModelConfig& config, std::int64_t layer = 0);

struct BlockCount {
  std::int64_t total = 0;
  std::int64_t active = 0;  // of one token
  std::int64_t attention = 0;
  std::int64_t feed_forward = 0;
  std::int64_t norms = 0;  // belong to neither
};

BlockCount block_count(const formats::ModelConfig& config, std::int64_t layer = 0);

struct ModelCount {
  std::int64_t blocks = 0;
  std::int64_t embedding = 0;
  std::int64_t output_head = 0;  // 0 when tied to the embedding
  std::int64_t final_norm = 0;
  std::int64_t total = 0;
  std::int64_t active = 0;  // of one token; equals total for a dense model
};

ModelCount count_parameters(const formats::ModelConfig& config);

// A tensor that a checkpoint of this configuration must have.
struct TensorSpec {
  std::string name{};
  std::vector<std::int64_t> shape{};
  std::string what{};  // one phrase for a reader
};

// In the order of a forward pass. Dense models only: a mixture of experts has too many to list.
std::vector<TensorSpec> model_tensors(const formats::ModelConfig& config);

}  // namespace engine
