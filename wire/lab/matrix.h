// Row-major Matrix and Vector: the values that go in and out of every exercise.
//
// New elements are NaN, so an element that was forgotten shows. Indices are checked: an index
// outside throws std::out_of_range with the index and the shape. row(i) and data() are the
// unchecked, fast way in.
#ifndef LAB_MATRIX_H
#define LAB_MATRIX_H

#include <cstddef>
#include <initializer_list>
#include <limits>
#include <span>
#include <utility>

namespace lab {

namespace wire {
struct Access;  // the binder's door: lets it lend read-only memory to an argument
}

namespace detail {

// Defined in the support library (wire/matrix_errors.cpp): compiling their texts in every student
// file would take longer than most student files.
[[noreturn, gnu::cold]] void index_error(int row, int col, int rows, int cols);
[[noreturn, gnu::cold]] void index_error(int index, int size);
[[noreturn, gnu::cold]] void size_error(int rows, int cols);
[[noreturn, gnu::cold]] void size_error(int size);
[[noreturn, gnu::cold]] void ragged_error();

// Elements that are either owned or lent (an argument in read-only memory). A copy always owns.
template <class T>
class Elements {
 public:
  Elements() = default;
  explicit Elements(std::size_t count) : owned_(new T[count]), data_(owned_), count_(count) {}
  Elements(T* lent, std::size_t count) : data_(lent), count_(count) {}
  Elements(const Elements& other) : Elements(other.count_) {
    std::copy(other.data_, other.data_ + count_, data_);
  }
  Elements(Elements&& other) noexcept
      : owned_(std::exchange(other.owned_, nullptr)),
        data_(std::exchange(other.data_, nullptr)),
        count_(std::exchange(other.count_, 0)) {}
  Elements& operator=(Elements other) noexcept {
    std::swap(owned_, other.owned_);
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
    return *this;
  }
  ~Elements() { delete[] owned_; }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t count() const { return count_; }

 private:
  T* owned_ = nullptr;
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

// An extent that a move takes along, so that what was moved from is empty in every way.
class Extent {
 public:
  Extent() = default;
  Extent(int value) : value_(value) {}  // NOLINT: it is a number
  Extent(const Extent&) = default;
  Extent(Extent&& other) noexcept : value_(std::exchange(other.value_, 0)) {}
  Extent& operator=(const Extent&) = default;
  Extent& operator=(Extent&& other) noexcept {
    value_ = std::exchange(other.value_, 0);
    return *this;
  }
  ~Extent() = default;
  operator int() const { return value_; }  // NOLINT: it is a number

 private:
  int value_ = 0;
};

template <class T>
T unset() {
  return std::numeric_limits<T>::has_quiet_NaN ? T(std::numeric_limits<T>::quiet_NaN()) : T{};
}

}  // namespace detail

// (size) elements of T.
template <class T>
class BasicVector {
 public:
  BasicVector() = default;
  explicit BasicVector(int size) : BasicVector(size, detail::unset<T>()) {}
  BasicVector(int size, T value) : elements_(checked(size)), size_(size) {
    std::fill_n(elements_.data(), elements_.count(), value);
  }
  BasicVector(std::initializer_list<T> values)
      : elements_(values.size()), size_(static_cast<int>(values.size())) {
    std::copy(values.begin(), values.end(), elements_.data());
  }

  int size() const { return size_; }
  T& operator[](int i) { return elements_.data()[offset(i)]; }
  const T& operator[](int i) const { return elements_.data()[offset(i)]; }
  T& operator()(int i) { return (*this)[i]; }
  const T& operator()(int i) const { return (*this)[i]; }
  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  operator std::span<const T>() const {
    return {data(), static_cast<std::size_t>(size_)};
  }  // NOLINT

 private:
  friend struct wire::Access;
  static std::size_t checked(int size) {
    if (size < 0) {
      detail::size_error(size);
    }
    return static_cast<std::size_t>(size);
  }
  std::size_t offset(int i) const {
    if (i < 0 || i >= size_) {
      detail::index_error(i, size_);
    }
    return static_cast<std::size_t>(i);
  }
  detail::Elements<T> elements_{};
  detail::Extent size_{};
};

// (rows, cols) elements of T, row after row.
template <class T>
class BasicMatrix {
 public:
  BasicMatrix() = default;
  BasicMatrix(int rows, int cols) : BasicMatrix(rows, cols, detail::unset<T>()) {}
  BasicMatrix(int rows, int cols, T value)
      : elements_(checked(rows, cols)), rows_(rows), cols_(cols) {
    std::fill_n(elements_.data(), elements_.count(), value);
  }
  BasicMatrix(std::initializer_list<std::initializer_list<T>> rows)
      : BasicMatrix(static_cast<int>(rows.size()),
                    rows.size() == 0 ? 0 : static_cast<int>(rows.begin()->size())) {
    T* to = data();
    for (const auto& row : rows) {
      if (static_cast<int>(row.size()) != cols_) {
        detail::ragged_error();
      }
      to = std::copy(row.begin(), row.end(), to);
    }
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int size() const { return rows_ * cols_; }
  T& operator()(int i, int j) { return elements_.data()[offset(i, j)]; }
  const T& operator()(int i, int j) const { return elements_.data()[offset(i, j)]; }
  std::span<T> row(int i) { return {data() + row_offset(i), static_cast<std::size_t>(cols_)}; }
  std::span<const T> row(int i) const {
    return {data() + row_offset(i), static_cast<std::size_t>(cols_)};
  }
  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }

 private:
  friend struct wire::Access;
  static std::size_t checked(int rows, int cols) {
    if (rows < 0 || cols < 0 || (cols > 0 && rows > std::numeric_limits<int>::max() / cols)) {
      detail::size_error(rows, cols);
    }
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
  }
  std::size_t offset(int i, int j) const {
    if (i < 0 || i >= rows_ || j < 0 || j >= cols_) {
      detail::index_error(i, j, rows_, cols_);
    }
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(cols_) +
           static_cast<std::size_t>(j);
  }
  std::size_t row_offset(int i) const {
    if (i < 0 || i >= rows_) {
      detail::index_error(i, 0, rows_, cols_);
    }
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(cols_);
  }
  detail::Elements<T> elements_{};
  detail::Extent rows_{};
  detail::Extent cols_{};
};

}  // namespace lab

#endif  // LAB_MATRIX_H
