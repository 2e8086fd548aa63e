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

// Here the group around it, as it may be around the whole grader, is the one that is too small.
TEST(Cgroup, AKillFromOutsideIsNotItsLimit) {
  const auto end = end_of([] {
    static Cgroup outer;
    static Cgroup inner;
    if (outer.enter() != 0 || outer.version() != 1) {
      return 77;
    }
    outer.begin(16 << 20, 8);
    if (inner.enter() != 0) {
      return 77;
    }
    constexpr std::size_t kSize = 256 << 20;
    inner.begin(512 << 20, 4);
    const std::string child = end_of([] {
      void* memory =
          mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      std::memset(memory, 1, kSize);
      return 0;
    });
    const bool is_its_own = inner.was_out_of_memory();
    inner.leave();
    outer.leave();
    return child == "exit 0" ? 1 : is_its_own ? 2 : 0;
  });
  if (end == "exit 77") {
    GTEST_SKIP() << "no control group can be made within another here";
  }
  EXPECT_EQ(end, "exit 0");
}

}  // namespace
}  // namespace lab::isolate
