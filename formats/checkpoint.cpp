// Opening a single or sharded checkpoint; the index is as hostile as the shards.
#include "formats/checkpoint.h"

#include <algorithm>
#include <utility>

#include "formats/files.h"
#include "formats/json.h"

namespace formats {

namespace {

constexpr std::string_view kSingle = "model.safetensors";
constexpr std::string_view kIndex = "model.safetensors.index.json";
constexpr std::size_t kMaxIndexBytes = 64u << 20;
constexpr std::size_t kMaxShards = 4096;  // each one is mapped

// A shard is a plain file name: an index must not reach outside its folder.
bool is_plain_name(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
         name.find('\0') == std::string_view::npos;
}

struct Index {
  std::vector<std::pair<std::string, std::string>> weight_map{};  // tensor, file
  const Json* total_size = nullptr;
};

Index read_weight_map(const Json& root, const std::string& label) {
  const JsonFields fields(root, label);
  Index index;
  const Json* map = fields.find("weight_map");
  if (map == nullptr) {
    fields.fail("weight_map", "missing, wanted an object of tensor names and files");
  }
  const JsonFields entries(*map, label, "weight_map.");
  for (const auto& [tensor, file] : *map->object()) {
    if (file.text() == nullptr || !is_plain_name(*file.text())) {
      throw FormatError(label + ":" + std::to_string(file.line) + ": tensor " + quote(tensor) +
                        ": found " + json_text(file) +
                        ", wanted the name of a file in the same folder");
    }
    index.weight_map.emplace_back(tensor, *file.text());
  }
  const Json* metadata = fields.find("metadata");
  index.total_size = metadata == nullptr ? nullptr : metadata->find("total_size");
  return index;
}

}  // namespace

Checkpoint Checkpoint::open(const std::filesystem::path& path) {
  Checkpoint checkpoint;
  checkpoint.path_ = path;
  if (!path_is_folder(path)) {
    checkpoint.add_file(path.filename().string(), path);
    for (const TensorInfo& info : checkpoint.files_.begin()->second.tensors()) {
      checkpoint.tensors_.push_back({info, path.filename().string()});
    }
  } else if (path_exists(path / kIndex)) {
    checkpoint.read_index(path / kIndex);
  } else if (path_exists(path / kSingle)) {
    const std::string name(kSingle);
    checkpoint.add_file(name, path / kSingle);
    for (const TensorInfo& info : checkpoint.files_.begin()->second.tensors()) {
      checkpoint.tensors_.push_back({info, name});
    }
  } else {
    throw FormatError(path.string() + ": found neither " + std::string(kSingle) + " nor " +
                      std::string(kIndex));
  }
  checkpoint.finish();
  return checkpoint;
}

void Checkpoint::add_file(const std::string& name, const std::filesystem::path& path) {
  files_.emplace(name, SafetensorsFile::open(path));
}

void Checkpoint::read_index(const std::filesystem::path& path) {
  const std::string label = path.string();
  const Json root = parse_json(read_text_file(path, kMaxIndexBytes), label,
                               {.max_depth = 8, .max_values = 2'000'000});
  const Index index = read_weight_map(root, label);
  std::uint64_t total = 0;
  for (const auto& [tensor, name] : index.weight_map) {
    if (!files_.contains(name)) {
      if (files_.size() == kMaxShards) {
        throw FormatError(label + ": more than " + std::to_string(kMaxShards) + " shards");
      }
      if (!path_exists(path_ / name)) {
        throw FormatError(label + ": shard " + quote(name) + " of tensor " + quote(tensor) +
                          " is not in the folder, interrupted download?");
      }
      add_file(name, path_ / name);
    }
    const SafetensorsFile& file = files_.at(name);
    if (!file.contains(tensor)) {
      throw FormatError(label + ": tensor " + quote(tensor) + " is not in " + quote(name) +
                        ", where the index puts it");
    }
    tensors_.push_back({file.info(tensor), name});
    total += tensors_.back().info.end - tensors_.back().info.begin;
  }
  if (index.total_size != nullptr) {
    const auto* said = std::get_if<std::uint64_t>(&index.total_size->value);
    if (said == nullptr || *said != total) {
      warnings_.push_back(label + ": total_size is " + json_text(*index.total_size) +
                          ", the tensors have " + std::to_string(total) + " bytes");
    }
  }
  if (!files_.contains(std::string(kSingle)) && path_exists(path_ / kSingle)) {
    warnings_.push_back(label + ": " + std::string(kSingle) +
                        " beside it is ignored, the index does not name it");
  }
}

void Checkpoint::finish() {
  std::ranges::sort(tensors_, {}, [](const CheckpointTensor& tensor) {
    return std::string_view(tensor.info.name);
  });
  for (std::size_t i = 0; i < tensors_.size(); ++i) {
    by_name_[tensors_[i].info.name] = i;
  }
  for (const auto& [name, file] : files_) {
    const auto unnamed = [&](const TensorInfo& info) { return !by_name_.contains(info.name); };
    const auto first = std::ranges::find_if(file.tensors(), unnamed);
    if (first != file.tensors().end()) {
      warnings_.push_back(
          file.label() + ": " + std::to_string(std::ranges::count_if(file.tensors(), unnamed)) +
          " tensors are ignored, the index does not name them; the first is " + quote(first->name));
    }
  }
}

const CheckpointTensor& Checkpoint::info(std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    throw FormatError(path_.string() + ": there is no tensor " + quote(name));
  }
  return tensors_[found->second];
}

TensorView Checkpoint::tensor(std::string_view name) const {
  return files_.at(info(name).file).tensor(name);
}

std::string Checkpoint::file_of(std::string_view name) const {
  return files_.at(info(name).file).label();
}

}  // namespace formats
