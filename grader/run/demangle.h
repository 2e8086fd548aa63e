// The name a person wrote for a symbol of an object file.
#ifndef GRADER_RUN_DEMANGLE_H
#define GRADER_RUN_DEMANGLE_H

#include <string>

namespace grader {

// "lab::softmax_rows(lab::BasicMatrix<float> const&)"; the name itself when it is not mangled.
std::string demangle(const std::string& symbol);

}  // namespace grader

#endif  // GRADER_RUN_DEMANGLE_H
