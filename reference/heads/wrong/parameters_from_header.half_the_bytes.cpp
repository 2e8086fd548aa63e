// outcome: failed
// says: bytes divided by 2: right for BF16, wrong for every other type
// hint: the product of the shape works for all types
// fails: by_hand
#include "parameters_from_header.h"

#include <set>

namespace lab {
namespace {

bool contains(const std::string& name, const char* part) {
  return name.find(part) != std::string::npos;
}

}  // namespace

ParameterReport parameters_from_header(const std::vector<TensorInfo>& tensors, bool tied) {
  const std::string layer = "model.layers.";
  ParameterReport report;
  std::set<std::string> layers;
  for (const TensorInfo& tensor : tensors) {
    const std::int64_t count = (tensor.end - tensor.begin) / 2;
    if (tensor.name == "lm_head.weight" && tied) {
      continue;
    }
    report.total += count;
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
