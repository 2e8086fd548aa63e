// Reading safetensors: a checked header, a mapped file, and values copied out whatever their
// alignment.
//
// A file is: 8 bytes header length (little endian), a JSON header {name: {dtype, shape,
// data_offsets}}, then the data. The header is hostile until checked: nothing is allocated beyond
// its own size, and a header that is accepted describes every data byte exactly once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/dtype.h"
#include "formats/error.h"
#include "formats/files.h"

namespace formats {

struct TensorInfo {
  std::string name{};
  Dtype dtype = Dtype::kUnknown;
  std::string dtype_name{};  // as written, also when the type is unknown
  std::vector<std::int64_t> shape{};
  std::uint64_t begin = 0;  // bytes, from the start of the data
  std::uint64_t end = 0;
};

// Product of the sizes: 1 for a scalar. Exact for every shape that read_header accepted.
std::int64_t element_count(std::span<const std::int64_t> shape);

struct SafetensorsHeader {
  std::vector<TensorInfo> tensors{};  // in the order of their data
  std::map<std::string, std::string> metadata{};
  std::size_t data_start = 0;  // bytes from the start of the file
};

// `file` is the whole file; `label` (its name) starts every message. Throws FormatError.
SafetensorsHeader read_header(std::span<const std::byte> file, std::string_view label);

// A tensor inside a file that outlives it. `bytes` may start at any address: copy, never cast.
struct TensorView {
  std::string_view name{};
  Dtype dtype = Dtype::kUnknown;
  std::string_view dtype_name{};
  std::span<const std::int64_t> shape{};
  std::span<const std::byte> bytes{};
};

// Values in order, row-major. Throws FormatError naming tensor and dtype when the type does not
// fit: floats and doubles come from F16, BF16, F32, F64 (F64 to float rounds); int64 from BOOL and
// integers.
std::vector<float> to_floats(const TensorView& tensor);
std::vector<double> to_doubles(const TensorView& tensor);
std::vector<std::int64_t> to_int64s(const TensorView& tensor);

// The same into memory of the caller, which must hold exactly the tensor's elements.
void copy_floats(const TensorView& tensor, std::span<float> out);

class SafetensorsFile {
 public:
  // Maps the file; views stay valid while this object lives (moving it keeps them valid).
  static SafetensorsFile open(const std::filesystem::path& path);
  // Owns bytes that are already in memory (a pipe, a fuzzer).
  static SafetensorsFile from_bytes(std::vector<std::byte> bytes, std::string label);

  const std::string& label() const { return label_; }
  const std::vector<TensorInfo>& tensors() const { return header_.tensors; }
  const std::map<std::string, std::string>& metadata() const { return header_.metadata; }
  bool contains(std::string_view name) const { return by_name_.contains(name); }

  // Throws FormatError if there is no such tensor; one of an unknown dtype is refused by name.
  TensorView tensor(std::string_view name) const;
  const TensorInfo& info(std::string_view name) const;  // throws if there is none
  TensorView view(const TensorInfo& info) const;        // of tensors(), whatever its dtype

 private:
  SafetensorsFile() = default;
  void index();

  MappedFile mapped_{};
  std::vector<std::byte> owned_{};
  std::span<const std::byte> bytes_{};
  std::string label_{};
  SafetensorsHeader header_{};
  std::map<std::string, std::size_t, std::less<>> by_name_{};
};

}  // namespace formats
