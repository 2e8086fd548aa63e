// Convert<T>: the C++ types an exercise may use, and how each becomes a Value and back.
//
// The set is closed: real (float), double, int, std::int64_t, bool, enums, std::string, bytes
// (std::vector<std::uint8_t>), Vector, Matrix, VectorD, MatrixD, std::vector of these,
// std::optional of these, structs named with LAB_RECORD, and std::function as a parameter
// (probe/bind.h). Anything else does not compile.
//
// from() is generous with literals of the manifest: an integer is a fine double, a list of lists a
// fine Matrix. Where `arena` is given, matrices and vectors live in it and become read-only with
// it.
#ifndef PROBE_CONVERT_H
#define PROBE_CONVERT_H

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "lab/lab.h"
#include "probe/arena.h"
#include "probe/peer.h"
#include "wire/value.h"

namespace lab {

namespace wire {
struct Access {
  template <class T>
  static BasicVector<T> lent_vector(T* data, int size) {
    BasicVector<T> v;
    v.elements_ = detail::Elements<T>(data, static_cast<std::size_t>(size));
    v.size_ = size;
    return v;
  }
  template <class T>
  static BasicMatrix<T> lent_matrix(T* data, int rows, int cols) {
    BasicMatrix<T> m;
    m.elements_ =
        detail::Elements<T>(data, static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
    m.rows_ = rows;
    m.cols_ = cols;
    return m;
  }
};
}  // namespace wire

// Thrown where a value is not what a parameter or a result needs.
[[noreturn]] void wrong_type(const wire::Value& value, const std::string& wanted);

namespace detail {

double number_of(const wire::Value& value);         // any number, bool excluded; throws BadCall
std::int64_t integer_of(const wire::Value& value);  // an integer, or a double without a fraction
bool bool_of(const wire::Value& value);
int checked_int(std::int64_t value);  // throws BadCall outside int

// A vector or matrix argument as numbers, whether it came as a tensor or as (nested) lists.
struct Numbers {
  std::vector<double> values{};
  std::vector<std::int64_t> shape{};
};
Numbers numbers_of(const wire::Value& value, std::size_t rank, const std::string& wanted);

inline float plain(float x) { return x; }
inline double plain(double x) { return x; }
#ifdef LAB_COUNTING
inline float plain(const Counted& x) { return lab_uncounted_value(x); }
#endif

template <class T>
T element(double x) {
  return T(static_cast<std::conditional_t<std::is_same_v<T, double>, double, float>>(x));
}

template <class T>
wire::Tensor tensor_of(std::vector<std::int64_t> shape, const T* data, std::size_t count) {
  using Plain = decltype(plain(*data));
  std::vector<Plain> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = plain(data[i]);
  }
  return wire::Tensor::of(std::move(shape), std::span<const Plain>(values));
}

template <class T>
constexpr bool is_element = std::is_same_v<T, real> || std::is_same_v<T, double>;

template <class T>
concept HasRecord = requires(T& t) {
  lab_record_name(static_cast<const T*>(&t));
};

}  // namespace detail

template <class T>
struct Convert {
  static_assert(
      detail::HasRecord<T>,
      "this type cannot be a parameter or a result of an exercise; use real, double, int, "
      "std::int64_t, "
      "bool, an enum, std::string, std::vector<std::uint8_t>, Vector, Matrix, VectorD, MatrixD, "
      "std::vector or std::optional of these, or a struct named with LAB_RECORD");
  static T from(const wire::Value& value, Arena* arena = nullptr) {
    const wire::Record* record = value.get_if<wire::Record>();
    if (record == nullptr) {
      wrong_type(value, name());
    }
    T result{};
    detail::visit_fields(result, [&](const char* field, auto& to) {
      const wire::Value* found = record->find(field);
      if (found == nullptr) {
        throw BadCall("a " + name() + " needs the field '" + field + "'");
      }
      to = Convert<std::decay_t<decltype(to)>>::from(*found, arena);
    });
    return result;
  }
  static wire::Value to(const T& x) {
    wire::Record record{name(), {}};
    detail::visit_fields(x, [&](const char* field, const auto& from) {
      record.fields.push_back({field, Convert<std::decay_t<decltype(from)>>::to(from)});
    });
    return {std::move(record)};
  }
  static std::string name() { return lab_record_name(static_cast<const T*>(nullptr)); }
};

template <>
struct Convert<real> {
  static real from(const wire::Value& value, Arena* = nullptr) {
    return detail::element<real>(detail::number_of(value));
  }
  static wire::Value to(const real& x) { return {detail::plain(x)}; }
  static std::string name() { return "real"; }
};
template <>
struct Convert<double> {
  static double from(const wire::Value& value, Arena* = nullptr) {
    return detail::number_of(value);
  }
  static wire::Value to(double x) { return {x}; }
  static std::string name() { return "double"; }
};
template <>
struct Convert<bool> {
  static bool from(const wire::Value& value, Arena* = nullptr) { return detail::bool_of(value); }
  static wire::Value to(bool x) { return {x}; }
  static std::string name() { return "bool"; }
};
template <>
struct Convert<std::string> {
  static std::string from(const wire::Value& value, Arena* = nullptr);
  static wire::Value to(const std::string& x) { return {x}; }
  static std::string name() { return "std::string"; }
};
// Passed through untouched: lent functions, and values a check made itself.
template <>
struct Convert<wire::RemoteFunction> {
  static wire::Value to(const wire::RemoteFunction& x) { return {x}; }
  static std::string name() { return "a function"; }
};
template <>
struct Convert<wire::Value> {
  static wire::Value from(const wire::Value& value, Arena* = nullptr) { return value; }
  static wire::Value to(const wire::Value& x) { return x; }
  static std::string name() { return "any value"; }
};
template <std::size_t N>
struct Convert<char[N]> {
  static wire::Value to(const char (&x)[N]) { return {std::string(x)}; }
};

template <class T>
requires(std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) >= 4) struct Convert<T> {
  static T from(const wire::Value& value, Arena* = nullptr) {
    const std::int64_t x = detail::integer_of(value);
    return sizeof(T) == 4 ? static_cast<T>(detail::checked_int(x)) : static_cast<T>(x);
  }
  static wire::Value to(T x) { return {static_cast<std::int64_t>(x)}; }
  static std::string name() { return sizeof(T) == 4 ? "int" : "std::int64_t"; }
};
template <class T>
requires std::is_enum_v<T>
struct Convert<T> {
  static T from(const wire::Value& value, Arena* = nullptr) {
    return static_cast<T>(detail::checked_int(detail::integer_of(value)));
  }
  static wire::Value to(T x) { return {static_cast<std::int64_t>(x)}; }
  static std::string name() { return "an enum"; }
};

