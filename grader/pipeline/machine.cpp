// Locks, cores and names of the machine.
#include "grader/pipeline/machine.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>

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
