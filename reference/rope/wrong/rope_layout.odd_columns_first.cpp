// outcome: failed
// says: the odd columns come first: within each pair the two numbers are exchanged, so pairs turn backwards
// hint: column 2i goes to the first half, column 2i + 1 to the second
// fails: labelled, the_rotations_are_one
#include "rope_layout.h"

namespace lab {

Matrix to_halves(const Matrix& x) {
  const int half = x.cols() / 2;
  Matrix halves(x.rows(), x.cols());
  for (int row = 0; row < x.rows(); ++row) {
    for (int i = 0; i < half; ++i) {
      halves(row, i) = x(row, 2 * i + 1);
      halves(row, i + half) = x(row, 2 * i);
    }
  }
  return halves;
}

Matrix to_interleaved(const Matrix& x) {
  const int half = x.cols() / 2;
  Matrix interleaved(x.rows(), x.cols());
  for (int row = 0; row < x.rows(); ++row) {
    for (int i = 0; i < half; ++i) {
      interleaved(row, 2 * i) = x(row, i + half);
      interleaved(row, 2 * i + 1) = x(row, i);
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
