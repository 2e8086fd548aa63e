// Busy loops and the memory hog.
#include "bench/timing/load.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace bench {
namespace {

void spin() {
  volatile unsigned long i = 0;
  for (;;) {
    i = i + 1;
  }
}

void stream() {
  constexpr std::size_t kWords = (std::size_t{512} << 20) / sizeof(long);
  std::vector<long> memory(kWords, 1);
  volatile long sum = 0;
  for (;;) {
    for (std::size_t i = 0; i < kWords; i += 8) {
      memory[i] += 1;
      sum = sum + memory[i];
    }
  }
}

}  // namespace

const char* name_of(Setting setting) {
  switch (setting) {
    case Setting::kQuiet:
      return "quiet";
    case Setting::kOtherBusy:
      return "busy";
    case Setting::kOversubscribed:
      return "oversubscribed";
    case Setting::kMemoryHog:
      return "hog";
  }
  return "";
}

Load::Load(Setting setting) {
  const int loops = setting == Setting::kOtherBusy        ? 1
                    : setting == Setting::kOversubscribed ? 2
                                                          : 0;
  for (int i = 0; i < loops; ++i) {
    start(spin);
  }
  if (setting == Setting::kMemoryHog) {
    start(stream);
  }
}

Load::~Load() {
  for (const pid_t process : processes_) {
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
  }
}

void Load::start(void (*work)()) {
  const pid_t process = fork();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    work();
    _exit(0);
  }
  if (process > 0) {
    processes_.push_back(process);
  } else {
    std::perror("fork");
    std::exit(4);
  }
}

}  // namespace bench
