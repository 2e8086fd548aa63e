// Control groups: finding the process's own, and measuring in a real one where it may be made.
#include "probe/isolate/cgroup.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>

#include "tests/isolate/attempt.h"

namespace lab::isolate {
namespace {

TEST(Cgroup, IsNotThereWithoutAHierarchy) {
  Cgroup group;
  EXPECT_EQ(group.enter("/nonexistent", "0::/a\n"), ENOENT);
  EXPECT_EQ(group.version(), 0);
  EXPECT_EQ(group.peak_bytes(), -1);
  EXPECT_FALSE(group.was_out_of_memory());
}

TEST(Cgroup, IsNotThereWithoutALineOfItsOwn) {
  Cgroup group;
  EXPECT_EQ(group.enter("/sys/fs/cgroup", "3:cpuset:/\n"), ENOENT);
}

// The child answers 0 for a right measurement, 77 where no group can be made.
TEST(Cgroup, MeasuresTheMemoryOfAChild) {
  const auto end = end_of([] {
    static Cgroup group;
    if (group.enter() != 0) {
      return 77;
    }
    constexpr std::size_t kSize = 32 << 20;
    group.begin(256 << 20, 4);
    end_of([] {
      void* memory =
          mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      std::memset(memory, 1, kSize);
      return 0;
    });
    const std::int64_t peak = group.peak_bytes();
    const bool killed = group.was_out_of_memory();
    group.leave();
    return peak < std::int64_t{kSize} ? 1 : peak > std::int64_t{kSize} * 5 / 4 ? 2 : killed ? 3 : 0;
  });
  if (end == "exit 77") {
    GTEST_SKIP() << "no control group can be made here";
  }
  EXPECT_EQ(end, "exit 0");
}

TEST(Cgroup, EndsAndReportsWhoNeedsTooMuch) {
  const auto end = end_of([] {
    static Cgroup group;
    if (group.enter() != 0) {
      return 77;
    }
    constexpr std::size_t kSize = 256 << 20;
    group.begin(16 << 20, 4);
    end_of([] {
      void* memory =
          mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      std::memset(memory, 1, kSize);
      return 0;
    });
    const bool killed = group.was_out_of_memory();
    group.leave();
    return killed ? 0 : 1;
  });
  if (end == "exit 77") {
    GTEST_SKIP() << "no control group can be made here";
  }
  EXPECT_EQ(end, "exit 0");
}

}  // namespace
}  // namespace lab::isolate
