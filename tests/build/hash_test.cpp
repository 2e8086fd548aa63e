// Content hashes, and files that are never seen half written.
#include "grader/build/hash.h"

#include <gtest/gtest.h>

#include "grader/run/spawner.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

TEST(Hasher, TheSamePartsGiveTheSameHash) {
  EXPECT_EQ(Hasher().add("a").add("b").hex(), Hasher().add("a").add("b").hex());
  EXPECT_EQ(Hasher().add("a").hex().size(), 32U);
}

TEST(Hasher, PartsDoNotRunIntoEachOther) {
  EXPECT_NE(Hasher().add("ab").add("c").hex(), Hasher().add("a").add("bc").hex());
  EXPECT_NE(Hasher().add("").add("a").hex(), Hasher().add("a").add("").hex());
}

TEST(Hasher, AMissingFileIsNoEmptyFile) {
  const samples::Folder folder;
  folder.put("empty", "");
  EXPECT_NE(Hasher().add_file(folder / "empty").hex(), Hasher().add_file(folder / "none").hex());
}

TEST(Files, SurviveBytesOfAllKinds) {
  const samples::Folder folder;
  const std::string bytes("a\0b\r\n\xff", 6);
  write_file_atomically(folder / "deep" / "file", bytes);
  EXPECT_EQ(read_file(folder / "deep" / "file"), bytes);
}

TEST(Files, NothingIsLeftBesideAWrittenFile) {
  const samples::Folder folder;
  write_file_atomically(folder / "file", "one");
  write_file_atomically(folder / "file", "two");
  EXPECT_EQ(read_file(folder / "file"), "two");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(Files, AMissingFileIsNamed) {
  try {
    read_file("/nowhere/file");
    FAIL();
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/file: No such file or directory");
  }
}

TEST(Files, AnEmptyFileIsEmpty) {
  const samples::Folder folder;
  folder.put("empty", "");
  EXPECT_EQ(read_file(folder / "empty"), "");
}

}  // namespace
}  // namespace grader
