// Tensors of a safetensors file: lookup by name and conversion of their values.
#include "formats/safetensors.h"

#include <cstring>
#include <limits>
#include <utility>

namespace formats {

namespace {

[[noreturn]] void refuse_dtype(const TensorView& tensor, std::string_view wanted) {
  throw FormatError("tensor " + quote(tensor.name) + ": dtype " + quote(tensor.dtype_name) +
                    ", wanted " + std::string(wanted));
}

// Element i of type T at any alignment.
template <typename T>
T load(std::span<const std::byte> bytes, std::size_t i) {
  T value{};
  std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

template <typename To>
void convert_floats(const TensorView& tensor, std::span<To> out) {
  const auto bytes = tensor.bytes;
  const auto fill = [&](auto element) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<To>(element(i));
    }
  };
  switch (tensor.dtype) {
    case Dtype::kF16:
      return fill([&](std::size_t i) { return f16_to_float(load<std::uint16_t>(bytes, i)); });
    case Dtype::kBf16:
      return fill([&](std::size_t i) { return bf16_to_float(load<std::uint16_t>(bytes, i)); });
    case Dtype::kF32:
      return fill([&](std::size_t i) { return load<float>(bytes, i); });
    case Dtype::kF64:
      return fill([&](std::size_t i) { return load<double>(bytes, i); });
    default:
      refuse_dtype(tensor, "F16, BF16, F32 or F64");
  }
}

template <typename From>
std::vector<std::int64_t> widen(const TensorView& tensor) {
  std::vector<std::int64_t> out(tensor.bytes.size() / sizeof(From));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const From value = load<From>(tensor.bytes, i);
    if (!std::in_range<std::int64_t>(value)) {
      throw FormatError("tensor " + quote(tensor.name) + ": element " + std::to_string(i) + " is " +
                        std::to_string(value) + ", too large for a signed 64-bit integer");
    }
    out[i] = static_cast<std::int64_t>(value);
  }
  return out;
}

template <typename To>
std::vector<To> floats_of(const TensorView& tensor) {
  // A view built by hand may claim any shape: the bytes decide how much is allocated.
  const std::size_t size = dtype_bytes(tensor.dtype);
  std::vector<To> out(size == 0 ? 0 : tensor.bytes.size() / size);
  convert_floats(tensor, std::span<To>(out));
  return out;
}

}  // namespace

std::int64_t element_count(std::span<const std::int64_t> shape) {
  std::int64_t product = 1;
  for (const std::int64_t size : shape) {
    if (size == 0) {
      return 0;
    }
    if (__builtin_mul_overflow(product, size, &product)) {
      product = std::numeric_limits<std::int64_t>::max();  // only beside a zero, which decides
    }
  }
  return product;
}

std::vector<float> to_floats(const TensorView& tensor) { return floats_of<float>(tensor); }

std::vector<double> to_doubles(const TensorView& tensor) { return floats_of<double>(tensor); }

void copy_floats(const TensorView& tensor, std::span<float> out) {
  if (out.size() * dtype_bytes(tensor.dtype) != tensor.bytes.size() &&
      tensor.dtype != Dtype::kUnknown) {
    throw FormatError("tensor " + quote(tensor.name) + ": " + shape_text(tensor.shape) + " has " +
                      std::to_string(element_count(tensor.shape)) + " elements, wanted " +
                      std::to_string(out.size()));
  }
  convert_floats(tensor, out);
}

std::vector<std::int64_t> to_int64s(const TensorView& tensor) {
  switch (tensor.dtype) {
    case Dtype::kBool:
    case Dtype::kU8:
      return widen<std::uint8_t>(tensor);
    case Dtype::kI8:
      return widen<std::int8_t>(tensor);
    case Dtype::kU16:
      return widen<std::uint16_t>(tensor);
    case Dtype::kI16:
      return widen<std::int16_t>(tensor);
    case Dtype::kU32:
      return widen<std::uint32_t>(tensor);
    case Dtype::kI32:
      return widen<std::int32_t>(tensor);
    case Dtype::kU64:
      return widen<std::uint64_t>(tensor);
    case Dtype::kI64:
      return widen<std::int64_t>(tensor);
    default:
      refuse_dtype(tensor, "an integer type or BOOL");
  }
}

SafetensorsFile SafetensorsFile::open(const std::filesystem::path& path) {
  SafetensorsFile file;
  file.label_ = path.string();
  file.mapped_ = MappedFile(path);
  file.bytes_ = file.mapped_.bytes();
  file.index();
  return file;
}

SafetensorsFile SafetensorsFile::from_bytes(std::vector<std::byte> bytes, std::string label) {
  SafetensorsFile file;
  file.label_ = std::move(label);
  file.owned_ = std::move(bytes);
  file.bytes_ = file.owned_;
  file.index();
  return file;
}

void SafetensorsFile::index() {
  header_ = read_header(bytes_, label_);
  for (std::size_t i = 0; i < header_.tensors.size(); ++i) {
    by_name_[header_.tensors[i].name] = i;
  }
}

TensorView SafetensorsFile::view(const TensorInfo& info) const {
  return {.name = info.name,
          .dtype = info.dtype,
          .dtype_name = info.dtype_name,
          .shape = info.shape,
          .bytes = bytes_.subspan(header_.data_start + info.begin, info.end - info.begin)};
}

const TensorInfo& SafetensorsFile::info(std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    throw FormatError(label_ + ": there is no tensor " + quote(name));
  }
  return header_.tensors[found->second];
}

TensorView SafetensorsFile::tensor(std::string_view name) const {
  const TensorInfo& tensor = info(name);
  if (tensor.dtype == Dtype::kUnknown) {
    throw FormatError(label_ + ": tensor " + quote(name) + ": dtype " + quote(tensor.dtype_name) +
                      " is not one this program knows");
  }
  return view(tensor);
}

}  // namespace formats
