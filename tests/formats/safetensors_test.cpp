// Reading safetensors: every public case, every refusal word for word, values at any alignment.
#include "formats/safetensors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "tests/formats/cases.h"

namespace formats {
namespace {

using formats_test::case_path;
using formats_test::error_of;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

SafetensorsFile open_case(const std::string& name) {
  return SafetensorsFile::open(case_path("safetensors/" + name + ".safetensors"));
}

std::string open_error(const std::string& name) {
  return error_of([&] { open_case(name); });
}

// A file in memory: this header, then data_bytes zeros.
SafetensorsFile file_of(const std::string& header, size_t data_bytes) {
  std::vector<std::byte> bytes(8 + header.size() + data_bytes);
  const std::uint64_t length = header.size();
  std::memcpy(bytes.data(), &length, sizeof(length));
  std::memcpy(bytes.data() + 8, header.data(), header.size());
  return SafetensorsFile::from_bytes(std::move(bytes), "m");
}

std::string header_error(const std::string& header, size_t data_bytes) {
  return error_of([&] { file_of(header, data_bytes); });
}

std::vector<float> floats(const SafetensorsFile& file, std::string_view name) {
  return to_floats(file.tensor(name));
}

TEST(Safetensors, RefusesHeaderLengthNearTwoToThe64) {
  EXPECT_EQ(open_error("D01_len_u64max"),
            "safetensors/D01_len_u64max.safetensors: header length 18446744073709551615, at most "
            "100000000 is allowed (not a safetensors file?)");
}

TEST(Safetensors, RefusesHeaderLongerThanTheFile) {
  EXPECT_EQ(open_error("D03_len_past_eof"),
            "safetensors/D03_len_past_eof.safetensors: 4091 bytes missing, interrupted download? "
            "(header length 4096, the file has 5 bytes after it)");
}

TEST(Safetensors, RefusesAFileShorterThanTheLengthField) {
  EXPECT_EQ(open_error("D04_tiny"),
            "safetensors/D04_tiny.safetensors: 3 bytes, wanted at least 8 (the header length)");
}

TEST(Safetensors, RefusesATruncatedFile) {
  EXPECT_EQ(
      open_error("D05_truncated"),
      "safetensors/D05_truncated.safetensors: 5 bytes missing, interrupted download? (the header "
      "describes 24 bytes of data, the file has 19)");
}

TEST(Safetensors, RefusesOverlapNamingBothTensors) {
  EXPECT_EQ(open_error("D07_overlap"),
            "safetensors/D07_overlap.safetensors: tensors 'a' (bytes 0..16) and 'b' (bytes 8..24) "
            "overlap");
}

TEST(Safetensors, RefusesATensorThatAppearsTwice) {
  EXPECT_EQ(open_error("D09_dup_key"),
            "safetensors/D09_dup_key.safetensors: tensor 'w' appears twice");
}

TEST(Safetensors, RefusesAShapeThatDoesNotFitItsBytes) {
  EXPECT_EQ(open_error("D11_span_mismatch"),
            "safetensors/D11_span_mismatch.safetensors: tensor 'a': shape [3, 3] of F32 needs 36 "
            "bytes, its "
            "data has 16");
}

TEST(Safetensors, KeepsShapesOfEmptyTensors) {
  const SafetensorsFile file = open_case("D13_zero_size");
  ASSERT_EQ(file.tensors().size(), 3u);
  EXPECT_EQ(file.tensors()[0].shape, (std::vector<std::int64_t>{0}));
  EXPECT_EQ(file.tensors()[1].shape, (std::vector<std::int64_t>{2, 0}));
  EXPECT_EQ(element_count(file.tensors()[1].shape), 0);
  EXPECT_TRUE(floats(file, "e1").empty());
  EXPECT_EQ(floats(file, "w"), (std::vector<float>{1, 2}));
}

TEST(Safetensors, ReadsAScalar) {
  const SafetensorsFile file = open_case("D14_scalar");
  EXPECT_TRUE(file.tensor("s").shape.empty());
  EXPECT_EQ(element_count(file.tensor("s").shape), 1);
  EXPECT_EQ(floats(file, "s"), std::vector<float>{7.5f});
}

TEST(Safetensors, EmptyMetadataIsNotATensor) {
  EXPECT_EQ(open_case("D15_empty_metadata").tensors().size(), 2u);
}

TEST(Safetensors, AFileMayHoldOnlyMetadata) {
  const SafetensorsFile file = open_case("D16_only_metadata");
  EXPECT_TRUE(file.tensors().empty());
  EXPECT_EQ(file.metadata().at("format"), "pt");
}

TEST(Safetensors, ReadsFloatsFromAnOddAddress) {
  EXPECT_EQ(floats(open_case("D18_unaligned"), "a"), (std::vector<float>{1.25f, -2.5f}));
  EXPECT_EQ(floats(open_case("D19_odd_u8_first"), "b"), (std::vector<float>{1, 2}));
}

TEST(Safetensors, NamesTensorAndDtypeItCannotConvert) {
  const SafetensorsFile file = open_case("D23_f8");
  EXPECT_EQ(error_of([&] { floats(file, "q"); }),
            "tensor 'q': dtype 'F8_E4M3', wanted F16, BF16, F32 or F64");
}

TEST(Safetensors, RefusesAnUnknownDtypeByNameAndStillListsIt) {
  const SafetensorsFile file = open_case("D24_unknown_dtype");
  ASSERT_EQ(file.tensors().size(), 1u);
  EXPECT_EQ(file.tensors()[0].dtype_name, "F4");
  EXPECT_EQ(error_of([&] { file.tensor("q"); }),
            "safetensors/D24_unknown_dtype.safetensors: tensor 'q': dtype 'F4' is not one this "
            "program knows");
}

TEST(Safetensors, ReadsTheTensorsBesideAnUnknownDtype) {
  const SafetensorsFile file = file_of(R"({"q":{"dtype":"F4","shape":[4],"data_offsets":[0,2]},)"
                                       R"("w":{"dtype":"F32","shape":[1],"data_offsets":[2,6]}})",
                                       6);
  EXPECT_EQ(floats(file, "w"), std::vector<float>{0});
}

TEST(Safetensors, ReadsBf16Specials) {
  const std::vector<float> w = floats(open_case("D25_bf16_specials"), "w");
  ASSERT_EQ(w.size(), 8u);
  EXPECT_EQ(w[0], 1);
  EXPECT_FLOAT_EQ(w[1], 9.1835e-41f);
  EXPECT_EQ(w[2], kInfinity);
  EXPECT_EQ(w[3], -kInfinity);
  EXPECT_TRUE(std::isnan(w[4]));
  EXPECT_TRUE(w[5] == 0 && std::signbit(w[5]));
  EXPECT_EQ(w[6], 3.140625f);
  EXPECT_EQ(w[7], 3.3895314e38f);
}

TEST(Safetensors, ReadsF16Specials) {
  const std::vector<float> w = floats(open_case("D26_f16_specials"), "w");
  ASSERT_EQ(w.size(), 8u);
  EXPECT_EQ(w[0], 5.9604645e-08f);
  EXPECT_EQ(w[1], 6.0975552e-05f);
  EXPECT_EQ(w[2], 6.1035156e-05f);
  EXPECT_EQ(w[3], 65504);
  EXPECT_EQ(w[4], kInfinity);
  EXPECT_EQ(w[5], -kInfinity);
  EXPECT_TRUE(w[6] == 0 && std::signbit(w[6]));
  EXPECT_EQ(w[7], 0.33325195f);
}

TEST(Safetensors, ReadsMixedDtypes) {
  const SafetensorsFile file = open_case("D27_mixed_dtypes");
  EXPECT_EQ(floats(file, "norm"), (std::vector<float>{1, 0.5f}));
  EXPECT_EQ(floats(file, "w"), (std::vector<float>{2, -1}));
  EXPECT_EQ(to_int64s(file.tensor("ids")), (std::vector<std::int64_t>{1, -2}));
}

TEST(Safetensors, RefusesToReadIntegersAsFloats) {
  const SafetensorsFile file = open_case("D27_mixed_dtypes");
  EXPECT_EQ(error_of([&] { floats(file, "ids"); }),
            "tensor 'ids': dtype 'I64', wanted F16, BF16, F32 or F64");
  EXPECT_EQ(error_of([&] { to_int64s(file.tensor("w")); }),
            "tensor 'w': dtype 'BF16', wanted an integer type or BOOL");
}

TEST(Safetensors, SaysWhichTensorIsNotThere) {
  EXPECT_EQ(error_of([] { open_case("D14_scalar").tensor("t"); }),
            "safetensors/D14_scalar.safetensors: there is no tensor 't'");
}

TEST(Safetensors, SaysThatAFileIsMissingOrAFolder) {
  EXPECT_EQ(open_error("absent"), "safetensors/absent.safetensors: No such file or directory");
  EXPECT_EQ(error_of([] { SafetensorsFile::open(case_path("safetensors")); }),
            "safetensors: is a folder, wanted a file");
}

TEST(SafetensorsHeader, RefusesBytesThatBelongToNoTensor) {
  const std::string tensor = R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[)";
  EXPECT_EQ(header_error(tensor + "1,3]}}", 3),
            "m: bytes 0..1 before tensor 'a' belong to no tensor");
  EXPECT_EQ(header_error(tensor + "0,2]}}", 3),
            "m: 1 bytes after the last tensor belong to no tensor");
  EXPECT_EQ(header_error(tensor + "0,2]}}", 2), "no error");
}

TEST(SafetensorsHeader, RefusesDataThatEndsBeforeItBegins) {
  EXPECT_EQ(header_error(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[2,0]}})", 2),
            "m: tensor 'a': its data ends at byte 0 before it begins at byte 2");
}

