// outcome: passed
// says: one rule for all three: old place 2i goes to i, 2i + 1 to i + d/2, applied forwards or backwards
#include "rope_layout.h"

namespace lab {

namespace {

int place_in_halves(int column, int d) { return column / 2 + (column % 2) * (d / 2); }

}  // namespace

Matrix to_halves(const Matrix& x) {
  Matrix result(x.rows(), x.cols());
  for (int row = 0; row < x.rows(); ++row) {
    for (int c = 0; c < x.cols(); ++c) {
      result(row, place_in_halves(c, x.cols())) = x(row, c);
    }
  }
  return result;
}

Matrix to_interleaved(const Matrix& x) {
  Matrix result(x.rows(), x.cols());
  for (int row = 0; row < x.rows(); ++row) {
    for (int c = 0; c < x.cols(); ++c) {
      result(row, c) = x(row, place_in_halves(c, x.cols()));
    }
  }
  return result;
}

Matrix rows_for_halves(const Matrix& w, int heads) {
  const int d = w.rows() / heads;
  Matrix result(w.rows(), w.cols());
  for (int row = 0; row < w.rows(); ++row) {
    const int to = row / d * d + place_in_halves(row % d, d);
    for (int c = 0; c < w.cols(); ++c) {
      result(to, c) = w(row, c);
    }
  }
  return result;
}

}  // namespace lab
