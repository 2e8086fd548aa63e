// The weights of a model folder: one safetensors file, or the shards that its index names.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/safetensors.h"

namespace formats {

struct CheckpointTensor {
  TensorInfo info{};
  std::string file{};  // name of the file inside the folder
};

// With model.safetensors.index.json the index decides which shard a tensor comes from, and a stray
// model.safetensors is ignored; without one, model.safetensors is the checkpoint. Files are mapped,
// and views stay valid while the checkpoint lives.
class Checkpoint {
 public:
  // `path` is a folder or a single .safetensors file. Throws FormatError.
  static Checkpoint open(const std::filesystem::path& path);

  const std::vector<CheckpointTensor>& tensors() const { return tensors_; }  // by name
  bool contains(std::string_view name) const { return by_name_.contains(name); }
  const CheckpointTensor& info(std::string_view name) const;  // throws if there is none
  TensorView tensor(std::string_view name) const;             // throws as SafetensorsFile::tensor
  // Full path of the file that holds the tensor, for messages.
  std::string file_of(std::string_view name) const;
  const std::filesystem::path& path() const { return path_; }
  std::size_t file_count() const { return files_.size(); }
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  Checkpoint() = default;
  void add_file(const std::string& name, const std::filesystem::path& path);
  void read_index(const std::filesystem::path& index);
  void finish();

  std::filesystem::path path_{};
  std::map<std::string, SafetensorsFile> files_{};  // by name inside the folder
  std::vector<CheckpointTensor> tensors_{};
  std::map<std::string, std::size_t, std::less<>> by_name_{};
  std::vector<std::string> warnings_{};
};

}  // namespace formats
