// The files of the checkout as the architecture tests see them.
#ifndef TESTS_ARCHITECTURE_SOURCE_TREE_H
#define TESTS_ARCHITECTURE_SOURCE_TREE_H

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace architecture {

// Every file below one of our source folders, relative to the checkout, in order. What a miniature
// course or a case brings along is data and left out.
std::vector<std::string> source_files(const std::vector<std::string>& extensions);

std::string text_of(const std::string& file);
std::vector<std::string> lines_of(std::string_view text);

struct Include {
  std::string target{};  // as written
  bool in_quotes = false;
};
std::vector<Include> includes_of(std::string_view text);

// "grader/build" of "grader/build/elf.h".
std::string folder_of(const std::string& file);

// What is wrong with a file that includes this; empty when nothing is.
std::string arrow_fault(const std::string& file, const Include& include);
std::string package_fault(const std::string& file, const Include& include);

}  // namespace architecture

#endif  // TESTS_ARCHITECTURE_SOURCE_TREE_H
