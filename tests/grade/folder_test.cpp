// Reading submitted folders, with everything in them that is no file.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "grader/grade/submission.h"
#include "grader/run/spawner.h"
#include "tests/grade/support.h"

namespace grader {
namespace {

const std::set<std::string> kWanted{"scores.cpp"};

const Entry* find(const Submission& submission, const std::string& path) {
  const auto found = std::ranges::find(submission.entries, path, &Entry::path);
  return found == submission.entries.end() ? nullptr : &*found;
}

TEST(Folder, ReadsTheBytesOfWantedFilesOnly) {
  const support::Folder folder;
  folder.write("a/scores.cpp", "int x;\r\n");
  folder.write("a/other.cpp", "int y;");
  const Submission submission = read_folder(folder.path, kWanted);
  ASSERT_NE(find(submission, "a/scores.cpp"), nullptr);
  EXPECT_EQ(find(submission, "a/scores.cpp")->bytes, "int x;\r\n");
  ASSERT_NE(find(submission, "a/other.cpp"), nullptr);
  EXPECT_EQ(find(submission, "a/other.cpp")->bytes, std::nullopt);
}

TEST(Folder, DoesNotFollowALinkToAFile) {
  const support::Folder folder;
  folder.write("secret");
  support::fs::create_directory(folder.path / "a");
  support::fs::create_symlink(folder.path / "secret", folder.path / "a" / "scores.cpp");
  const Submission submission = read_folder(folder.path / "a", kWanted);
  ASSERT_NE(find(submission, "scores.cpp"), nullptr);
  EXPECT_EQ(find(submission, "scores.cpp")->kind, EntryKind::kLink);
  EXPECT_EQ(find(submission, "scores.cpp")->bytes, std::nullopt);
}

TEST(Folder, DoesNotFollowALinkToAFolder) {
  const support::Folder folder;
  folder.write("elsewhere/scores.cpp");
  support::fs::create_directory(folder.path / "a");
  support::fs::create_symlink(folder.path / "elsewhere", folder.path / "a" / "student");
  const Submission submission = read_folder(folder.path / "a", kWanted);
  EXPECT_EQ(submission.entries.size(), 1U);
  EXPECT_EQ(submission.entries.front().kind, EntryKind::kLink);
}

TEST(Folder, DoesNotReadAHardLink) {
  const support::Folder folder;
  folder.write("secret");
  support::fs::create_hard_link(folder.path / "secret", folder.path / "scores.cpp");
  const Submission submission = read_folder(folder.path, kWanted);
  EXPECT_EQ(find(submission, "scores.cpp")->kind, EntryKind::kHardLink);
  EXPECT_EQ(find(submission, "scores.cpp")->bytes, std::nullopt);
}

TEST(Folder, DoesNotWaitForAFifo) {
  const support::Folder folder;
  ASSERT_EQ(mkfifo((folder.path / "scores.cpp").c_str(), 0666), 0);
  const Submission submission = read_folder(folder.path, kWanted);
  EXPECT_EQ(find(submission, "scores.cpp")->kind, EntryKind::kOther);
}

TEST(Folder, ThatTheMachineCannotReadIsOurFault) {
  const support::Folder folder;
  folder.write("a/b/c/d/scores.cpp", "int x;");
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const int next = dup(0);  // the lowest that is free
  close(next);
  for (rlim_t more = 1; more <= 8; ++more) {
    const rlimit low{static_cast<rlim_t>(next) + more, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &low);
    EXPECT_THROW(read_folder(folder.path, kWanted), SystemError) << more;
  }
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_NE(find(read_folder(folder.path, kWanted), "a/b/c/d/scores.cpp"), nullptr);
}

TEST(Folder, LeavesLitterOut) {
  const support::Folder folder;
  folder.write(".git/scores.cpp");
  folder.write("__MACOSX/._scores.cpp");
  folder.write("._scores.cpp");
  EXPECT_TRUE(read_folder(folder.path, kWanted).entries.empty());
}

TEST(Folder, ReadsNoFileThatIsTooLarge) {
  const support::Folder folder;
  folder.write("scores.cpp", std::string(kMostFileBytes + 1, 'x'));
  const Submission submission = read_folder(folder.path, kWanted);
  EXPECT_EQ(find(submission, "scores.cpp")->bytes, std::nullopt);
}

TEST(Folder, ThatIsNotThereIsOurFault) {
  EXPECT_THROW(read_folder("/nonexistent/folder", kWanted), SystemError);
}

}  // namespace
}  // namespace grader
