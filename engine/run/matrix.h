// Row-major float matrices of the engine: one that owns, and views into it.
#pragma once

#include <cstdint>
#include <span>

#include "engine/run/memory.h"

namespace engine {

// Rows need not touch: row i starts at data + i * stride.
struct ConstMatrixView {
  const float* data = nullptr;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t stride = 0;

  std::span<const float> row(std::int64_t i) const {
    return {data + i * stride, static_cast<std::size_t>(columns)};
  }
  float operator()(std::int64_t i, std::int64_t j) const { return data[i * stride + j]; }
  ConstMatrixView block_rows(std::int64_t first, std::int64_t count) const {
    return {data + first * stride, count, columns, stride};
  }
  ConstMatrixView block_columns(std::int64_t first, std::int64_t count) const {
    return {data + first, rows, count, stride};
  }
};

struct MatrixView {
  float* data = nullptr;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t stride = 0;

  operator ConstMatrixView() const { return {data, rows, columns, stride}; }
  std::span<float> row(std::int64_t i) const {
    return {data + i * stride, static_cast<std::size_t>(columns)};
  }
  float& operator()(std::int64_t i, std::int64_t j) const { return data[i * stride + j]; }
  MatrixView block_rows(std::int64_t first, std::int64_t count) const {
    return {data + first * stride, count, columns, stride};
  }
  MatrixView block_columns(std::int64_t first, std::int64_t count) const {
    return {data + first, rows, count, stride};
  }
};

// Owns rows * columns floats without gaps. Zero after construction.
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::int64_t rows, std::int64_t columns) { reshape(rows, columns); }

  // Keeps the memory when it is large enough: the contents are then whatever they were.
  void reshape(std::int64_t rows, std::int64_t columns) {
    const std::size_t bytes = static_cast<std::size_t>(rows * columns) * sizeof(float);
    if (bytes > buffer_.bytes()) {
      buffer_ = Buffer(bytes);
    }
    rows_ = rows;
    columns_ = columns;
  }

  std::int64_t rows() const { return rows_; }
  std::int64_t columns() const { return columns_; }
  float* data() { return reinterpret_cast<float*>(buffer_.data()); }
  const float* data() const { return reinterpret_cast<const float*>(buffer_.data()); }
  std::span<float> values() { return {data(), static_cast<std::size_t>(rows_ * columns_)}; }
  std::span<const float> values() const {
    return {data(), static_cast<std::size_t>(rows_ * columns_)};
  }
  MatrixView view() { return {data(), rows_, columns_, columns_}; }
  ConstMatrixView view() const { return {data(), rows_, columns_, columns_}; }
  operator ConstMatrixView() const { return view(); }
  std::span<float> row(std::int64_t i) { return view().row(i); }
  std::span<const float> row(std::int64_t i) const { return view().row(i); }
  float& operator()(std::int64_t i, std::int64_t j) { return data()[i * columns_ + j]; }
  float operator()(std::int64_t i, std::int64_t j) const { return data()[i * columns_ + j]; }

 private:
  Buffer buffer_{};
  std::int64_t rows_ = 0;
  std::int64_t columns_ = 0;
};

}  // namespace engine
