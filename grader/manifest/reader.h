// Reads labs.yaml and the lab files it includes, strictly: everything wrong is reported in one go,
// nothing is guessed.
#ifndef GRADER_MANIFEST_READER_H
#define GRADER_MANIFEST_READER_H

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/model.h"

namespace grader {

// One fault of a manifest, ready to print: "labs/attention/lab.yaml:5:7: unknown key 'casse', did
// you mean 'cases'?".
struct ManifestFault {
  Place place{};
  std::string text{};
};

// The course cannot be used. what() holds one line per fault, in file order.
struct LabError : std::runtime_error {
  explicit LabError(std::vector<ManifestFault> all);
  std::vector<ManifestFault> faults{};
};

// Reads `file` (usually ROOT/labs.yaml) and its includes; ROOT is the file's folder. Throws
// LabError.
Course read_course(const std::filesystem::path& file);

// "file:line:column: text".
std::string to_text(const ManifestFault& fault);

}  // namespace grader

#endif  // GRADER_MANIFEST_READER_H
