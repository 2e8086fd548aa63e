// Eager attention, a projection, and the exponent of growth; the contract is in
// labs/cost/eager_attention.h.
#include "eager_attention.h"

namespace lab {

Matrix eager_attention(const Matrix& q, const Matrix& k, const Matrix& v) {
  Matrix out(q.rows(), v.cols());  // every element starts as NaN
  (void)k;
  return out;
}

Matrix project_tokens(const Matrix& x, const Matrix& w) {
  Matrix out(x.rows(), w.rows());
  return out;
}

double growth_exponent(double work_short, double work_long, double times_longer) {
  (void)work_short, (void)work_long, (void)times_longer;
  return 0;
}

}  // namespace lab
