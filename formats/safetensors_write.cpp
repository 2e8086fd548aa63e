// The safetensors writer.
#include "formats/safetensors_write.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "formats/files.h"
#include "formats/json.h"

namespace formats {

namespace {

static_assert(std::endian::native == std::endian::little, "tensor bytes are copied as they are");

template <typename T>
OwnedTensor owned(std::string name, Dtype dtype, std::vector<std::int64_t> shape,
                  std::span<const T> values) {
  const auto bytes = std::as_bytes(values);
  return {std::move(name), dtype, std::move(shape), {bytes.begin(), bytes.end()}};
}

void check(const OwnedTensor& tensor) {
  const auto wanted =
      static_cast<std::size_t>(element_count(tensor.shape)) * dtype_bytes(tensor.dtype);
  if (tensor.dtype == Dtype::kUnknown || tensor.name == "__metadata__") {
    throw FormatError("tensor " + quote(tensor.name) + " cannot be written: its " +
                      (tensor.dtype == Dtype::kUnknown ? "dtype is unknown" : "name is reserved"));
  }
  if (tensor.bytes.size() != wanted) {
    throw FormatError("tensor " + quote(tensor.name) + ": shape " + shape_text(tensor.shape) +
                      " of " + std::string(dtype_name(tensor.dtype)) + " needs " +
                      std::to_string(wanted) + " bytes, there are " +
                      std::to_string(tensor.bytes.size()));
  }
}

// Widest type first keeps every tensor aligned to its own element size.
std::vector<const OwnedTensor*> in_file_order(std::span<const OwnedTensor> tensors) {
  std::vector<const OwnedTensor*> order;
  for (const OwnedTensor& tensor : tensors) {
    check(tensor);
    order.push_back(&tensor);
  }
  std::ranges::sort(order, [](const OwnedTensor* a, const OwnedTensor* b) {
    return std::pair(dtype_bytes(b->dtype), std::string_view(a->name)) <
           std::pair(dtype_bytes(a->dtype), std::string_view(b->name));
  });
  std::vector<std::string_view> names;
  for (const OwnedTensor* tensor : order) {
    names.push_back(tensor->name);
  }
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end()) {
    throw FormatError("tensor " + quote(*twice) + " appears twice");
  }
  return order;
}

// Starts the next entry of an object: a comma unless it is the first, then the name.
void add_name(std::string* text, std::string_view name) {
  if (text->back() != '{') {
    text->push_back(',');
  }
  text->append(json_string(name)).push_back(':');
}

std::string header_text(std::span<const OwnedTensor* const> order,
                        const std::map<std::string, std::string>& metadata) {
  std::string text = "{";
  if (!metadata.empty()) {
    add_name(&text, "__metadata__");
    text.push_back('{');
    for (const auto& [key, value] : metadata) {
      add_name(&text, key);
      text.append(json_string(value));
    }
    text.push_back('}');
  }
  std::size_t at = 0;
  for (const OwnedTensor* tensor : order) {
    add_name(&text, tensor->name);
    text.append(R"({"dtype":")").append(dtype_name(tensor->dtype)).append(R"(","shape":[)");
    for (std::size_t i = 0; i < tensor->shape.size(); ++i) {
      text.append(i == 0 ? "" : ",").append(std::to_string(tensor->shape[i]));
    }
    text.append(R"(],"data_offsets":[)").append(std::to_string(at)).push_back(',');
    at += tensor->bytes.size();
    text.append(std::to_string(at)).append("]}");
  }
  text.push_back('}');
  text.append((8 - text.size() % 8) % 8, ' ');
  return text;
}

}  // namespace

OwnedTensor from_floats(std::string name, std::vector<std::int64_t> shape,
                        std::span<const float> values) {
  return owned(std::move(name), Dtype::kF32, std::move(shape), values);
}

OwnedTensor from_doubles(std::string name, std::vector<std::int64_t> shape,
                         std::span<const double> values) {
  return owned(std::move(name), Dtype::kF64, std::move(shape), values);
}

OwnedTensor from_int64s(std::string name, std::vector<std::int64_t> shape,
                        std::span<const std::int64_t> values) {
  return owned(std::move(name), Dtype::kI64, std::move(shape), values);
}

std::vector<std::byte> safetensors_bytes(std::span<const OwnedTensor> tensors,
                                         const std::map<std::string, std::string>& metadata) {
  const auto order = in_file_order(tensors);
  const std::string header = header_text(order, metadata);
  const std::uint64_t length = header.size();
  std::size_t size = sizeof(length) + header.size();
  for (const OwnedTensor* tensor : order) {
    size += tensor->bytes.size();
  }
  std::vector<std::byte> out(size);
  std::memcpy(out.data(), &length, sizeof(length));
  std::memcpy(out.data() + sizeof(length), header.data(), header.size());
  auto at = out.begin() + static_cast<std::ptrdiff_t>(sizeof(length) + header.size());
  for (const OwnedTensor* tensor : order) {
    at = std::ranges::copy(tensor->bytes, at).out;
  }
  return out;
}

void write_safetensors(const std::filesystem::path& path, std::span<const OwnedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  write_file_atomically(path, safetensors_bytes(tensors, metadata));
}

}  // namespace formats
