// Names outside an answer that it may ask the linker for, and those it may not.
#ifndef GRADER_BUILD_OUTER_NAMES_H
#define GRADER_BUILD_OUTER_NAMES_H

#include <string_view>

namespace grader {

// Whether a symbol that an object needs reaches for the machine instead of computing, or for memory
// that the meter would not see. Of C names that begin with '_', which belong to the compiler and
// its libraries, only those that g++ writes for honest code are allowed; C++ names all are.
bool is_forbidden_call(std::string_view symbol);

// Whether a demangled name, also that of a table or of a type's description, lies in the namespaces
// of the standard library.
bool is_of_standard_library(std::string_view demangled);

}  // namespace grader

#endif  // GRADER_BUILD_OUTER_NAMES_H
