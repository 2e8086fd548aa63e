// Archives, honest and not, through lab-unpack in its box.
#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "grader/grade/submission.h"
#include "grader/run/spawner.h"
#include "tests/grade/support.h"

namespace grader {
namespace {

const std::set<std::string> kWanted{"scores.cpp"};

struct Item {
  std::string name{};
  std::string content{};
  unsigned type = AE_IFREG;
  std::string link{};
  bool is_hard_link = false;
};

enum class Format { kZip, kTar, kTarGz };

class Archive : public testing::Test {
 protected:
  support::fs::path make(Format format, const std::vector<Item>& items) const {
    const support::fs::path file = folder_.path / "hw1.archive";
    archive* const out = archive_write_new();
    if (format == Format::kZip) {
      archive_write_set_format_zip(out);
    } else {
      archive_write_set_format_pax_restricted(out);
    }
    if (format == Format::kTarGz) {
      archive_write_add_filter_gzip(out);
    }
    archive_write_open_filename(out, file.c_str());
    for (const Item& item : items) {
      add(out, item);
    }
    archive_write_close(out);
    archive_write_free(out);
    return file;
  }

  Submission read(Format format, const std::vector<Item>& items) const {
    return read_archive(make(format, items), kWanted, tools_);
  }

  const support::Folder folder_{};
  const UnpackTools tools_{.unpack = LAB_TOOLS "/lab-unpack", .box = LAB_TOOLS "/lab-box"};

 private:
  static void add(archive* out, const Item& item) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, item.name.c_str());
    archive_entry_set_filetype(entry, item.type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(item.content.size()));
    if (item.is_hard_link) {
      archive_entry_set_hardlink(entry, item.link.c_str());
    } else if (!item.link.empty()) {
      archive_entry_set_symlink(entry, item.link.c_str());
    }
    archive_write_header(out, entry);
    archive_write_data(out, item.content.data(), item.content.size());
    archive_entry_free(entry);
  }
};

class EveryFormat : public Archive, public testing::WithParamInterface<Format> {};

TEST_P(EveryFormat, GivesTheBytesOfWantedFiles) {
  const Submission submission =
      read(GetParam(), {{"student/attention/scores.cpp", "int x;\r\n"}, {"notes.txt", "hello"}});
  EXPECT_EQ(submission.fault, "");
  ASSERT_EQ(submission.entries.size(), 2U);
  EXPECT_EQ(submission.entries[0].path, "student/attention/scores.cpp");
  EXPECT_EQ(submission.entries[0].bytes, "int x;\r\n");
  EXPECT_EQ(submission.entries[1].path, "notes.txt");
  EXPECT_EQ(submission.entries[1].bytes, std::nullopt);
}

TEST_P(EveryFormat, RefusesNamesThatLeadOut) {
  const Submission submission = read(
      GetParam(), {{"../../scores.cpp", "x"}, {"/tmp/scores.cpp", "x"}, {"a/scores.cpp", "x"}});
  ASSERT_EQ(submission.entries.size(), 1U);
  EXPECT_EQ(submission.entries[0].path, "a/scores.cpp");
  EXPECT_EQ(submission.notes.size(), 2U);
}

TEST_P(EveryFormat, DoesNotFollowLinks) {
  const Submission submission = read(GetParam(), {{"scores.cpp", "", AE_IFLNK, "/etc/passwd"}});
  ASSERT_EQ(submission.entries.size(), 1U);
  EXPECT_EQ(submission.entries[0].kind, EntryKind::kLink);
}

TEST_P(EveryFormat, ReadsNoMoreThanAFileMayHold) {
  const Submission submission = read(GetParam(), {{"scores.cpp", std::string(8 << 20, '\0')}});
  ASSERT_EQ(submission.entries.size(), 1U);
  EXPECT_EQ(submission.entries[0].bytes, std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Archives, EveryFormat,
                         testing::Values(Format::kZip, Format::kTar, Format::kTarGz));

TEST_F(Archive, WhoseReaderTheMachineKillsIsNotDamaged) {
  const support::fs::path box = folder_.path / "killed";
  std::ofstream(box) << "#!/bin/sh\nkill -KILL $$\n";
  support::fs::permissions(box, support::fs::perms(0755));
  try {
    read_archive(make(Format::kZip, {{"scores.cpp", "x"}}), kWanted,
                 {.unpack = tools_.unpack, .box = box});
    FAIL() << "an archive was read by nobody";
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(), "the reader of archives was killed: is the machine out of memory?");
  }
}

