// Checks a checkpoint against its configuration, tensor by tensor, before anything is read from it.
#include "engine/model_files.h"

#include <algorithm>

#include "engine/count.h"

namespace engine {

namespace {

using formats::Checkpoint;
using formats::Dtype;
using formats::FormatError;
using formats::quote;

constexpr std::string_view kPrefix = "model.";

[[noreturn]] void refuse_missing(const ModelFiles& files, const TensorSpec& spec) {
  const std::string place = files.checkpoint.path().string() + ": tensor " +
                            quote(name_in_file(spec.name, files.prefix)) + " is missing";
  if (spec.name == "lm_head.weight") {
    throw FormatError(place + ", though tie_word_embeddings is false in " + files.config.label);
  }
  throw FormatError(place + ", wanted " + formats::shape_text(spec.shape));
}

void check_tensor(const ModelFiles& files, const TensorSpec& spec) {
  const std::string name = name_in_file(spec.name, files.prefix);
  if (!files.checkpoint.contains(name)) {
    refuse_missing(files, spec);
  }
  const formats::TensorInfo& info = files.checkpoint.info(name).info;
  const std::string place = files.checkpoint.file_of(name) + ": tensor " + quote(name) + ": found ";
  if (info.shape != spec.shape) {
    throw FormatError(place + formats::shape_text(info.shape) + ", wanted " +
                      formats::shape_text(spec.shape));
  }
  if (info.dtype != Dtype::kF32 && info.dtype != Dtype::kF16 && info.dtype != Dtype::kBf16) {
    throw FormatError(place + "dtype " + quote(info.dtype_name) + ", wanted F32, F16 or BF16");
  }
}

// Tensors that no layer reads: buffers of old versions, a head that is tied anyway.
void warn_of_extra_tensors(const std::vector<TensorSpec>& specs, ModelFiles* files) {
  const std::size_t extra = files->checkpoint.tensors().size() - specs.size();
  if (extra == 0) {
    return;
  }
  std::vector<std::string> wanted;
  for (const TensorSpec& spec : specs) {
    wanted.push_back(name_in_file(spec.name, files->prefix));
  }
  std::ranges::sort(wanted);
  for (const formats::CheckpointTensor& tensor : files->checkpoint.tensors()) {
    if (!std::ranges::binary_search(wanted, tensor.info.name)) {
      files->warnings.push_back(
          (extra == 1 ? "1 tensor is" : std::to_string(extra) + " tensors are") +
          std::string(" not used; the first is ") + quote(tensor.info.name));
      return;
    }
  }
}

}  // namespace

std::string checkpoint_prefix(const Checkpoint& checkpoint) {
  const bool bare = !checkpoint.contains("model.embed_tokens.weight") &&
                    checkpoint.contains("embed_tokens.weight");
  return std::string(bare ? "" : kPrefix);
}

// lm_head stands outside the "model." part of a file.
std::string name_in_file(std::string_view name, std::string_view prefix) {
  if (prefix.empty() && name.starts_with(kPrefix)) {
    name.remove_prefix(kPrefix.size());
  }
  return std::string(name);
}

formats::TensorView ModelFiles::tensor(std::string_view name) const {
  return checkpoint.tensor(name_in_file(name, prefix));
}

ModelFiles open_model(const std::filesystem::path& folder) {
  ModelFiles files{.config = formats::read_config(folder), .checkpoint = Checkpoint::open(folder)};
  formats::require_runnable(files.config);
  files.warnings = files.config.warnings;
  files.warnings.insert(files.warnings.end(), files.checkpoint.warnings().begin(),
                        files.checkpoint.warnings().end());
  files.prefix = checkpoint_prefix(files.checkpoint);
  const std::vector<TensorSpec> specs = model_tensors(files.config);
  for (const TensorSpec& spec : specs) {
    check_tensor(files, spec);
  }
  warn_of_extra_tensors(specs, &files);
  return files;
}

}  // namespace engine
