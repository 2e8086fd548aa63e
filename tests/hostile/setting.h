// Where the corpus is run: as root, as an ordinary user, and as in containers.
#ifndef TESTS_HOSTILE_SETTING_H
#define TESTS_HOSTILE_SETTING_H

#include <array>
#include <string_view>

namespace hostile {

// container: no namespaces, and clone3 is not known (Docker's default filter). bare: no Landlock
// either (an old or a hardened kernel).
inline constexpr std::array<std::string_view, 5> kSettings{"root", "user", "container",
                                                           "container_root", "bare"};

// Turns this process and all it starts into one in that setting. Throws std::system_error.
void enter(std::string_view setting);

// Whether sources can be compiled there: something has to keep files from the compiler.
bool can_compile(std::string_view setting);

inline constexpr unsigned kUser = 65534;

}  // namespace hostile

#endif  // TESTS_HOSTILE_SETTING_H
