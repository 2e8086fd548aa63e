// Exercise `parameters_from_header`: count what a checkpoint holds.
#include "parameters_from_header.h"

namespace lab {

// What to do: multiply each shape out and add it to where its name says it belongs.
ParameterReport parameters_from_header(const std::vector<TensorInfo>& tensors, bool tied) {
  static_cast<void>(tensors);
  static_cast<void>(tied);
  return {.total = -1, .embedding = -1, .attention = -1, .feed_forward = -1, .layers = -1};
}

}  // namespace lab
