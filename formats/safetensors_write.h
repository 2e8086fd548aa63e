// Writing safetensors: the same tensors give the same bytes, and a file is never seen half written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "formats/dtype.h"
#include "formats/safetensors.h"

namespace formats {

struct OwnedTensor {
  std::string name{};
  Dtype dtype = Dtype::kF32;
  std::vector<std::int64_t> shape{};
  std::vector<std::byte> bytes{};  // row-major, little endian
};

OwnedTensor from_floats(std::string name, std::vector<std::int64_t> shape,
                        std::span<const float> values);
OwnedTensor from_doubles(std::string name, std::vector<std::int64_t> shape,
                         std::span<const double> values);
OwnedTensor from_int64s(std::string name, std::vector<std::int64_t> shape,
                        std::span<const std::int64_t> values);

// Laid out as the reference implementation does: widest element type first, then by name, header
// padded with spaces to a multiple of 8. Throws FormatError if a tensor's bytes do not fit its
// shape, or two tensors share a name.
std::vector<std::byte> safetensors_bytes(std::span<const OwnedTensor> tensors,
                                         const std::map<std::string, std::string>& metadata = {});

// Writes beside the target and renames. Throws FormatError; the target is then as it was.
void write_safetensors(const std::filesystem::path& path, std::span<const OwnedTensor> tensors,
                       const std::map<std::string, std::string>& metadata = {});

}  // namespace formats
