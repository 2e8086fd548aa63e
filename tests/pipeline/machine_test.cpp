// One core for a measurement: this thread and the processes named, and back again.
#include "grader/pipeline/machine.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace {

using grader::OneCore;

int cores_of(pid_t process) {
  cpu_set_t set;
  return sched_getaffinity(process, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : 0;
}

// A child that waits to be killed.
class Child {
 public:
  Child() : pid_(fork()) {
    while (pid_ == 0) {
      pause();
    }
  }
  ~Child() { end(); }
  void end() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    pid_ = -1;
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
};

TEST(OneCore, KeepsAllOnTheSameCoreAndLetsThisThreadGo) {
  const int before = cores_of(0);
  const Child first;
  const Child second;
  {
    const OneCore core({first.pid(), second.pid()});
    EXPECT_TRUE(core.is_set());
    cpu_set_t ours;
    ASSERT_EQ(sched_getaffinity(0, sizeof(ours), &ours), 0);
    EXPECT_EQ(CPU_COUNT(&ours), 1);
    for (const pid_t child : {first.pid(), second.pid()}) {
      cpu_set_t its;
      ASSERT_EQ(sched_getaffinity(child, sizeof(its), &its), 0);
      EXPECT_TRUE(CPU_EQUAL(&ours, &its));
    }
  }
  EXPECT_EQ(cores_of(0), before);
}

TEST(OneCore, SaysWhenAProcessCannotBeKept) {
  const int before = cores_of(0);
  Child gone;
  const pid_t pid = gone.pid();
  gone.end();
  {
    const OneCore core({pid});
    EXPECT_FALSE(core.is_set());
  }
  EXPECT_EQ(cores_of(0), before);
}

TEST(Machine, SaysItsLoad) { EXPECT_EQ(grader::load_average().size(), 3U); }

}  // namespace