TEST_F(Archive, LeavesAppleTwinsOut) {
  const Submission submission = read(Format::kZip, {{"hw1/student/attention/scores.cpp", "x"},
                                                    {"__MACOSX/hw1/student/._scores.cpp", "y"},
                                                    {"hw1/.DS_Store", "z"}});
  ASSERT_EQ(submission.entries.size(), 1U);
  EXPECT_EQ(submission.entries[0].bytes, "x");
}

TEST_F(Archive, DoesNotFollowHardLinks) {
  const Submission submission =
      read(Format::kTar, {{"scores.cpp", "", AE_IFREG, "/etc/passwd", true}});
  ASSERT_EQ(submission.entries.size(), 1U);
  EXPECT_EQ(submission.entries[0].kind, EntryKind::kHardLink);
}

TEST_F(Archive, ReadsNoDeviceAndNoFifo) {
  const Submission submission =
      read(Format::kTar, {{"scores.cpp", "", AE_IFIFO}, {"b/scores.cpp", "", AE_IFCHR}});
  ASSERT_EQ(submission.entries.size(), 2U);
  EXPECT_EQ(submission.entries[0].kind, EntryKind::kOther);
  EXPECT_EQ(submission.entries[1].kind, EntryKind::kOther);
}

TEST_F(Archive, GivesAFileBehindALinkAsItsOwn) {
  const Submission submission = read(Format::kTar, {{"student/attention", "", AE_IFLNK, "/etc"},
                                                    {"student/attention/scores.cpp", "int x;"}});
  ASSERT_EQ(submission.entries.size(), 2U);
  EXPECT_EQ(submission.entries[0].kind, EntryKind::kLink);
  EXPECT_EQ(submission.entries[1].bytes, "int x;");
}

// What cannot be had as it is announced is not had at all.
TEST_F(Archive, WhoseSizesLieGivesNothing) {
  for (const char* name : {"encrypted", "zip64_huge", "zip64_negative", "pax_size", "pax_negative",
                           "pax_sparse", "negative_size"}) {
    const Submission submission = read_archive(
        support::fs::path(LAB_SOURCE_DIR "/tests/fuzz/corpus/archive") / name, kWanted, tools_);
    EXPECT_TRUE(std::ranges::none_of(submission.entries, [](const Entry& entry) {
      return entry.bytes.has_value();
    })) << name;
    EXPECT_TRUE(!submission.fault.empty() || submission.entries.size() == 1) << name;
  }
}

TEST_F(Archive, ThatNamesOneFileFiftyTimesGivesItFiftyTimes) {
  const Submission submission =
      read_archive(LAB_SOURCE_DIR "/tests/fuzz/corpus/archive/overlap", kWanted, tools_);
  EXPECT_LE(submission.entries.size(), 50U);
  for (const Entry& entry : submission.entries) {
    EXPECT_EQ(entry.path, "student/attention/scores.cpp");
  }
}

TEST_F(Archive, WithTooManyEntriesIsRefused) {
  std::vector<Item> items;
  for (int i = 0; i <= 20000; ++i) {
    items.push_back({.name = "x" + std::to_string(i)});
  }
  EXPECT_EQ(read(Format::kZip, items).fault, "it holds more than 20000 files");
}

TEST_F(Archive, ThatUnpacksToGigabytesIsRefused) {
  const std::string zeros(64 << 20, '\0');
  std::vector<Item> items;
  for (int i = 0; i < 9; ++i) {
    items.push_back({.name = "zeros" + std::to_string(i), .content = zeros});
  }
  EXPECT_EQ(read(Format::kTarGz, items).fault, "it unpacks to more than 512 MB");
}

TEST_F(Archive, ThatIsNoneIsRefused) {
  folder_.write("x.zip", "Dear grader, my computer crashed.");
  const std::string fault = read_archive(folder_.path / "x.zip", kWanted, tools_).fault;
  EXPECT_TRUE(fault.starts_with("the archive is damaged, or neither zip nor tar nor tar.gz"))
      << fault;
}

TEST_F(Archive, ThatIsCutShortIsRefused) {
  const auto file = make(Format::kTarGz, {{"scores.cpp", std::string(100000, 'x')}});
  support::fs::resize_file(file, support::fs::file_size(file) / 2);
  const Submission submission = read_archive(file, kWanted, tools_);
  EXPECT_TRUE(!submission.fault.empty() || !submission.entries.at(0).bytes);
}

TEST_F(Archive, ThatIsEmptyIsRefused) {
  folder_.write("x.zip", "");
  EXPECT_NE(read_archive(folder_.path / "x.zip", kWanted, tools_).fault, "");
}

}  // namespace
}  // namespace grader
