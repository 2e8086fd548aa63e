// outcome: failed
// says: each token goes through the layers alone, so none sees another
// hint: all rows go through a layer at once
// fails: small_model, every_layer_counts
#include "forward_pass.h"

#include "rmsnorm.h"

namespace lab {

Matrix forward_pass(const Decoder& model, const std::vector<std::int64_t>& ids) {
  const int n = static_cast<int>(ids.size());
  Matrix x(n, model.embedding.cols());
  for (int i = 0; i < n; ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      x(i, c) = model.embedding(static_cast<int>(ids[static_cast<std::size_t>(i)]), c);
    }
  }
  for (const BlockWeights& layer : model.layers) {
    for (int i = 0; i < n; ++i) {
      Matrix row(1, x.cols());
      for (int c = 0; c < x.cols(); ++c) {
        row(0, c) = x(i, c);
      }
      const Matrix y = transformer_block(row, layer, model.head_dim, model.eps, model.theta);
      for (int c = 0; c < x.cols(); ++c) {
        x(i, c) = y(0, c);
      }
    }
  }
  x = rmsnorm(x, model.norm, model.eps);
  const Matrix& head = model.head.rows() > 0 ? model.head : model.embedding;
  Matrix logits(n, head.rows(), 0);
  for (int i = 0; i < n; ++i) {
    for (int token = 0; token < head.rows(); ++token) {
      for (int c = 0; c < x.cols(); ++c) {
        logits(i, token) += x(i, c) * head(token, c);
      }
    }
  }
  return logits;
}

}  // namespace lab
