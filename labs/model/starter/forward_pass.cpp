// Exercise `forward_pass`: look up, your blocks, a norm, the output head.
#include "forward_pass.h"

namespace lab {

// What to do: rows of the embedding, every layer, rmsnorm, and a product with the head. Include
// "rmsnorm.h" for your norm; transformer_block is there already.
Matrix forward_pass(const Decoder& model, const std::vector<std::int64_t>& ids) {
  return Matrix(static_cast<int>(ids.size()), model.embedding.rows());
}

}  // namespace lab
