// Paths of the committed cases and the text of the error that a call throws.
#pragma once

#include <filesystem>
#include <string>

#include "formats/error.h"

namespace formats_test {

inline std::filesystem::path case_path(const std::string& name) {
  return std::filesystem::path(LAB_SOURCE_DIR) / "tests" / "cases" / name;
}

// The message of the FormatError that `call` throws, with the folder of the cases cut out; "no
// error" when it returns.
template <typename Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const formats::FormatError& error) {
    std::string what = error.what();
    const std::string folder = case_path("").string();
    for (size_t at = what.find(folder); at != std::string::npos; at = what.find(folder)) {
      what.erase(at, folder.size());
    }
    return what;
  }
  return "no error";
}

}  // namespace formats_test
