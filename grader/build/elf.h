// Symbols of a relocatable object: what it defines and what it needs.
#ifndef GRADER_BUILD_ELF_H
#define GRADER_BUILD_ELF_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grader/run/demangle.h"  // what the names stand for

namespace grader {

struct ObjectSymbols {
  std::vector<std::string> defined{};    // global and weak, mangled
  std::vector<std::string> undefined{};  // mangled
  std::vector<std::string> strong{};     // of those defined: they take the place of weak ones
  std::uint64_t variable_bytes = 0;  // of variables that live as long as the program or a thread
};

// Reads an x86-64 ELF object, bounded by its size. Throws SystemError when it is not one.
ObjectSymbols read_symbols(std::string_view object);

}  // namespace grader

#endif  // GRADER_BUILD_ELF_H
