// Files whose names stand for their content.
#include "grader/build/scratch.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "grader/build/hash.h"
#include "grader/run/spawner.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

ino_t inode_of(const std::filesystem::path& file) {
  struct stat info {};
  return stat(file.c_str(), &info) == 0 ? info.st_ino : 0;
}

TEST(KeepFirst, MovesAFileToItsName) {
  const samples::Folder folder;
  folder.put("draft", "1");
  const auto from = folder / "draft";
  keep_first(from, folder / "kept");
  EXPECT_EQ(read_file(folder / "kept"), "1");
  EXPECT_FALSE(std::filesystem::exists(from));
}

// Two workers that made the same: who already uses the first must not lose it.
TEST(KeepFirst, LeavesTheFileThatIsThere) {
  const samples::Folder folder;
  folder.put("kept", "first");
  const auto kept = folder / "kept";
  const ino_t before = inode_of(kept);
  folder.put("draft", "second");
  const auto from = folder / "draft";
  keep_first(from, kept);
  EXPECT_EQ(inode_of(kept), before);
  EXPECT_EQ(read_file(kept), "first");
  EXPECT_FALSE(std::filesystem::exists(from));
}

TEST(KeepFirst, SaysWhyItCannot) {
  const samples::Folder folder;
  folder.put("draft", "1");
  const auto from = folder / "draft";
  const auto to = folder / "missing/kept";
  try {
    keep_first(from, to);
    FAIL();
  } catch (const SystemError& error) {
    EXPECT_EQ(error.what(), to.string() + ": No such file or directory");
  }
}

}  // namespace
}  // namespace grader
