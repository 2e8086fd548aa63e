// outcome: passed
// why: the largest part of the library
#include <regex>

#include "attack.h"

namespace lab {

std::string attack() {
  std::smatch found;
  const std::string text = "head_dim=128";
  return std::regex_search(text, found, std::regex("=([0-9]+)")) && found[1] == "128" ? "blocked"
                                                                                      : "none";
}

}  // namespace lab
