// Any bytes as labs.yaml and as lab.yaml: a course or faults, each fault one line with a place.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "grader/manifest/reading.h"
#include "tests/fuzz/require.h"

namespace {

// What every reader of the model relies on.
void check_lab(const grader::Lab& lab) {
  for (const grader::Exercise& exercise : lab.exercises) {
    FUZZ_REQUIRE(!exercise.id.empty() && !exercise.title.empty() && !exercise.checks.empty());
    FUZZ_REQUIRE(!exercise.functions.empty());
    FUZZ_REQUIRE(exercise.tolerance.atol >= 0 && exercise.tolerance.rtol >= 0);
    FUZZ_REQUIRE(exercise.limits.cpu_seconds > 0 && exercise.limits.memory_mb >= 16);
    for (const grader::CheckSpec& check : exercise.checks) {
      FUZZ_REQUIRE(!check.id.empty() && check.weight >= 0);
      FUZZ_REQUIRE((check.kind != grader::CheckKind::kDrawn) || check.draw.has_value());
      FUZZ_REQUIRE((check.kind != grader::CheckKind::kExact) || !check.calls.empty());
    }
  }
}

void check_faults(const grader::Faults& faults) {
  for (const grader::ManifestFault& fault : faults.sorted()) {
    FUZZ_REQUIRE(fault.place.line >= 1 && fault.place.column >= 1 && !fault.text.empty());
    FUZZ_REQUIRE(fault.text.find('\n') == std::string::npos);
  }
}

void read_as_lab(std::string_view text) {
  grader::Reading reading{.root = "/nonexistent"};
  if (const auto* tree = read_tree(reading, std::string(text), "labs/a/lab.yaml")) {
    grader::Course course{};
    course.labs.push_back(read_lab(reading, *tree, "labs/a/lab.yaml", {}));
    check_ids(reading, course);
    if (reading.faults.empty()) {
      check_lab(course.labs[0]);
    }
  }
  check_faults(reading.faults);
}

void read_as_course(std::string_view text) {
  grader::Reading reading{.root = "/nonexistent"};
  if (const auto* tree = read_tree(reading, std::string(text), "labs.yaml")) {
    grader::Course course{};
    read_course_tree(reading, *tree, "labs.yaml", course);
    FUZZ_REQUIRE(!reading.faults.empty());  // there is no lab to include
  }
  check_faults(reading.faults);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_as_lab(text);
  read_as_course(text);
  return 0;
}
