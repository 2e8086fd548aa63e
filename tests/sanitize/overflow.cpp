// Adds past the largest int: a sanitized build that lets this pass checks nothing.
#include <limits>

int main(int argc, char**) {
  volatile int sum = std::numeric_limits<int>::max();
  sum = sum + argc;
  return 0;
}
