// Exercise `attention_head`: scores, mask, softmax, average: the whole head.
#include "attention_head.h"

#include "scores.h"
#include "softmax_rows.h"

namespace lab {

// What to do: the lesson's last three lines. Your own scores() and softmax_rows() are linked to
// this file; call them or write it all here. A new Matrix holds NaN everywhere.
HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  static_cast<void>(mask);
  HeadOutput result{.out = Matrix(q.rows(), v.cols()), .weights = Matrix(q.rows(), k.rows())};
  return result;
}

}  // namespace lab
