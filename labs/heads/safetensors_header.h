// The contract of `safetensors_header`: what a checkpoint says about its tensors.
#ifndef HEADS_SAFETENSORS_HEADER_H
#define HEADS_SAFETENSORS_HEADER_H

#include <string>

#include "lab/lab.h"

namespace lab {

struct TensorInfo {
  std::string name{};
  std::string dtype{};  // as written: "BF16", "F32", ...
  std::vector<std::int64_t> shape{};
  std::int64_t begin = 0;  // first byte, counted from the start of the data
  std::int64_t end = 0;    // one past its last byte
};
LAB_RECORD(TensorInfo, name, dtype, shape, begin, end)

struct SafetensorsHeader {
  std::vector<TensorInfo> tensors{};  // by begin, then end, then name
  std::int64_t data_start = 0;        // where the data begins in the file
};
LAB_RECORD(SafetensorsHeader, tensors, data_start)

// `file` is a whole safetensors file:
//   8 bytes      length L of the header, an unsigned number, lowest byte first
//   L bytes      JSON: {"NAME": {"dtype": TEXT, "shape": [NUMBERS], "data_offsets": [BEGIN, END]},
//   ...},
//                perhaps with blanks after it. The entry "__metadata__" is no tensor and may hold
//                any texts.
//   the rest     data; offsets count from here, not from the start of the file
// Bytes per element: 8 for F64, I64, U64; 4 for F32, I32, U32; 2 for F16, BF16, I16, U16; 1 for I8,
// U8, BOOL, F8_E4M3, F8_E5M2. A shape [] is one element, a size of 0 makes none.
//
// A file may come from anybody. Throws std::runtime_error, with the tensor's name in the message
// where there is one, for
//   a file shorter than 8 bytes or than its header, also for lengths near 2^64
//   a header that is not such JSON, and a name that appears twice
//   a dtype that is not in the list
//   a span that is not end - begin = elements times bytes (products must not overflow)
//   spans that overlap, leave a gap, or do not end where the file ends
// "safetensors_header.json.h" beside this file reads JSON for you.
SafetensorsHeader read_header(const std::vector<std::uint8_t>& file);

// Does any tensor end in ".bias"? (None does in Qwen3.)
bool has_bias(const SafetensorsHeader& header);

}  // namespace lab

#endif  // HEADS_SAFETENSORS_HEADER_H
