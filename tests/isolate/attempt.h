// Runs an attempt in a child that has confined itself, and says how the child ended.
#ifndef TESTS_ISOLATE_ATTEMPT_H
#define TESTS_ISOLATE_ATTEMPT_H

#include <sys/wait.h>
#include <unistd.h>

#include <string>

// "exit 0", "signal 31". The child's exit status is what `attempt` returns: an errno, or 0.
template <class Attempt>
std::string end_of(Attempt attempt) {
  const pid_t child = fork();
  if (child == 0) {
    _exit(attempt());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? "exit " + std::to_string(WEXITSTATUS(status))
                           : "signal " + std::to_string(WTERMSIG(status));
}

#endif  // TESTS_ISOLATE_ATTEMPT_H
