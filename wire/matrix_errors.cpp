// What a Matrix or Vector says when it is used outside its shape.
#include <stdexcept>
#include <string>

#include "lab/matrix.h"

namespace lab::detail {

void index_error(int row, int col, int rows, int cols) {
  throw std::out_of_range("index (" + std::to_string(row) + ", " + std::to_string(col) +
                          ") is outside a " + std::to_string(rows) + " x " + std::to_string(cols) +
                          " matrix");
}

void index_error(int index, int size) {
  throw std::out_of_range("index " + std::to_string(index) + " is outside a vector of " +
                          std::to_string(size));
}

void size_error(int rows, int cols) {
  throw std::length_error("a matrix cannot have " + std::to_string(rows) + " x " +
                          std::to_string(cols) + " elements");
}

void size_error(int size) {
  throw std::length_error("a vector cannot have " + std::to_string(size) + " elements");
}

void ragged_error() { throw std::length_error("the rows of a matrix must have the same length"); }

}  // namespace lab::detail
