// The contract of `collect_rows`: the storage of a cache that does not know how long it will get.
#ifndef DECODING_COLLECT_ROWS_H
#define DECODING_COLLECT_ROWS_H

#include <functional>

#include "lab/lab.h"

namespace lab {

// next(0), next(1), ... answer one row each, all of the same width, until an answer of no elements
// says that there are no more; next is not called again after that. Returns the rows in order,
// (rows, width); (0, 0) when there are none.
// Nobody says how many will come. The storage has to grow, and growing copies: bytes taken from the
// heap, added up over the whole call, may not exceed a small multiple of the result. (A cache that
// is copied for every token takes rows^2 / 2 instead.)
// Throws std::invalid_argument for a row of another width than the first.
Matrix collect_rows(const std::function<Vector(int)>& next);

}  // namespace lab

#endif  // DECODING_COLLECT_ROWS_H
