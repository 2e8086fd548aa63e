// outcome: failed
// says: every row of the logits is that of the last token
// hint: row i is compared with the head
// fails: small_model, later_tokens_are_not_felt
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
    x = transformer_block(x, layer, model.head_dim, model.eps, model.theta);
  }
  x = rmsnorm(x, model.norm, model.eps);
  const Matrix& head = model.head.rows() > 0 ? model.head : model.embedding;
  Matrix logits(n, head.rows(), 0);
  for (int i = 0; i < n; ++i) {
    for (int token = 0; token < head.rows(); ++token) {
      for (int c = 0; c < x.cols(); ++c) {
        logits(i, token) += x(n - 1, c) * head(token, c);
      }
    }
  }
  return logits;
}

}  // namespace lab
