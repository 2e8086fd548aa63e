// outcome: passed
// says: a pair as a complex number, times e to the i angle: Llama's own code, with the pairs of halves
#include "rope_apply.h"

#include <complex>

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto position = static_cast<double>(positions[static_cast<std::size_t>(i)]);
    for (int j = 0; j < half; ++j) {
      const std::complex<double> point(static_cast<double>(x(i, j)),
                                       static_cast<double>(x(i, j + half)));
      const std::complex<double> turned = point * std::polar(1.0, position * inv_freq[j]);
      rotated(i, j) = static_cast<real>(turned.real());
      rotated(i, j + half) = static_cast<real>(turned.imag());
    }
  }
  return rotated;
}

}  // namespace lab
