// Counts processes of submissions that are still alive.
#ifndef TESTS_HOSTILE_LEFTOVERS_H
#define TESTS_HOSTILE_LEFTOVERS_H

#include <string>
#include <vector>

namespace hostile {

// Descendants of a process that are not hosts: "1234 (answer) S".
std::vector<std::string> leftovers_of(int process);

}  // namespace hostile

#endif  // TESTS_HOSTILE_LEFTOVERS_H
