// A model folder opened and checked: configuration and weights that fit each other.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "formats/checkpoint.h"
#include "formats/config.h"

namespace engine {

struct ModelFiles {
  formats::ModelConfig config{};
  formats::Checkpoint checkpoint;
  std::string prefix{};                 // "model.", or empty in files saved from the bare model
  std::vector<std::string> warnings{};  // of configuration, checkpoint and check, one line each

  // By the name that engine::model_tensors uses ("model.layers.0.self_attn.q_proj.weight"),
  // whatever the prefix in the file.
  formats::TensorView tensor(std::string_view name) const;
};

// "model.", or empty where the checkpoint was saved from the bare model without that part of the
// names.
std::string checkpoint_prefix(const formats::Checkpoint& checkpoint);

// How a checkpoint with this prefix spells a name of model_tensors.
std::string name_in_file(std::string_view name, std::string_view prefix);

// `folder` holds config.json and the weights. Throws FormatError naming tensor, file, found and
// wanted when a tensor is missing, has another shape, or a type other than F32, F16, BF16; also for
// models that cannot be run.
ModelFiles open_model(const std::filesystem::path& folder);

}  // namespace engine
