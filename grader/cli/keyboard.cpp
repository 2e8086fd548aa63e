// termios for the keys, signalfd for the signals.
#include "grader/cli/keyboard.h"

#include <sys/signalfd.h>
#include <unistd.h>

namespace grader {

Keyboard::Keyboard(int descriptor) : keys_(descriptor) {
  sigset_t ours{};
  sigemptyset(&ours);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    sigaddset(&ours, signal);
  }
  sigprocmask(SIG_BLOCK, &ours, &mask_before_);
  signals_ = ::signalfd(-1, &ours, SFD_NONBLOCK | SFD_CLOEXEC);
  if (keys_ >= 0 && ::tcgetattr(keys_, &before_) == 0) {
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    is_raw_ = ::tcsetattr(keys_, TCSANOW, &raw) == 0;
  }
}

Keyboard::~Keyboard() {
  if (is_raw_) {
    ::tcsetattr(keys_, TCSANOW, &before_);
  }
  if (signals_ >= 0) {
    ::close(signals_);
  }
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

std::vector<int> Keyboard::inputs() const {
  std::vector<int> all;
  for (const int input : {signals_, keys_}) {
    if (input >= 0) {
      all.push_back(input);
    }
  }
  return all;
}

char Keyboard::read(int input) {
  if (input == signals_) {
    signalfd_siginfo info{};
    const bool came = ::read(signals_, &info, sizeof(info)) > 0;
    return came ? 'q' : ' ';
  }
  char key = 0;
  if (::read(keys_, &key, 1) != 1) {
    keys_ = -1;
    return 0;
  }
  return key;
}

}  // namespace grader
