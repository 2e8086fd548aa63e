// Value: anything that can cross the process boundary, as plain data both sides understand.
//
// The set is closed (see probe/bind.h for the C++ types that map to it). A Value knows nothing of
// the student's types; the grader compares Values and never sees the student's objects.
#ifndef WIRE_VALUE_H
#define WIRE_VALUE_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lab::wire {

enum class DType : std::uint8_t { kF32 = 1, kF64 = 2, kI64 = 3, kBool = 4 };

std::size_t size_of(DType dtype);       // bytes per element
std::string_view name_of(DType dtype);  // "float32", "float64", "int64", "bool"

// Numbers with a shape, outermost dimension first; elements packed in native (little-endian) order.
struct Tensor {
  DType dtype = DType::kF32;
  std::vector<std::int64_t> shape{};
  std::vector<std::byte> data{};

  std::size_t count() const { return data.size() / size_of(dtype); }
  double at(std::size_t index)
      const;  // element `index` of the flat order; exact for all but int64 past 2^53
  std::vector<double> to_doubles() const;

  static Tensor of(std::vector<std::int64_t> shape, std::span<const float> values);
  static Tensor of(std::vector<std::int64_t> shape, std::span<const double> values);
  static Tensor of(std::vector<std::int64_t> shape, std::span<const std::int64_t> values);
  // An uninitialised-free tensor of zeros, to be filled by the caller.
  static Tensor zeros(DType dtype, std::vector<std::int64_t> shape);
  template <class T>
  void set(std::size_t index, T value) {
    __builtin_memcpy(data.data() + index * sizeof(T), &value, sizeof(T));
  }
  bool operator==(const Tensor&) const = default;  // same dtype, shape and bits
};

struct Value;
using List = std::vector<Value>;

// A named struct: the type's name and its fields in declared order.
struct Field;
struct Record {
  std::string type{};
  std::vector<Field> fields;  // no {}: clang would want Field complete here
  const Value* find(std::string_view name) const;
  bool operator==(const Record&) const = default;
};

// A function that lives in the other process; calling it sends a frame (kill checks).
struct RemoteFunction {
  std::uint32_t id = 0;
  bool operator==(const RemoteFunction&) const = default;
};

struct Bytes {
  std::vector<std::uint8_t> data{};
  bool operator==(const Bytes&) const = default;
};

struct Null {
  bool operator==(const Null&) const = default;
};

struct Value {
  std::variant<Null, bool, std::int64_t, float, double, std::string, Bytes, Tensor, List, Record,
               RemoteFunction>
      data;  // no {}: clang would want Field complete here

  template <class T>
  const T* get_if() const {
    return std::get_if<T>(&data);
  }
  bool operator==(const Value&) const = default;  // bitwise for tensors; NaN scalars are unequal
};

struct Field {
  std::string name{};
  Value value{};
  bool operator==(const Field&) const = default;
};

// What a person calls this value: "nothing", "a bool", "a 3 x 4 float32 matrix", "a list of 2", ...
std::string describe(const Value& value);

}  // namespace lab::wire

#endif  // WIRE_VALUE_H
