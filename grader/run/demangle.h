// The name a person wrote for a symbol of an object file.
#ifndef GRADER_RUN_DEMANGLE_H
#define GRADER_RUN_DEMANGLE_H

#include <string>
#include <string_view>

namespace grader {

// Whether the name may be far longer than the symbol: what has been named stands as two or three
// letters the next time, so a hundred letters can stand for more than any memory holds.
bool may_be_long(std::string_view symbol);

// "lab::softmax_rows(lab::BasicMatrix<float> const&)"; the symbol itself when it is not mangled, or
// when its name may be long.
std::string demangle(const std::string& symbol);

}  // namespace grader

#endif  // GRADER_RUN_DEMANGLE_H
