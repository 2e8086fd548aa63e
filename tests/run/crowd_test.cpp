// A program that has to share its core: what others take from it is not its fault.
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <vector>

#include "grader/run/spawner.h"

namespace grader {
namespace {

// A spawner, whose programs share one core with busy loops. The thread that asks for them does not.
class Crowd {
 public:
  explicit Crowd(int size) {
    cpu_set_t before;
    sched_getaffinity(0, sizeof(before), &before);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof(one), &one);
    for (int i = 0; i < size; ++i) {
      loops_.push_back(fork());
      if (loops_.back() == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (volatile int n = 0;;) {
          n = n + 1;
        }
      }
    }
    spawner_.emplace(LAB_HOST);
    sched_setaffinity(0, sizeof(before), &before);
  }
  ~Crowd() {
    for (const pid_t loop : loops_) {
      kill(loop, SIGKILL);
      waitpid(loop, nullptr, 0);
    }
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  Spawner& spawner() { return *spawner_; }

 private:
  std::optional<Spawner> spawner_{};
  std::vector<pid_t> loops_{};
};

Limits a_second() {
  return {.cpu_seconds = 5, .wall_seconds = 1, .memory_mb = 256, .output_kb = 4, .reply_mb = 1};
}

// A third of a second of work takes two seconds here.
TEST(InACrowd, TheDeadlineLeavesOutTheTimeOfOthers) {
  Crowd crowd(5);
  const auto session = crowd.spawner().open({.file = LAB_MISBEHAVING}, a_second());
  const CallOutcome outcome = session->call("work", {{0.33}});
  const Ending ending = session->close();
  EXPECT_EQ(outcome.outcome, Outcome::kPassed) << outcome.text;
  EXPECT_GT(ending.cpu_seconds, 0.33);
  EXPECT_GT(ending.wall_seconds, 0.2);  // it began to work before it was known to run
  EXPECT_LT(ending.wall_seconds, 1);
}

// Waits of a third of a second each, for a hundredth of one on the core. Where that comes to more
// than twelve times the limit the host ends it (spawner.cpp), and nothing sooner.
TEST(InACrowd, AWaitThatIsNotOverCountsAsOneOfOthers) {
  Crowd crowd(5);
  Limits limits = a_second();
  limits.wall_seconds = 0.3;
  for (int i = 0; i < 3; ++i) {
    const auto session = crowd.spawner().open({.file = LAB_MISBEHAVING}, limits);
    session->cpu_seconds();  // it runs from here on
    constexpr int kHardlyAny = 10;
    ASSERT_EQ(setpriority(PRIO_PROCESS, static_cast<id_t>(session->pid()), kHardlyAny), 0);
    const auto begin = std::chrono::steady_clock::now();
    const CallOutcome outcome = session->call("work", {{0.015}});
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    EXPECT_TRUE(outcome.outcome == Outcome::kPassed || passed.count() > 11 * 0.3)
        << outcome.text << ", after " << passed.count() << " s";
  }
}

// The negative control: who sleeps or works for longer is late all the same.
TEST(InACrowd, WhoTakesLongerItselfIsLate) {
  Crowd crowd(3);
  for (const char* what : {"wait", "spin"}) {
    const auto session = crowd.spawner().open({.file = LAB_MISBEHAVING}, a_second());
    const CallOutcome outcome = session->call(what, {});
    EXPECT_EQ(outcome.outcome, Outcome::kTimedOut) << what;
    EXPECT_EQ(outcome.text, "it did not answer within 1 s") << what;
  }
}

}  // namespace
}  // namespace grader
