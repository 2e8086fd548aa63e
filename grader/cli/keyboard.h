// Single key presses and Ctrl-C, only while somebody waits for them.
#ifndef GRADER_CLI_KEYBOARD_H
#define GRADER_CLI_KEYBOARD_H

#include <termios.h>

#include <csignal>
#include <vector>

namespace grader {

// While it lives, keys arrive one at a time and without echo, and SIGINT, SIGTERM and SIGHUP are
// read from a descriptor instead of ending the program; afterwards everything is as before. Not
// kept during a check, so that Ctrl-C ends a check at once.
class Keyboard {
 public:
  explicit Keyboard(int descriptor);  // -1: signals alone
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;

  std::vector<int> inputs() const;
  // What can be read on `input`: a key, or 'q' for a signal; 0 when there will be no more keys.
  char read(int input);

 private:
  int keys_ = -1;
  int signals_ = -1;
  bool is_raw_ = false;
  termios before_{};
  sigset_t mask_before_{};
};

}  // namespace grader

#endif  // GRADER_CLI_KEYBOARD_H
