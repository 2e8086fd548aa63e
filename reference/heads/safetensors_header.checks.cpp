// Files that are right in unusual ways, and files that lie, each in one way.
//
// Theory of operation. Files are put together here from a header text and a number of data bytes.
// Many are the public bug cases D01 to D27. Each check of refusals first reads a right file, so that
// a function that refuses everything gets nothing.
#include "safetensors_header.h"

#include <algorithm>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::SafetensorsHeader;
using lab::TensorInfo;
using File = std::vector<std::uint8_t>;

File with_length(std::uint64_t length, const std::string& header, std::size_t data_bytes) {
  File file;
  for (int i = 0; i < 8; ++i) {
    file.push_back(static_cast<std::uint8_t>(length >> (8 * i)));
  }
  file.insert(file.end(), header.begin(), header.end());
  for (std::size_t i = 0; i < data_bytes; ++i) {
    file.push_back(static_cast<std::uint8_t>(37 * i + 11));
  }
  return file;
}

File file_of(const std::string& header, std::size_t data_bytes) {
  return with_length(header.size(), header, data_bytes);
}

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  std::int64_t begin, std::int64_t end) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + shape +
         "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(end) + "]}";
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text = "[";
  for (const std::int64_t extent : shape) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  }
  return text + "]";
}

SafetensorsHeader read(Check& check, const File& file) {
  return check.call<SafetensorsHeader>("read_header", file);
}

void expect_tensors(Check& check, const SafetensorsHeader& found,
                    const std::vector<TensorInfo>& wanted, std::int64_t data_start) {
  check.expect(found.tensors.size() == wanted.size(),
               "found " + std::to_string(found.tensors.size()) + " tensors, wanted " +
                   std::to_string(wanted.size()));
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const TensorInfo& a = found.tensors[i];
    const TensorInfo& b = wanted[i];
    const std::string which = "tensor " + std::to_string(i) + " ";
    check.expect(a.name == b.name, which + "is '" + a.name + "', wanted '" + b.name + "'");
    check.expect(a.dtype == b.dtype, which + "('" + b.name + "') has the dtype '" + a.dtype +
                                         "', wanted '" + b.dtype + "'");
    check.expect(a.shape == b.shape, which + "('" + b.name + "') has the shape " +
                                         shape_text(a.shape) + ", wanted " + shape_text(b.shape));
    check.expect(a.begin == b.begin && a.end == b.end,
                 which + "('" + b.name + "') has the span " + std::to_string(a.begin) + " to " +
                     std::to_string(a.end) + ", wanted " + std::to_string(b.begin) + " to " +
                     std::to_string(b.end) + ", counted from the start of the data");
  }
  check.expect(found.data_start == data_start, "the data starts at byte " +
                                                   std::to_string(found.data_start) + ", wanted " +
                                                   std::to_string(data_start));
}

// The attention tensors of a small Qwen3 block, in the order of the file's text and not of its data.
void six_tensors(Check& check) {
  const std::string at = "model.layers.0.self_attn.";
  const std::string header = "{\"__metadata__\":{\"format\":\"pt\"}," +
                             entry(at + "q_proj.weight", "BF16", "8,6", 104, 200) + "," +
                             entry(at + "o_proj.weight", "BF16", "6,8", 0, 96) + "," +
                             entry(at + "k_proj.weight", "BF16", "4,6", 200, 248) + "," +
                             entry(at + "v_proj.weight", "BF16", "4,6", 248, 296) + "," +
                             entry(at + "q_norm.weight", "BF16", "2", 96, 100) + "," +
                             entry(at + "k_norm.weight", "BF16", "2", 100, 104) + "}  ";
  expect_tensors(check, read(check, file_of(header, 296)),
                 {{at + "o_proj.weight", "BF16", {6, 8}, 0, 96},
                  {at + "q_norm.weight", "BF16", {2}, 96, 100},
                  {at + "k_norm.weight", "BF16", {2}, 100, 104},
                  {at + "q_proj.weight", "BF16", {8, 6}, 104, 200},
                  {at + "k_proj.weight", "BF16", {4, 6}, 200, 248},
                  {at + "v_proj.weight", "BF16", {4, 6}, 248, 296}},
                 8 + static_cast<std::int64_t>(header.size()));
}

// D15, D16: metadata, empty or alone, is no tensor.
void metadata_is_no_tensor(Check& check) {
  const std::string empty = "{\"__metadata__\":{}," + entry("a", "F32", "2,2", 0, 16) + "}";
  expect_tensors(check, read(check, file_of(empty, 16)), {{"a", "F32", {2, 2}, 0, 16}},
                 8 + static_cast<std::int64_t>(empty.size()));
  const std::string alone = R"({"__metadata__":{"format":"pt"}}  )";
  expect_tensors(check, read(check, file_of(alone, 0)), {},
                 8 + static_cast<std::int64_t>(alone.size()));
}

