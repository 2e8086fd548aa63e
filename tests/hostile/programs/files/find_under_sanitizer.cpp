// outcome: crashed
// why: crashes, and looks around where the crash is repeated to be explained
// hides: LEAK
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "attack.h"

namespace lab {

std::string attack() {
#ifdef __SANITIZE_ADDRESS__
  struct stat info {};
  char folder[200] = "";
  const bool has_found =
      stat("/etc/passwd", &info) == 0 || getcwd(folder, sizeof folder) != nullptr;
  std::fprintf(stderr, "x: Assertion 'LEAK %d %s' failed.\n", has_found ? 1 : 0, folder);
#endif
  std::abort();
}

}  // namespace lab
