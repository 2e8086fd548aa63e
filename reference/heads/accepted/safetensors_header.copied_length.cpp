// outcome: passed
// says: the length is copied as it lies, and names are compared in a sorted list
#include "safetensors_header.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "safetensors_header.json.h"

namespace lab {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::runtime_error(why); }

// The length in the first 8 bytes, which promises no more than the file holds.
std::size_t header_length(const std::vector<std::uint8_t>& file) {
  if (file.size() < 8) {
    refuse("shorter than the 8 bytes of the length");
  }
  std::uint64_t length = 0;  // little-endian, as this machine is
  std::memcpy(&length, file.data(), sizeof(length));
  if (length > file.size() - 8) {
    refuse("the header says " + std::to_string(length) + " bytes, the file has " +
           std::to_string(file.size() - 8) + " after it");
  }
  return length;
}

std::int64_t bytes_of(const TensorInfo& tensor) {
  static const std::map<std::string_view, std::int64_t> sizes{
      {"F64", 8}, {"I64", 8}, {"U64", 8},  {"F32", 4},     {"I32", 4},
      {"U32", 4}, {"F16", 2}, {"BF16", 2}, {"I16", 2},     {"U16", 2},
      {"I8", 1},  {"U8", 1},  {"BOOL", 1}, {"F8_E4M3", 1}, {"F8_E5M2", 1}};
  const auto size = sizes.find(tensor.dtype);
  if (size == sizes.end()) {
    refuse("tensor '" + tensor.name + "' has the unknown dtype '" + tensor.dtype + "'");
  }
  std::int64_t bytes = size->second;
  for (const std::int64_t extent : tensor.shape) {
    if (__builtin_mul_overflow(bytes, extent, &bytes)) {
      refuse("tensor '" + tensor.name + "': its shape overflows");
    }
  }
  return bytes;
}

const Json& member(const Json& entry, const std::string& key, const std::string& tensor) {
  for (const auto& [name, value] : entry.members) {
    if (name == key) {
      return value;
    }
  }
  refuse("tensor '" + tensor + "' has no " + key);
}

std::vector<std::int64_t> numbers(const Json& list, const std::string& tensor) {
  if (list.kind != Json::Kind::kList) {
    refuse("tensor '" + tensor + "': a list is missing");
  }
  std::vector<std::int64_t> result;
  for (const Json& item : list.items) {
    try {
      result.push_back(whole_number(item));
    } catch (const std::runtime_error& error) {
      refuse("tensor '" + tensor + "': " + error.what());
    }
  }
  return result;
}

TensorInfo tensor_of(const std::string& name, const Json& entry) {
  TensorInfo tensor{.name = name, .dtype = member(entry, "dtype", name).text};
  tensor.shape = numbers(member(entry, "shape", name), name);
  const std::vector<std::int64_t> span = numbers(member(entry, "data_offsets", name), name);
  if (span.size() != 2) {
    refuse("tensor '" + name + "' has not two offsets");
  }
  tensor.begin = span[0];
  tensor.end = span[1];
  if (tensor.end - tensor.begin != bytes_of(tensor)) {
    refuse("tensor '" + name + "': its shape and its span disagree");
  }
  return tensor;
}

// The tensors, in the order of their data, cover every byte once.
void check_cover(const std::vector<TensorInfo>& tensors, std::size_t data_bytes) {
  std::int64_t at = 0;
  for (const TensorInfo& tensor : tensors) {
    if (tensor.begin != at) {
      refuse("tensor '" + tensor.name + "' does not begin where the one before it ends");
    }
    at = tensor.end;
  }
  if (static_cast<std::size_t>(at) != data_bytes) {
    refuse("the tensors need " + std::to_string(at) + " bytes, the file has " +
           std::to_string(data_bytes));
  }
}

}  // namespace

SafetensorsHeader read_header(const std::vector<std::uint8_t>& file) {
  const std::size_t length = header_length(file);
  const Json json =
      parse_json(std::string_view(reinterpret_cast<const char*>(file.data()) + 8, length));
  if (json.kind != Json::Kind::kObject) {
    refuse("the header is no JSON object");
  }
  SafetensorsHeader header{.data_start = static_cast<std::int64_t>(8 + length)};
  std::vector<std::string> names;
  for (const auto& [name, entry] : json.members) {
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      refuse("tensor '" + name + "' appears twice");
    }
    names.push_back(name);
    if (name == "__metadata__") {
      continue;
    }
    header.tensors.push_back(tensor_of(name, entry));
  }
  std::sort(header.tensors.begin(), header.tensors.end(),
            [](const TensorInfo& a, const TensorInfo& b) {
              return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
            });
  check_cover(header.tensors, file.size() - 8 - length);
  return header;
}

bool has_bias(const SafetensorsHeader& header) {
  return std::any_of(header.tensors.begin(), header.tensors.end(),
                     [](const TensorInfo& tensor) { return tensor.name.ends_with(".bias"); });
}

}  // namespace lab
