// main of a standalone program: debugger runs, sanitizer runs, and graded runs with a static
// program.
#include <unistd.h>

#include <cstdlib>

#include "probe/entry.h"

int main(int argc, char** argv) {
  if (argc == 2 && lab_run_case != nullptr) {
    return lab_run_case(argv[1]);
  }
  // The grader's socket is always descriptor 3 (wire/host_protocol.h).
  _exit(lab_entry(3));
}
