// Model folders: the index decides, and what is missing is named.
#include "formats/checkpoint.h"

#include <gtest/gtest.h>

#include <fstream>

#include "formats/safetensors_write.h"
#include "tests/formats/cases.h"

namespace formats {
namespace {

using formats_test::case_path;
using formats_test::error_of;

// A folder with this index and one shard s.safetensors that holds the tensors a and b.
std::filesystem::path folder_of(const std::string& name, const std::string& index) {
  const auto folder = std::filesystem::path(testing::TempDir()) / ("checkpoint_" + name);
  std::filesystem::create_directories(folder);
  const std::vector<OwnedTensor> tensors = {from_floats("a", {1}, std::vector<float>{1}),
                                            from_floats("b", {1}, std::vector<float>{2})};
  write_safetensors(folder / "s.safetensors", tensors);
  std::ofstream(folder / "model.safetensors.index.json") << index;
  return folder;
}

std::string index_error(const std::string& index) {
  const auto folder = folder_of("bad", index);
  std::string what = error_of([&] { Checkpoint::open(folder); });
  const std::string prefix = folder.string() + "/model.safetensors.index.json";
  return what.starts_with(prefix) ? what.substr(prefix.size()) : what;
}

TEST(Checkpoint, NamesAMissingShard) {
  EXPECT_EQ(error_of([] { Checkpoint::open(case_path("sharded/D32_missing_shard")); }),
            "sharded/D32_missing_shard/model.safetensors.index.json: shard "
            "'model-00002-of-00002.safetensors' of tensor 'b' is not in the folder, interrupted "
            "download?");
}

TEST(Checkpoint, IgnoresAStrayFileBesideTheShards) {
  const Checkpoint checkpoint = Checkpoint::open(case_path("sharded/D34_stray_file"));
  EXPECT_EQ(to_floats(checkpoint.tensor("a")), (std::vector<float>{1, 2}));
  EXPECT_EQ(to_floats(checkpoint.tensor("b")), (std::vector<float>{3, 4, 5, 6}));
  ASSERT_EQ(checkpoint.warnings().size(), 1u);
  EXPECT_TRUE(checkpoint.warnings()[0].ends_with(
      "model.safetensors beside it is ignored, the index does not name it"));
}

TEST(Checkpoint, TakesATensorFromTheShardTheIndexNames) {
  const Checkpoint checkpoint = Checkpoint::open(case_path("sharded/D36_duplicate"));
  EXPECT_EQ(to_floats(checkpoint.tensor("a")), (std::vector<float>{1, 2}));
  EXPECT_EQ(checkpoint.info("a").file, "model-00001-of-00002.safetensors");
  ASSERT_EQ(checkpoint.warnings().size(), 1u);
  EXPECT_TRUE(checkpoint.warnings()[0].ends_with("total_size is 1, the tensors have 24 bytes"));
}

TEST(Checkpoint, OpensASingleFileByFolderOrByName) {
  EXPECT_EQ(Checkpoint::open(case_path("tiny/D39_good")).tensors().size(), 13u);
  EXPECT_EQ(Checkpoint::open(case_path("tiny/D39_good/model.safetensors")).tensors().size(), 13u);
}

TEST(Checkpoint, SaysThatAFolderHasNoWeights) {
  EXPECT_EQ(error_of([] { Checkpoint::open(case_path("configs")); }),
            "configs: found neither model.safetensors nor model.safetensors.index.json");
}

TEST(Checkpoint, NamesATensorThatIsNotInItsShard) {
  EXPECT_EQ(index_error(R"({"weight_map":{"c":"s.safetensors"}})"),
            ": tensor 'c' is not in 's.safetensors', where the index puts it");
}

TEST(Checkpoint, RefusesAShardOutsideTheFolder) {
  EXPECT_EQ(
      index_error(R"({"weight_map":{"a":"../s.safetensors"}})"),
      ":1: tensor 'a': found \"../s.safetensors\", wanted the name of a file in the same folder");
  EXPECT_EQ(index_error(R"({"weight_map":{"a":"/etc/passwd"}})"),
            ":1: tensor 'a': found \"/etc/passwd\", wanted the name of a file in the same folder");
  EXPECT_EQ(index_error(R"({"weight_map":{"a":3}})"),
            ":1: tensor 'a': found 3, wanted the name of a file in the same folder");
}

TEST(Checkpoint, RefusesAShardNameThatIsTooLong) {
  const std::string what =
      index_error(R"({"weight_map":{"a":")" + std::string(5000, 'x') + R"("}})");
  EXPECT_TRUE(what.ends_with("of tensor 'a' is not in the folder, interrupted download?")) << what;
}

TEST(Checkpoint, RefusesABrokenIndex) {
  EXPECT_EQ(index_error("{}"),
            ":1: weight_map: missing, wanted an object of tensor names and files");
  EXPECT_EQ(index_error(R"({"weight_map":[]})"), ":1: weight_map: found a list, wanted an object");
  EXPECT_EQ(index_error(R"({"weight_map":{"a":"s.safetensors","a":"s.safetensors"}})"),
            ":1: key 'a' appears twice, first in line 1");
}

TEST(Checkpoint, WarnsOnceOfTensorsTheIndexDoesNotName) {
  const auto folder = folder_of("partial", R"({"weight_map":{"a":"s.safetensors"}})");
  const Checkpoint checkpoint = Checkpoint::open(folder);
  EXPECT_FALSE(checkpoint.contains("b"));
  ASSERT_EQ(checkpoint.warnings().size(), 1u);
  EXPECT_EQ(
      checkpoint.warnings()[0],
      folder.string() +
          "/s.safetensors: 1 tensors are ignored, the index does not name them; the first is 'b'");
}

TEST(Checkpoint, SaysWhichTensorIsNotThere) {
  EXPECT_EQ(error_of([] { Checkpoint::open(case_path("tiny/D39_good")).tensor("lm_head.weight"); }),
            "tiny/D39_good: there is no tensor 'lm_head.weight'");
}

}  // namespace
}  // namespace formats
