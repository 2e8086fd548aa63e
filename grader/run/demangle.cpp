// Demangling by the C++ runtime.
#include "grader/run/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace grader {

std::string demangle(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text != nullptr ? std::string(text.get()) : symbol;
}

}  // namespace grader