template <class T>
struct Convert<BasicVector<T>> {
  static_assert(detail::is_element<T>, "a vector holds lab::real or double");
  static BasicVector<T> from(const wire::Value& value, Arena* arena = nullptr) {
    const detail::Numbers numbers = detail::numbers_of(value, 1, name());
    const int size = detail::checked_int(numbers.shape[0]);
    BasicVector<T> v =
        arena == nullptr
            ? BasicVector<T>(size)
            : wire::Access::lent_vector(
                  static_cast<T*>(arena->take(numbers.values.size() * sizeof(T))), size);
    for (std::size_t i = 0; i < numbers.values.size(); ++i) {
      new (v.data() + i) T(detail::element<T>(numbers.values[i]));
    }
    return v;
  }
  static wire::Value to(const BasicVector<T>& v) {
    return {detail::tensor_of<T>({v.size()}, v.data(), static_cast<std::size_t>(v.size()))};
  }
  static std::string name() { return std::is_same_v<T, double> ? "VectorD" : "Vector"; }
};

template <class T>
struct Convert<BasicMatrix<T>> {
  static_assert(detail::is_element<T>, "a matrix holds lab::real or double");
  static BasicMatrix<T> from(const wire::Value& value, Arena* arena = nullptr) {
    const detail::Numbers numbers = detail::numbers_of(value, 2, name());
    const int rows = detail::checked_int(numbers.shape[0]);
    const int cols = detail::checked_int(numbers.shape[1]);
    BasicMatrix<T> m =
        arena == nullptr
            ? BasicMatrix<T>(rows, cols)
            : wire::Access::lent_matrix(
                  static_cast<T*>(arena->take(numbers.values.size() * sizeof(T))), rows, cols);
    for (std::size_t i = 0; i < numbers.values.size(); ++i) {
      new (m.data() + i) T(detail::element<T>(numbers.values[i]));
    }
    return m;
  }
  static wire::Value to(const BasicMatrix<T>& m) {
    return {
        detail::tensor_of<T>({m.rows(), m.cols()}, m.data(), static_cast<std::size_t>(m.size()))};
  }
  static std::string name() { return std::is_same_v<T, double> ? "MatrixD" : "Matrix"; }
};

