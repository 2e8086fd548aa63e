// Landlock rules, on a kernel that has it.
#include "probe/isolate/landlock.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "probe/isolate/limits.h"
#include "tests/isolate/attempt.h"

namespace lab::isolate {
namespace {

namespace fs = std::filesystem;

class Landlock : public testing::Test {
 protected:
  void SetUp() override {
    if (landlock_version() == 0) {
      GTEST_SKIP() << "this kernel has no Landlock";
    }
    folder_ = fs::temp_directory_path() / ("landlock_test." + std::to_string(getpid()));
    for (const char* name : {"open", "closed"}) {
      fs::create_directories(folder_ / name);
      std::ofstream(folder_ / name / "file") << "text";
    }
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string end_with(Access access, const char* file, int flags) const {
    return end_of([&] {
      Ruleset rules;
      if (rules.allow((folder_ / "open").c_str(), access) != 0 || forbid_new_privileges() != 0 ||
          rules.enforce() != 0) {
        return 200;
      }
      return open((folder_ / file).c_str(), flags, 0600) < 0 ? errno : 0;
    });
  }

  const std::string denied_ = "exit " + std::to_string(EACCES);
  fs::path folder_{};
};

TEST_F(Landlock, ReadsWhatARuleNames) {
  EXPECT_EQ(end_with(Access::kRead, "open/file", O_RDONLY), "exit 0");
}

TEST_F(Landlock, ReadsNothingElse) {
  EXPECT_EQ(end_with(Access::kRead, "closed/file", O_RDONLY), denied_);
}

TEST_F(Landlock, DoesNotWriteWhatItMayRead) {
  EXPECT_EQ(end_with(Access::kRead, "open/file", O_RDWR), denied_);
  EXPECT_EQ(end_with(Access::kRead, "open/new", O_WRONLY | O_CREAT), denied_);
}

TEST_F(Landlock, WritesAndCreatesWhereItMay) {
  EXPECT_EQ(end_with(Access::kWrite, "open/file", O_RDWR | O_TRUNC), "exit 0");
  EXPECT_EQ(end_with(Access::kWrite, "open/new", O_WRONLY | O_CREAT), "exit 0");
}

TEST_F(Landlock, TakesARuleForOneFile) {
  const auto end = end_of([&] {
    Ruleset rules;
    if (rules.allow((folder_ / "open/file").c_str(), Access::kRead) != 0 ||
        forbid_new_privileges() != 0 || rules.enforce() != 0) {
      return 200;
    }
    return open((folder_ / "open/file").c_str(), O_RDONLY) < 0 ? errno : 0;
  });
  EXPECT_EQ(end, "exit 0");
}

TEST_F(Landlock, NamesAMissingPlace) {
  Ruleset rules;
  EXPECT_EQ(rules.allow((folder_ / "absent").c_str(), Access::kRead), ENOENT);
}

}  // namespace
}  // namespace lab::isolate
