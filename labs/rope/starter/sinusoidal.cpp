// Exercise `sinusoidal`: the positions of 2017.
#include "sinusoidal.h"

namespace lab {

// What to do: sines in the even columns, cosines in the odd ones.
Matrix sinusoidal(int n, int d) { return Matrix(n, d); }

// What to do: add the pattern to the embeddings.
Matrix add_positions(const Matrix& x) { return Matrix(x.rows(), x.cols()); }

}  // namespace lab