TEST(SafetensorsHeader, RefusesAShapeThatOverflows) {
  EXPECT_EQ(header_error(
                R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0),
            "m: tensor 'a': shape [4294967296, 4294967296] overflows 64 bits");
  EXPECT_EQ(header_error(
                R"({"a":{"dtype":"F9","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0),
            "m: tensor 'a': shape [4294967296, 4294967296] overflows 64 bits");
}

TEST(SafetensorsHeader, AcceptsAHugeShapeBesideAZero) {
  const SafetensorsFile file =
      file_of(R"({"a":{"dtype":"F32","shape":[4294967296,4294967296,0],"data_offsets":[0,0]}})", 0);
  EXPECT_EQ(element_count(file.tensors()[0].shape), 0);
}

TEST(SafetensorsHeader, RefusesWrongTypesByPlace) {
  EXPECT_EQ(header_error("[]", 0), "m: the header is not a JSON object");
  EXPECT_EQ(header_error(R"({"a":3})", 0), "m: tensor 'a' is not a JSON object");
  EXPECT_EQ(header_error(R"({"__metadata__":[]})", 0), "m: '__metadata__' is not a JSON object");
  EXPECT_EQ(header_error(R"({"__metadata__":{"k":1}})", 0), "m: metadata key 'k' is not a string");
  EXPECT_EQ(header_error(R"({"a":{"dtype":3}})", 0), "m: tensor 'a': 'dtype' is not a string");
  EXPECT_EQ(header_error(R"({"a":{"shape":{}}})", 0), "m: tensor 'a': 'shape' is not a list");
  EXPECT_EQ(header_error(R"({"a":{"data_offsets":"0"}})", 0),
            "m: tensor 'a': 'data_offsets' is not a list");
}

