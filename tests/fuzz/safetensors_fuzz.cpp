// Any bytes as a safetensors file: refused with a message, or every tensor is readable and writes
// back.
#include <cstdint>

#include "formats/safetensors.h"
#include "formats/safetensors_write.h"
#include "tests/fuzz/require.h"

namespace {

using formats::Dtype;

bool is_float(Dtype dtype) {
  return dtype == Dtype::kF16 || dtype == Dtype::kBf16 || dtype == Dtype::kF32 ||
         dtype == Dtype::kF64;
}

void read_values(const formats::TensorView& tensor) {
  const auto count = static_cast<std::size_t>(formats::element_count(tensor.shape));
  if (is_float(tensor.dtype)) {
    FUZZ_REQUIRE(formats::to_floats(tensor).size() == count);
    FUZZ_REQUIRE(formats::to_doubles(tensor).size() == count);
    return;
  }
  try {
    FUZZ_REQUIRE(formats::to_int64s(tensor).size() == count);
  } catch (const formats::FormatError&) {
    // FP8, an unknown type, or a U64 beyond the signed range
  }
}

void check(const formats::SafetensorsFile& file) {
  std::vector<formats::OwnedTensor> copies;
  for (const formats::TensorInfo& info : file.tensors()) {
    const formats::TensorView view = file.view(info);
    read_values(view);
    if (info.dtype != Dtype::kUnknown) {
      copies.push_back({info.name, info.dtype, info.shape, {view.bytes.begin(), view.bytes.end()}});
    }
  }
  const auto again = formats::SafetensorsFile::from_bytes(
      formats::safetensors_bytes(copies, file.metadata()), "again");
  FUZZ_REQUIRE(again.tensors().size() == copies.size());
  FUZZ_REQUIRE(again.metadata() == file.metadata());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  try {
    check(formats::SafetensorsFile::from_bytes({bytes, bytes + size}, "fuzz"));
  } catch (const formats::FormatError& error) {
    FUZZ_REQUIRE(error.what()[0] != '\0');
  }
  return 0;
}
