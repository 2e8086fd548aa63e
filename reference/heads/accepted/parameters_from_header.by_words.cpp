// outcome: passed
// says: names are cut at their dots, and parts looked at as words
#include "parameters_from_header.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace lab {
namespace {

std::int64_t elements(const TensorInfo& tensor) {
  std::int64_t product = 1;
  for (const std::int64_t extent : tensor.shape) {
    product *= extent;
  }
  return product;
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words;
  std::istringstream text(name);
  for (std::string word; std::getline(text, word, '.');) {
    words.push_back(word);
  }
  return words;
}

}  // namespace

ParameterReport parameters_from_header(const std::vector<TensorInfo>& tensors, bool tied) {
  ParameterReport report;
  std::set<std::string> layers;
  for (const TensorInfo& tensor : tensors) {
    const std::int64_t count = elements(tensor);
    if (tensor.name == "lm_head.weight" && tied) {
      continue;
    }
    report.total += count;
    if (tensor.name == "model.embed_tokens.weight") {
      report.embedding += count;
    }
    const std::vector<std::string> words = words_of(tensor.name);
    const auto has = [&](const char* word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (has("self_attn")) {
      report.attention += count;
    }
    if (has("mlp")) {
      report.feed_forward += count;
    }
    if (words.size() > 2 && words[1] == "layers") {
      layers.insert(words[2]);
    }
  }
  report.layers = static_cast<std::int64_t>(layers.size());
  return report;
}

}  // namespace lab