TEST(SafetensorsHeader, RefusesNumbersThatAreNotSizes) {
  for (const char* bad : {"-1", "1.0", "true", "\"2\"", "null", "[2]", "{}"}) {
    EXPECT_EQ(header_error(std::string(R"({"a":{"dtype":"U8","shape":[)") + bad + "]}}", 0),
              "m: tensor 'a': 'shape' holds something else than whole numbers from 0")
        << bad;
  }
  EXPECT_EQ(header_error(R"({"a":{"dtype":"U8","shape":[9223372036854775808]}})", 0),
            "m: tensor 'a': a size of 9223372036854775808 is too large");
  EXPECT_EQ(header_error(R"({"a":{"data_offsets":[0,1e3]}})", 0),
            "m: tensor 'a': 'data_offsets' holds something else than whole numbers from 0");
}

TEST(SafetensorsHeader, RefusesTheWrongNumberOfOffsets) {
  EXPECT_EQ(header_error(R"({"a":{"dtype":"U8","shape":[],"data_offsets":[0]}})", 1),
            "m: tensor 'a': 'data_offsets' has 1 numbers, wanted 2");
  EXPECT_EQ(header_error(R"({"a":{"dtype":"U8","shape":[],"data_offsets":[0,1,2]}})", 1),
            "m: tensor 'a': 'data_offsets' has 3 numbers, wanted 2");
}

TEST(SafetensorsHeader, RefusesMissingUnknownAndRepeatedKeys) {
  EXPECT_EQ(header_error(R"({"a":{"dtype":"U8","shape":[]}})", 0),
            "m: tensor 'a': 'data_offsets' is missing");
  EXPECT_EQ(header_error(R"({"a":{"stride":[1]}})", 0),
            "m: tensor 'a': unknown key 'stride', wanted dtype, shape and data_offsets");
  EXPECT_EQ(header_error(R"({"a":{"shape":[1],"shape":[2]}})", 0),
            "m: tensor 'a': 'shape' appears twice");
  EXPECT_EQ(header_error(R"({"__metadata__":{"k":"1","k":"2"}})", 0),
            "m: metadata key 'k' appears twice");
  EXPECT_EQ(header_error(R"({"__metadata__":{},"__metadata__":{}})", 0),
            "m: '__metadata__' appears twice");
}

TEST(SafetensorsHeader, RefusesWhatIsNotJson) {
  EXPECT_EQ(header_error("", 0),
            "m: header line 1, column 1: not valid JSON: the text ends too early");
  EXPECT_EQ(header_error(R"({"a":)", 0),
            "m: header line 1, column 6: not valid JSON: the text ends too early");
  EXPECT_EQ(header_error("{} {}", 0), "m: header line 1, column 4: not valid JSON: unexpected '{'");
  EXPECT_EQ(header_error("{\"\xff\":1}", 0),
            "m: header line 1, column 3: not valid JSON: unexpected '\\xff'");
}

TEST(SafetensorsHeader, RefusesTooManyDimensions) {
  EXPECT_EQ(header_error(R"({"a":{"shape":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}})", 0),
            "m: tensor 'a': more than 16 dimensions");
}

TEST(SafetensorsHeader, EscapesAHostileName) {
  EXPECT_EQ(header_error("{\"\\u001b[31mred\":3}", 0),
            "m: tensor '\\x1b[31mred' is not a JSON object");
}

}  // namespace
}  // namespace formats
