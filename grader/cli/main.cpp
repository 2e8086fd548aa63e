// lab-grader: what `lab` runs for everything that is about exercises.
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "grader/cli/run.h"
#include "grader/pipeline/check.h"
#include "grader/pipeline/selftest.h"

namespace {

// Descriptors 0 to 2 exist from here on, so that no file of ours ever gets one of these numbers.
void open_standard_descriptors() {
  int descriptor = ::open("/dev/null", O_RDWR);
  while (descriptor >= 0 && descriptor <= 2) {
    descriptor = ::open("/dev/null", O_RDWR);
  }
  ::close(descriptor);
}

// Whatever who started us ignored or blocked. With SIGCHLD ignored nobody's status is ever known.
void set_signals() {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGCHLD, SIG_DFL);
  // A closed pipe or a limit on files is an error of the write, not our end.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

// What others may not is the caller's choice; what we make we have to read ourselves.
void keep_own_rights() {
  constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
  umask(umask(0) & kOthers);
}

// Something of what was printed is lost, and there is somebody who would have read it.
bool is_output_lost() {
  pollfd reader{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return !std::cout.flush() && poll(&reader, 1, 0) == 1 && (reader.revents & POLLERR) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_descriptors();
  set_signals();
  keep_own_rights();
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const grader::Surroundings around{.current = std::filesystem::current_path(error),
                                    .build = self.parent_path().parent_path() / LAB_LIBRARIES,
                                    .out_facts = grader::terminal_facts(STDOUT_FILENO),
                                    .err_facts = grader::terminal_facts(STDERR_FILENO),
                                    .keyboard = ::isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : -1,
                                    .out = std::cout,
                                    .err = std::cerr,
                                    .check = grader::check,
                                    .selftest = grader::selftest};
  constexpr int kGraderFailed = 4;
  const int status = grader::run({argv + 1, argv + argc}, around);
  if (is_output_lost()) {
    std::cerr << "lab: what was printed could not be written: is the disk full?\n";
    return kGraderFailed;
  }
  return status;
}
