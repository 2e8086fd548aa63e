// outcome: failed
// says: bytes are counted, end - begin: twice too many in BF16
// hint: a parameter is an element: the product of the shape
// fails: by_hand, qwen3_0_6b
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
    const std::int64_t count = tensor.end - tensor.begin;
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
