// Value: element access and the words that describe a value.
#include "wire/value.h"

#include <cstring>

namespace lab::wire {
namespace {

template <class T>
T load(const std::vector<std::byte>& data, std::size_t index) {
  T value{};
  std::memcpy(&value, data.data() + index * sizeof(T), sizeof(T));
  return value;
}

template <class T>
Tensor pack(DType dtype, std::vector<std::int64_t> shape, std::span<const T> values) {
  Tensor tensor{.dtype = dtype, .shape = std::move(shape)};
  tensor.data.resize(values.size_bytes());
  if (!values.empty()) {
    std::memcpy(tensor.data.data(), values.data(), values.size_bytes());
  }
  return tensor;
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text{};
  for (std::size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : " x ") + std::to_string(shape[i]);
  }
  return text;
}

// "a float32 scalar", "an int64 scalar", "an 8 x 2 float32 matrix", "an 11 x 11 bool matrix".
std::string with_article(const std::string& text) {
  const bool is_an = text.starts_with("int") || text.starts_with('8') || text.starts_with("11 ") ||
                     text.starts_with("18 ");
  return (is_an ? "an " : "a ") + text;
}

std::string tensor_text(const Tensor& tensor) {
  const std::string dtype(name_of(tensor.dtype));
  if (tensor.shape.empty()) {
    return with_article(dtype + " scalar");
  }
  if (tensor.shape.size() == 1) {
    return with_article(dtype + " vector of " + std::to_string(tensor.shape[0]));
  }
  return with_article(shape_text(tensor.shape) + " " + dtype +
                      (tensor.shape.size() == 2 ? " matrix" : " tensor"));
}

struct Describe {
  std::string operator()(const Null&) const { return "nothing"; }
  std::string operator()(bool) const { return "a bool"; }
  std::string operator()(std::int64_t) const { return "an integer"; }
  std::string operator()(float) const { return "a float32 number"; }
  std::string operator()(double) const { return "a float64 number"; }
  std::string operator()(const std::string&) const { return "a text"; }
  std::string operator()(const Bytes& bytes) const {
    return std::to_string(bytes.data.size()) + " bytes";
  }
  std::string operator()(const Tensor& tensor) const { return tensor_text(tensor); }
  std::string operator()(const List& list) const {
    return "a list of " + std::to_string(list.size());
  }
  std::string operator()(const Record& record) const { return "a " + record.type; }
  std::string operator()(const RemoteFunction&) const { return "a function"; }
};

}  // namespace

std::size_t size_of(DType dtype) {
  switch (dtype) {
    case DType::kF32:
      return 4;
    case DType::kBool:
      return 1;
    case DType::kF64:
    case DType::kI64:
      break;
  }
  return 8;
}

std::string_view name_of(DType dtype) {
  switch (dtype) {
    case DType::kF32:
      return "float32";
    case DType::kF64:
      return "float64";
    case DType::kI64:
      return "int64";
    case DType::kBool:
      break;
  }
  return "bool";
}

double Tensor::at(std::size_t index) const {
  switch (dtype) {
    case DType::kF32:
      return static_cast<double>(load<float>(data, index));
    case DType::kF64:
      return load<double>(data, index);
    case DType::kI64:
      return static_cast<double>(load<std::int64_t>(data, index));
    case DType::kBool:
      break;
  }
  return static_cast<double>(load<std::uint8_t>(data, index));
}

std::vector<double> Tensor::to_doubles() const {
  std::vector<double> values(count());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = at(i);
  }
  return values;
}

Tensor Tensor::of(std::vector<std::int64_t> shape, std::span<const float> values) {
  return pack(DType::kF32, std::move(shape), values);
}
Tensor Tensor::of(std::vector<std::int64_t> shape, std::span<const double> values) {
  return pack(DType::kF64, std::move(shape), values);
}
Tensor Tensor::of(std::vector<std::int64_t> shape, std::span<const std::int64_t> values) {
  return pack(DType::kI64, std::move(shape), values);
}

Tensor Tensor::zeros(DType dtype, std::vector<std::int64_t> shape) {
  std::size_t count = 1;
  for (const std::int64_t extent : shape) {
    count *= static_cast<std::size_t>(extent);
  }
  Tensor tensor{.dtype = dtype, .shape = std::move(shape)};
  tensor.data.resize(count * size_of(dtype));
  return tensor;
}

const Value* Record::find(std::string_view name) const {
  for (const Field& field : fields) {
    if (field.name == name) {
      return &field.value;
    }
  }
  return nullptr;
}

std::string describe(const Value& value) { return std::visit(Describe{}, value.data); }

}  // namespace lab::wire
