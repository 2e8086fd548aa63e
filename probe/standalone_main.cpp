// main of a standalone program: debugger runs, sanitizer runs, and graded runs with a static
// program.
#include <unistd.h>

#include <cstdlib>

#include "probe/entry.h"

int main() {
  // The grader's socket is always descriptor 3 (wire/host_protocol.h).
  _exit(lab_entry(3));
}