// D13, D14: no element, and one.
void empty_tensors_and_scalars(Check& check) {
  const std::string empty = "{" + entry("w", "F32", "2", 0, 8) + "," +
                            entry("e1", "F32", "2,0", 0, 0) + "," + entry("e0", "F32", "0", 0, 0) +
                            "}";
  expect_tensors(check, read(check, file_of(empty, 8)),
                 {{"e0", "F32", {0}, 0, 0}, {"e1", "F32", {2, 0}, 0, 0}, {"w", "F32", {2}, 0, 8}},
                 8 + static_cast<std::int64_t>(empty.size()));
  const std::string scalar = "{" + entry("s", "F32", "", 0, 4) + "}   ";
  expect_tensors(check, read(check, file_of(scalar, 4)), {{"s", "F32", {}, 0, 4}},
                 8 + static_cast<std::int64_t>(scalar.size()));
}

// D18, D19, D23, D27: odd addresses and every width of element.
void every_dtype(Check& check) {
  struct Type {
    const char* name;
    std::int64_t bytes;
  };
  constexpr Type kTypes[] = {{"U8", 1},  {"F64", 8},     {"BOOL", 1}, {"BF16", 2}, {"F8_E4M3", 1},
                             {"I64", 8}, {"F8_E5M2", 1}, {"F16", 2},  {"U64", 8},  {"I8", 1},
                             {"I16", 2}, {"F32", 4},     {"I32", 4},  {"U32", 4},  {"U16", 2}};
  std::string header = "{";
  std::vector<TensorInfo> wanted;
  std::int64_t at = 0;
  for (const Type& type : kTypes) {
    const std::int64_t end = at + 3 * type.bytes;
    header += (at == 0 ? "" : ",") + entry(std::string("t_") + type.name, type.name, "3", at, end);
    wanted.push_back({std::string("t_") + type.name, type.name, {3}, at, end});
    at = end;
  }
  header += "}";
  expect_tensors(check, read(check, file_of(header, static_cast<std::size_t>(at))), wanted,
                 8 + static_cast<std::int64_t>(header.size()));
}

// A header longer than 255 bytes, so that the second byte of its length counts.
void every_byte_has_an_owner(Check& check) {
  std::string header = "{";
  std::int64_t at = 0;
  for (int i = 0; i < 12; ++i) {
    const int rows = check.integer(1, 5);
    const int cols = check.integer(1, 7);
    header += (i == 0 ? "" : ",") + entry("tensor." + std::to_string(i), "F16",
                                          std::to_string(rows) + "," + std::to_string(cols), at,
                                          at + 2 * rows * cols);
    at += 2 * rows * cols;
  }
  header += "}";
  const File file = file_of(header, static_cast<std::size_t>(at));
  const SafetensorsHeader found = read(check, file);
  std::int64_t sum = 0;
  for (const TensorInfo& tensor : found.tensors) {
    sum += tensor.end - tensor.begin;
  }
  const auto data = static_cast<std::int64_t>(file.size()) - found.data_start;
  check.expect(sum == data && sum == at,
               "the spans of 12 tensors add up to " + std::to_string(sum) + " bytes, and " +
                   std::to_string(data) + " are left behind data_start; wanted " +
                   std::to_string(at) + " for both");
}

void expect_refusal(Check& check, const File& file, const std::string& what,
                    const std::string& word = "") {
  const std::string text = check.thrown_by("read_header", file);
  check.expect(!text.empty(), what + " is accepted, wanted an exception");
  check.expect(text.find(word) != std::string::npos,
               what + " is refused with \"" + text + "\", wanted '" + word + "' in the message");
}

void expect_good_file(Check& check) {
  const std::string header = "{" + entry("a", "F32", "2", 0, 8) + "}";
  expect_tensors(check, read(check, file_of(header, 8)), {{"a", "F32", {2}, 0, 8}},
                 8 + static_cast<std::int64_t>(header.size()));
}

// D01, D03, D04: lengths that promise more than there is.
void lengths_that_lie(Check& check) {
  expect_good_file(check);
  expect_refusal(check, with_length(~std::uint64_t{0}, "", 0), "a header of 2^64 - 1 bytes");
  expect_refusal(check, with_length(~std::uint64_t{0} - 7, "{}", 0), "a header of 2^64 - 8 bytes");
  expect_refusal(check, with_length(4096, "{\"a\":", 0), "a header longer than the file");
  expect_refusal(check, {2, 0, 0}, "a file of 3 bytes");
  expect_refusal(check, {}, "an empty file");
  expect_refusal(check, with_length(200000000, "{}", 0),
                 "a header of 200 MB in a file of 10 bytes");
}

