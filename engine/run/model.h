// The weights of a model, ready for the operators: mapped from the file or copied to 2 MiB pages.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "engine/model_files.h"
#include "engine/rope_rates.h"
#include "engine/run/memory.h"
#include "engine/run/weight.h"

namespace engine {

struct LayerWeights {
  std::span<const float> input_norm{};  // (hidden)
  std::span<const float> q_norm{};      // (head_dim), empty if the family has none
  std::span<const float> k_norm{};      // (head_dim)
  Weight q{};                           // (q_heads * head_dim, hidden)
  Weight k{};                           // (kv_heads * head_dim, hidden)
  Weight v{};                           // (kv_heads * head_dim, hidden)
  Weight o{};                           // (hidden, q_heads * head_dim)
  std::span<const float> post_norm{};   // (hidden)
  Weight gate{};                        // (intermediate, hidden)
  Weight up{};                          // (intermediate, hidden)
  Weight down{};                        // (hidden, intermediate)
};

enum class WeightStorage {
  kMapped,  // pages are read when first used: the first token comes early, 4 KiB pages stay
  kCopied,  // read once into 2 MiB pages: a later first token, faster ones after it
};

struct LoadOptions {
  WeightStorage storage = WeightStorage::kMapped;
  // Called now and then with the bytes done so far and in all; at the end they are equal.
  std::function<void(std::int64_t done, std::int64_t total)> progress{};
};

class Model {
 public:
  static Model load(ModelFiles files, const LoadOptions& options = {});

  // Weights of this shape drawn from `seed`, in 2 MiB pages: for measuring, it says nothing.
  static Model random(const formats::ModelConfig& config, formats::Dtype dtype, std::uint64_t seed);

  const formats::ModelConfig& config() const { return config_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  const std::vector<LayerWeights>& layers() const { return layers_; }
  const Weight& embedding() const { return embedding_; }  // (vocab, hidden)
  const Weight& head() const { return head_; }            // (vocab, hidden): the embedding if tied
  std::span<const float> final_norm() const { return final_norm_; }
  const RopeRates& rope() const { return rope_; }
  formats::Dtype dtype() const { return layers_.front().q.dtype; }  // of the first big matrix
  std::int64_t weight_bytes() const { return weight_bytes_; }

  // Positions the configuration speaks for: max_position_embeddings, or what YaRN stretches the
  // original context to, whichever is more; 0 if it does not say.
  std::int64_t trained_positions() const;

 private:
  Model() = default;

  formats::ModelConfig config_{};
  std::vector<std::string> warnings_{};
  std::unique_ptr<ModelFiles> files_{};       // the mapping that weights may point into
  Buffer memory_{};                           // or the memory that holds them
  std::deque<std::vector<float>> vectors_{};  // norms and biases
  std::vector<LayerWeights> layers_{};
  Weight embedding_{};
  Weight head_{};
  std::span<const float> final_norm_{};
  RopeRates rope_{};
  std::int64_t weight_bytes_ = 0;

  friend class Loader;
};

}  // namespace engine
