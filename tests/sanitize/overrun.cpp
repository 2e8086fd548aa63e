// Writes past the end of a vector: a sanitized build that lets this pass checks nothing.
#include <vector>

int main(int argc, char**) {
  std::vector<int> values(4);
  int* data = values.data();
  data[argc + 4] = 1;
  return data[argc + 4] - 1;
}