// D05, D07 and their neighbours: data that is missing, shared or nobody's.
void spans_that_do_not_cover(Check& check) {
  expect_good_file(check);
  const std::string a = entry("a", "F32", "4", 0, 16);
  expect_refusal(check, file_of("{" + a + "," + entry("b", "F32", "2", 16, 24) + "}", 19),
                 "a file whose last 5 bytes are missing");
  expect_refusal(check, file_of("{" + a + "," + entry("b", "F32", "4", 8, 24) + "}", 24),
                 "a file with two tensors that share bytes", "b");
  expect_refusal(check, file_of("{" + a + "," + entry("b", "F32", "2", 20, 28) + "}", 28),
                 "a file with a gap between two tensors", "b");
  expect_refusal(check, file_of("{" + a + "}", 20), "a file with 4 bytes behind the last tensor");
  expect_refusal(check, file_of("{" + entry("a", "F32", "4", 4, 20) + "}", 20),
                 "a file with 4 bytes before the first tensor", "a");
}

// D11 and products that wrap.
void shapes_that_do_not_fit(Check& check) {
  expect_good_file(check);
  expect_refusal(check, file_of("{" + entry("big", "F32", "3,3", 0, 16) + "}", 16),
                 "a shape [3, 3] of F32 in 16 bytes", "big");
  expect_refusal(check, file_of("{" + entry("turned", "U8", "0", 8, 0) + "}", 8),
                 "a span that ends before it begins", "turned");
  expect_refusal(check, file_of("{" + entry("wrap", "F32", "4611686018427387905,1", 0, 4) + "}", 4),
                 "a shape whose bytes are 2^64 + 4", "wrap");
  expect_refusal(check, file_of("{" + entry("wrap", "U8", "4294967296,4294967296", 0, 0) + "}", 0),
                 "a shape of 2^64 elements", "wrap");
  expect_refusal(check, file_of("{" + entry("minus", "F32", "-1,-2", 0, 8) + "}", 8),
                 "a shape with negative sizes", "minus");
  expect_refusal(check, file_of("{" + entry("half", "U8", "1.5", 0, 1) + "}", 1), "a size of 1.5",
                 "half");
}

// D09, D24.
void names_and_types(Check& check) {
  expect_good_file(check);
  expect_refusal(
      check,
      file_of("{" + entry("w", "F32", "1", 0, 4) + "," + entry("w", "F32", "1", 4, 8) + "}", 8),
      "a file that names a tensor twice", "w");
  expect_refusal(check, file_of("{" + entry("q", "F4", "4", 0, 2) + "}", 2), "the dtype F4", "q");
  expect_refusal(check, file_of("{" + entry("q", "bf16", "4", 0, 8) + "}", 8), "the dtype bf16",
                 "q");
}

void headers_that_are_none(Check& check) {
  expect_good_file(check);
  expect_refusal(check, file_of("[]", 0), "a header that is a list");
  expect_refusal(check, file_of("", 0), "a header of 0 bytes");
  expect_refusal(check, file_of("{\"a\":", 0), "a header that breaks off");
  expect_refusal(check, file_of("{\"a\":7}", 0), "a tensor that is a number", "a");
  expect_refusal(check, file_of(R"({"a":{"dtype":"F32","shape":[1]}})", 4),
                 "a tensor without offsets", "a");
  expect_refusal(check, file_of(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}})", 4),
                 "a tensor with three offsets", "a");
  expect_refusal(check, file_of("{\"\xC3\x28\":" + entry("a", "U8", "0", 0, 0).substr(4) + "}", 0),
                 "a name that is not UTF-8");
}

void biases_are_found(Check& check) {
  const auto ask = [&](const std::vector<std::string>& names) {
    SafetensorsHeader header;
    for (const std::string& name : names) {
      header.tensors.push_back({.name = name, .dtype = "F32", .shape = {0}});
    }
    return check.call<bool>("has_bias", header);
  };
  const std::string at = "model.layers.0.self_attn.";
  check.expect(!ask({at + "q_proj.weight", at + "q_norm.weight"}),
               "has_bias says yes to the weights of Qwen3");
  check.expect(ask({at + "k_proj.bias", at + "q_proj.weight"}),
               "has_bias misses k_proj.bias where it is the first tensor");
  check.expect(ask({at + "q_proj.weight", at + "k_proj.bias"}), "has_bias misses k_proj.bias");
  check.expect(!ask({"model.bias_free.weight", "position_bias.weight"}),
               "has_bias says yes to names that contain the word and do not end in .bias");
  check.expect(!ask({}), "has_bias says yes to a file without tensors");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(six_tensors), LAB_CHECK(metadata_is_no_tensor),
           LAB_CHECK(empty_tensors_and_scalars), LAB_CHECK(every_dtype),
           LAB_CHECK(every_byte_has_an_owner), LAB_CHECK(lengths_that_lie),
           LAB_CHECK(spans_that_do_not_cover), LAB_CHECK(shapes_that_do_not_fit),
           LAB_CHECK(names_and_types), LAB_CHECK(headers_that_are_none),
           LAB_CHECK(biases_are_found))
