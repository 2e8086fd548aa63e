// Files whose names stand for their content.
#include "grader/build/scratch.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/build/hash.h"
#include "grader/run/spawner.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

ino_t inode_of(const std::filesystem::path& file) {
  struct stat info {};
  return stat(file.c_str(), &info) == 0 ? info.st_ino : 0;
}

// Two graders in two containers may have the same process number and the same cache.
TEST(Scratches, AreNobodyElsesAndEmpty) {
  const samples::Folder folder;
  std::filesystem::path gone;
  {
    const Scratch one(folder / "cache");
    const Scratch two(folder / "cache");
    EXPECT_NE(one.folder, two.folder);
    EXPECT_TRUE(std::filesystem::is_empty(one.folder));
    EXPECT_EQ(one.folder.filename().string().find(std::to_string(getpid()) + "."),
              std::string::npos);
    EXPECT_EQ(std::filesystem::status(one.folder).permissions(), std::filesystem::perms(0700));
    gone = one.folder;
  }
  EXPECT_FALSE(std::filesystem::exists(gone));
}

TEST(Scratches, OfKilledProcessesGoAfterADay) {
  namespace fs = std::filesystem;
  const samples::Folder folder;
  const auto now = fs::file_time_type::clock::now();
  for (const int hours : {23, 25}) {
    const fs::path old = folder / ("scratch/" + std::to_string(hours));
    fs::create_directories(old / "student");
    fs::last_write_time(old, now - std::chrono::hours(hours));
  }
  remove_old_scratches(folder / "");
  EXPECT_TRUE(fs::exists(folder / "scratch/23/student"));
  EXPECT_FALSE(fs::exists(folder / "scratch/25"));
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
