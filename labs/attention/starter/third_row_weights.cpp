// Exercise `third_row_weights`: the third position looks at the first three keys.
#include "third_row_weights.h"

namespace lab {

// What to do: a softmax over the first three scores; the rest gets exactly 0. A new Vector holds
// NaN everywhere.
Vector third_row_weights(const Vector& s3) {
  Vector weights(s3.size());
  return weights;
}

// What to do: the average of the rows of v with those weights.
Vector third_row_output(const Vector& s3, const Matrix& v) {
  static_cast<void>(s3);
  Vector out(v.cols());
  return out;
}

// What to do: find the closed form on paper first; it needs one exp.
double raised_weight(double delta) {
  static_cast<void>(delta);
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace lab
