// Demangling by the C++ runtime, of what cannot grow out of hand.
#include "grader/run/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace grader {
namespace {

constexpr std::size_t kLongest = 1000;
constexpr int kMostReferences = 8;  // each can double what stands before it

bool is_index(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); }

// S_, S0_, T_, T1A_ and the like refer to what was named before. Names that hold such letters count
// too, which does no harm.
int references_in(std::string_view symbol) {
  int count = 0;
  for (std::size_t i = 0; i < symbol.size(); ++i) {
    if (symbol[i] == 'S' || symbol[i] == 'T') {
      std::size_t end = i + 1;
      while (end < symbol.size() && is_index(symbol[end])) {
        ++end;
      }
      count += end < symbol.size() && symbol[end] == '_' ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

bool may_be_long(std::string_view symbol) {
  const bool has_pack =
      symbol.find("Dp") != std::string_view::npos || symbol.find("sp") != std::string_view::npos;
  return symbol.size() > kLongest || has_pack || references_in(symbol) > kMostReferences;
}

std::string demangle(const std::string& symbol) {
  if (may_be_long(symbol)) {
    return symbol;
  }
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text != nullptr ? std::string(text.get()) : symbol;
}

}  // namespace grader
