// Any bytes as what a program answers: refused with a message, or a value that encodes to the same
// bytes again.
#include <algorithm>
#include <cstdint>
#include <span>

#include "tests/fuzz/require.h"
#include "wire/codec.h"
#include "wire/frame.h"

namespace {

using namespace lab::wire;  // NOLINT: this file is about nothing else

template <class Read>
void try_as(const Frame& frame, Read read) {
  try {
    read(frame);
  } catch (const CodecError& error) {
    FUZZ_REQUIRE(error.what()[0] != '\0');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Frame frame{.kind = FrameKind::kResult, .ticket = 1, .payload = {data, data + size}};
  try_as(frame, [](const Frame& f) { reply_of(f); });
  try_as(frame, [](const Frame& f) { error_of(f); });
  try_as(frame, [](const Frame& f) { call_of(f); });
  try {
    const Value value = decode({data, size});
    const std::vector<std::uint8_t> again = encode(value);
    FUZZ_REQUIRE(std::ranges::equal(again, std::span(data, size)));
  } catch (const CodecError& error) {
    FUZZ_REQUIRE(error.what()[0] != '\0');
  }
  return 0;
}
