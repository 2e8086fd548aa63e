// Any bytes as what a subverted lab-unpack might say, in pieces: within the bounds, nothing leads
// out.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "grader/grade/unpack_wire.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::size_t step = 1 + data[0] % 64;
  const std::string_view stream(reinterpret_cast<const char*>(data) + 1, size - 1);
  grader::UnpackReader reader;
  for (std::size_t at = 0; at < stream.size(); at += step) {
    if (!reader.feed(stream.substr(at, step))) {
      break;
    }
  }
  const grader::Submission submission = reader.take();
  FUZZ_REQUIRE(submission.fault.empty() || submission.entries.empty());
  for (const grader::Entry& entry : submission.entries) {
    FUZZ_REQUIRE(grader::clean_path(entry.path) == entry.path);
    FUZZ_REQUIRE(!grader::is_litter(entry.path));
    FUZZ_REQUIRE(!entry.bytes || entry.bytes->size() <= grader::kMostFileBytes);
  }
  return 0;
}