template <class T>
struct Convert<std::optional<T>> {
  static std::optional<T> from(const wire::Value& value, Arena* arena = nullptr) {
    if (value.get_if<wire::Null>() != nullptr) {
      return std::nullopt;
    }
    return Convert<T>::from(value, arena);
  }
  static wire::Value to(const std::optional<T>& x) {
    return x ? Convert<T>::to(*x) : wire::Value{};
  }
  static std::string name() { return "std::optional<" + Convert<T>::name() + ">"; }
};

// std::vector: bytes for uint8_t, a rank-1 tensor for numbers and bools, a list for everything
// else.
template <class T>
struct Convert<std::vector<T>> {
  static constexpr bool kBytes = std::is_same_v<T, std::uint8_t>;
  static constexpr bool kNumbers =
      detail::is_element<T> || (std::is_integral_v<T> && !kBytes && !std::is_same_v<T, bool>);
  static std::vector<T> from(const wire::Value& value, Arena* arena = nullptr) {
    if constexpr (kBytes) {
      const wire::Bytes* bytes = value.get_if<wire::Bytes>();
      if (bytes == nullptr) {
        wrong_type(value, name());
      }
      return bytes->data;
    } else {
      std::vector<T> result;
      if (const wire::List* list = value.get_if<wire::List>()) {
        for (const wire::Value& item : *list) {
          result.push_back(Convert<T>::from(item, arena));
        }
        return result;
      }
      const wire::Tensor* tensor = value.get_if<wire::Tensor>();
      if (tensor == nullptr || tensor->shape.size() != 1) {
        wrong_type(value, name());
      }
      for (std::size_t i = 0; i < tensor->count(); ++i) {
        result.push_back(from_element(*tensor, i));
      }
      return result;
    }
  }
  static wire::Value to(const std::vector<T>& x) {
    if constexpr (kBytes) {
      return {wire::Bytes{x}};
    } else if constexpr (std::is_same_v<T, bool>) {
      wire::Tensor tensor =
          wire::Tensor::zeros(wire::DType::kBool, {static_cast<std::int64_t>(x.size())});
      for (std::size_t i = 0; i < x.size(); ++i) {
        tensor.set(i, static_cast<std::uint8_t>(x[i] ? 1 : 0));
      }
      return {std::move(tensor)};
    } else if constexpr (detail::is_element<T>) {
      return {detail::tensor_of<T>({static_cast<std::int64_t>(x.size())}, x.data(), x.size())};
    } else if constexpr (kNumbers) {
      const std::vector<std::int64_t> values(x.begin(), x.end());
      return {wire::Tensor::of({static_cast<std::int64_t>(x.size())},
                               std::span<const std::int64_t>(values))};
    } else {
      wire::List list;
      for (const T& item : x) {
        list.push_back(Convert<T>::to(item));
      }
      return {std::move(list)};
    }
  }
  static std::string name() {
    if constexpr (kBytes) {
      return "bytes";
    } else {
      return "std::vector<" + Convert<T>::name() + ">";
    }
  }

 private:
  static T from_element(const wire::Tensor& tensor, std::size_t i) {
    if constexpr (kNumbers || std::is_same_v<T, bool>) {
      if (tensor.dtype == wire::DType::kI64) {
        std::int64_t x = 0;
        __builtin_memcpy(&x, tensor.data.data() + i * sizeof(x), sizeof(x));
        return Convert<T>::from({x});
      }
      if (tensor.dtype == wire::DType::kBool) {
        return Convert<T>::from({tensor.at(i) != 0});
      }
      return Convert<T>::from({tensor.at(i)});
    } else {
      wrong_type({tensor}, name());
    }
  }
};

}  // namespace lab

#endif  // PROBE_CONVERT_H
