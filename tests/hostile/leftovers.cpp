// Reads /proc: who descends from whom.
#include "tests/hostile/leftovers.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace hostile {
namespace {

struct Process {
  std::string name{};
  std::string state{};
  int parent = 0;
};

std::map<int, Process> all_processes() {
  std::map<int, Process> all;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const int pid = std::atoi(entry.path().filename().c_str());
    std::ifstream in(entry.path() / "stat");
    std::string text;
    if (pid <= 0 || !std::getline(in, text)) {
      continue;
    }
    const std::size_t open = text.find('(');
    const std::size_t close = text.rfind(')');
    Process process{.name = text.substr(open + 1, close - open - 1)};
    std::istringstream(text.substr(close + 1)) >> process.state >> process.parent;
    all[pid] = process;
  }
  return all;
}

bool descends(const std::map<int, Process>& all, int pid, int ancestor) {
  for (int step = 0; step < 64 && pid > 1; ++step) {
    const auto found = all.find(pid);
    if (found == all.end()) {
      return false;
    }
    pid = found->second.parent;
    if (pid == ancestor) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<std::string> leftovers_of(int process) {
  std::vector<std::string> left;
  const auto all = all_processes();
  for (const auto& [pid, one] : all) {
    if (descends(all, pid, process) && one.name != "lab-host") {
      left.push_back(std::to_string(pid) + " (" + one.name + ") " + one.state);
    }
  }
  return left;
}

}  // namespace hostile
