// The safetensors writer: what it writes is read back, and the bytes are always the same.
#include "formats/safetensors_write.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/formats/cases.h"

namespace formats {
namespace {

using formats_test::error_of;

std::vector<OwnedTensor> two_tensors() {
  return {from_int64s("ids", {2}, std::vector<std::int64_t>{1, -2}),
          from_floats("w", {1, 2}, std::vector<float>{0.5f, -1})};
}

std::string text(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(SafetensorsWrite, WritesOneExactLayout) {
  const std::string bytes = text(safetensors_bytes(two_tensors(), {{"b", "2"}, {"a", "\"1\""}}));
  EXPECT_EQ(bytes.substr(8, bytes.rfind('}') + 1 - 8),
            R"({"__metadata__":{"a":"\"1\"","b":"2"},)"
            R"("ids":{"dtype":"I64","shape":[2],"data_offsets":[0,16]},)"
            R"("w":{"dtype":"F32","shape":[1,2],"data_offsets":[16,24]}})");
  EXPECT_EQ(bytes.size() % 8, 0u);
}

TEST(SafetensorsWrite, OrderOfArgumentsDoesNotChangeTheBytes) {
  std::vector<OwnedTensor> turned = two_tensors();
  std::swap(turned[0], turned[1]);
  EXPECT_EQ(safetensors_bytes(turned), safetensors_bytes(two_tensors()));
}

TEST(SafetensorsWrite, ReadsBackWhatItWrote) {
  const SafetensorsFile file = SafetensorsFile::from_bytes(safetensors_bytes(two_tensors()), "m");
  EXPECT_EQ(to_int64s(file.tensor("ids")), (std::vector<std::int64_t>{1, -2}));
  EXPECT_EQ(to_doubles(file.tensor("w")), (std::vector<double>{0.5, -1}));
}

TEST(SafetensorsWrite, ReplacesAFileWhole) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "safetensors_write";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const auto path = folder / "m.safetensors";
  std::ofstream(path) << "old";
  write_safetensors(path, two_tensors());
  EXPECT_EQ(SafetensorsFile::open(path).tensors().size(), 2u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}),
            1);  // no temporary left
}

TEST(SafetensorsWrite, SaysWhyItCannotWrite) {
  EXPECT_EQ(error_of([] { write_safetensors("/nowhere/m.safetensors", {}); }),
            "/nowhere/m.safetensors: No such file or directory");
}

TEST(SafetensorsWrite, RefusesBytesThatDoNotFitTheShape) {
  const std::vector<OwnedTensor> bad = {from_floats("w", {3}, std::vector<float>{1, 2})};
  EXPECT_EQ(error_of([&] { safetensors_bytes(bad); }),
            "tensor 'w': shape [3] of F32 needs 12 bytes, there are 8");
}

TEST(SafetensorsWrite, RefusesTwoTensorsOfOneName) {
  std::vector<OwnedTensor> twice = two_tensors();
  twice[0].name = twice[1].name;
  EXPECT_EQ(error_of([&] { safetensors_bytes(twice); }), "tensor 'w' appears twice");
}

TEST(SafetensorsWrite, RefusesTheReservedName) {
  const std::vector<OwnedTensor> bad = {from_floats("__metadata__", {}, std::vector<float>{1})};
  EXPECT_EQ(error_of([&] { safetensors_bytes(bad); }),
            "tensor '__metadata__' cannot be written: its name is reserved");
}

}  // namespace
}  // namespace formats
