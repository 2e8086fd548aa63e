// Locks, cores and names of the machine.
#include "grader/pipeline/machine.h"

#include <fcntl.h>
#include <sys/file.h>
#include <time.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>

#include "grader/run/spawner.h"

namespace grader {

MeasuringLock::MeasuringLock(const std::filesystem::path& file)
    : file_(open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
  while (file_.is_open() && flock(file_.get(), LOCK_EX) != 0 && errno == EINTR) {
  }
}

OneCore::OneCore(std::initializer_list<pid_t> processes) {
  const int core = sched_getcpu();
  if (core < 0 || sched_getaffinity(0, sizeof(before_), &before_) != 0) {
    return;
  }
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  const auto stays = [&](pid_t process) {
    return sched_setaffinity(process, sizeof(one), &one) == 0;
  };
  is_kept_ = stays(0);
  is_set_ = is_kept_ && std::ranges::all_of(processes, stays);
}

OneCore::~OneCore() {
  if (is_kept_) {
    sched_setaffinity(0, sizeof(before_), &before_);
  }
}

namespace {

double starved_seconds(const std::string& process) {
  std::ifstream in("/proc/" + process + "/schedstat");
  std::string text;
  std::getline(in, text);
  return std::chrono::duration<double>(starved_time(text)).count();
}

}  // namespace

Awake::Awake(pid_t process)
    : process_(process), begin_(std::chrono::steady_clock::now()), before_(not_asleep()) {}

double Awake::not_asleep() const {
  timespec ours{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ours);
  return static_cast<double>(ours.tv_sec) + 1e-9 * static_cast<double>(ours.tv_nsec) +
         starved_seconds("thread-self") + starved_seconds(std::to_string(process_));
}

double Awake::asleep(double busy) const {
  const double passed =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  return std::max(0.0, passed - busy - (not_asleep() - before_));
}

std::string cpu_model() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return "";
}

std::vector<double> load_average() {
  std::vector<double> load(3);
  const int count = getloadavg(load.data(), 3);
  load.resize(static_cast<std::size_t>(std::max(count, 0)));
  return load;
}

}  // namespace grader
