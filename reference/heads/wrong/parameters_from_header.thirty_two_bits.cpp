// outcome: failed
// says: the sums are kept in 32 bits: the parameters of Qwen3-8B do not fit
// hint: std::int64_t for every sum
// fails: qwen3_8b
#include "parameters_from_header.h"

#include <set>

namespace lab {
namespace {

std::int64_t elements(const TensorInfo& tensor) {
  std::int64_t product = 1;
  for (const std::int64_t extent : tensor.shape) {
    product *= extent;
  }
  return product;
}

bool contains(const std::string& name, const char* part) {
  return name.find(part) != std::string::npos;
}

}  // namespace

ParameterReport parameters_from_header(const std::vector<TensorInfo>& tensors, bool tied) {
  const std::string layer = "model.layers.";
  ParameterReport report;
  std::set<std::string> layers;
  for (const TensorInfo& tensor : tensors) {
    const std::int64_t count = elements(tensor);
    if (tensor.name == "lm_head.weight" && tied) {
      continue;
    }
    report.total = static_cast<std::uint32_t>(report.total + count);
    if (tensor.name == "model.embed_tokens.weight") {
      report.embedding += count;
    }
    if (contains(tensor.name, ".self_attn.")) {
      report.attention += count;
    }
    if (contains(tensor.name, ".mlp.")) {
      report.feed_forward += count;
    }
    if (tensor.name.starts_with(layer)) {
      const std::size_t begin = layer.size();
      layers.insert(tensor.name.substr(begin, tensor.name.find('.', begin) - begin));
    }
  }
  report.layers = static_cast<std::int64_t>(layers.size());
  return report;
}

}  // namespace lab
