// outcome: failed
// says: the second half is filled from its end
// hint: column 2i + 1 goes to column i + d/2, in the same order as the first half
// fails: labelled
#include "rope_layout.h"

namespace lab {

Matrix to_halves(const Matrix& x) {
  const int half = x.cols() / 2;
  Matrix halves(x.rows(), x.cols());
  for (int row = 0; row < x.rows(); ++row) {
    for (int i = 0; i < half; ++i) {
      halves(row, i) = x(row, 2 * i);
      halves(row, x.cols() - 1 - i) = x(row, 2 * i + 1);
    }
  }
  return halves;
}

Matrix to_interleaved(const Matrix& x) {
  const int half = x.cols() / 2;
  Matrix interleaved(x.rows(), x.cols());
  for (int row = 0; row < x.rows(); ++row) {
    for (int i = 0; i < half; ++i) {
      interleaved(row, 2 * i) = x(row, i);
      interleaved(row, 2 * i + 1) = x(row, x.cols() - 1 - i);
    }
  }
  return interleaved;
}

Matrix rows_for_halves(const Matrix& w, int heads) {
  const int d = w.rows() / heads;
  const int half = d / 2;
  Matrix moved(w.rows(), w.cols());
  for (int head = 0; head < heads; ++head) {
    for (int i = 0; i < half; ++i) {
      for (int c = 0; c < w.cols(); ++c) {
        moved(head * d + i, c) = w(head * d + 2 * i, c);
        moved(head * d + i + half, c) = w(head * d + 2 * i + 1, c);
      }
    }
  }
  return moved;
}

}  // namespace lab
