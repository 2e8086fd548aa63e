// Saves of every kind wake the watcher; other files do not.
#include "grader/cli/watcher.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace grader {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kPatience = 20s;  // never waited for when all is well

class WatcherTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "lab-watch-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    file_ = folder_ / "scores.cpp";
    put(file_, "first");
  }
  void TearDown() override { fs::remove_all(folder_); }
  static void put(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

  fs::path folder_{};
  fs::path file_{};
};

TEST_F(WatcherTest, WakesWhenAFileIsWritten) {
  Watcher watcher({file_, folder_ / "other.cpp"});
  put(file_, "second version");
  const Wake wake = watcher.wait({}, kPatience);
  EXPECT_EQ(wake.reason, Wake::Reason::kSaved);
  EXPECT_EQ(wake.files, (std::vector<fs::path>{file_}));
  EXPECT_EQ(watcher.notice(), "");
}

TEST_F(WatcherTest, WakesOnceWhenAnEditorRenamesANewFileIntoPlace) {
  Watcher watcher({file_});
  fs::rename(file_, folder_ / "scores.cpp~");
  put(folder_ / "4913", "draft");
  fs::rename(folder_ / "4913", file_);
  EXPECT_EQ(watcher.wait({}, kPatience).reason, Wake::Reason::kSaved);
  EXPECT_EQ(watcher.wait({}, 100ms).reason, Wake::Reason::kTimeout);
}

TEST_F(WatcherTest, WakesWhenAFileAppearsOrGoes) {
  const fs::path later = folder_ / "later.cpp";
  Watcher watcher({file_, later});
  put(later, "new");
  EXPECT_EQ(watcher.wait({}, kPatience).files, (std::vector<fs::path>{later}));
  fs::remove(file_);
  EXPECT_EQ(watcher.wait({}, kPatience).files, (std::vector<fs::path>{file_}));
}

TEST_F(WatcherTest, SleepsThroughOtherFiles) {
  Watcher watcher({file_});
  put(folder_ / ".scores.cpp.swp", "editor");
  EXPECT_EQ(watcher.wait({}, 200ms).reason, Wake::Reason::kTimeout);
}

TEST_F(WatcherTest, WakesWhenInputCanBeRead) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "q", 1), 1);
  Watcher watcher({file_});
  const Wake wake = watcher.wait({ends[0]}, kPatience);
  EXPECT_EQ(wake.reason, Wake::Reason::kInput);
  EXPECT_EQ(wake.input, ends[0]);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(WatcherTest, LooksAtTheFilesWhereThereAreNoEvents) {
  Watcher watcher({file_}, {.poll = 10ms, .use_events = false});
  put(file_, "second version");
  EXPECT_EQ(watcher.wait({}, kPatience).files, (std::vector<fs::path>{file_}));
}

TEST_F(WatcherTest, SaysThatAMissingFolderCannotBeWatched) {
  const fs::path absent = folder_ / "absent" / "scores.cpp";
  Watcher watcher({absent}, {.poll = 10ms});
  EXPECT_EQ(watcher.notice(), (folder_ / "absent").string() +
                                  " cannot be watched (No such file or directory): looking at the "
                                  "files twice a second instead.");
  fs::create_directories(absent.parent_path());
  put(absent, "here now");
  EXPECT_EQ(watcher.wait({}, kPatience).files, (std::vector<fs::path>{absent}));
}

// A folder that is replaced by another of the same name takes its inotify watch with it: changes in
// the new one send no event, as on a network folder.
TEST_F(WatcherTest, NoticesThatEventsDoNotArrive) {
  const fs::path inner = folder_ / "inner";
  fs::create_directories(inner);
  put(inner / "scores.cpp", "first");
  Watcher watcher({inner / "scores.cpp"}, {.poll = 10ms, .safety = 10ms});
  fs::rename(inner, folder_ / "moved");
  fs::create_directories(inner);
  fs::copy(folder_ / "moved" / "scores.cpp", inner / "scores.cpp");
  EXPECT_EQ(watcher.wait({}, kPatience).reason, Wake::Reason::kSaved);
  put(inner / "scores.cpp", "second version");
  EXPECT_EQ(watcher.wait({}, kPatience).reason, Wake::Reason::kSaved);
  EXPECT_EQ(watcher.notice(),
            "a file changed and no file event told of it: looking at the files twice a second "
            "instead.");
}

}  // namespace
}  // namespace grader
