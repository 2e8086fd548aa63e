// Exercise `checkpoint_tensors`: what a checkpoint must hold, and where one departs from it.
#include "checkpoint_tensors.h"

namespace lab {

// What to do: the embedding, eleven tensors for each layer, the final norm, the head unless tied;
// then compare a list with that one. std::to_string makes text of numbers.
std::vector<NamedShape> checkpoint_tensors(const ModelConfig& config) {
  static_cast<void>(config);
  return {};
}

std::string checkpoint_fault(const ModelConfig& config, const std::vector<NamedShape>& found) {
  static_cast<void>(config);
  static_cast<void>(found);
  return "not looked at";
}

}  // namespace lab
