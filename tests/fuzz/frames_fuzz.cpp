// Any bytes, cut anyhow, as what a program sends: the frames are those that stand in the bytes, in
// order, none above the bound and none lost, whole or in pieces.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "grader/run/frame_splitter.h"
#include "tests/fuzz/require.h"

namespace {

using lab::wire::Frame;
using lab::wire::FrameKind;

constexpr std::uint64_t kMost = 200;

struct Split {
  std::vector<Frame> frames{};
  bool is_faulty = false;
  std::size_t waiting = 0;
};

void take_all(grader::FrameSplitter& splitter, Split& into) {
  while (auto frame = splitter.next()) {
    into.frames.push_back(std::move(*frame));
  }
  FUZZ_REQUIRE(!splitter.next());  // nothing but more bytes makes it go on
}

// `pieces` says how long the pieces are, over and over.
Split split(std::span<const std::uint8_t> stream, std::span<const std::uint8_t> pieces) {
  grader::FrameSplitter splitter(kMost);
  Split result;
  for (std::size_t at = 0, turn = 0; at < stream.size(); ++turn) {
    const std::size_t wanted = pieces.empty() ? stream.size() : pieces[turn % pieces.size()] + 1U;
    const std::size_t size = std::min(wanted, stream.size() - at);
    splitter.feed(stream.subspan(at, size));
    take_all(splitter, result);
    at += size;
  }
  result.is_faulty = !splitter.fault().empty();
  result.waiting = splitter.waiting();
  return result;
}

// The same, read off the whole stream at once.
Split as_written(std::span<const std::uint8_t> stream) {
  Split result;
  while (stream.size() >= 24) {
    std::uint32_t magic = 0;
    std::uint32_t kind = 0;
    std::uint64_t ticket = 0;
    std::uint64_t length = 0;
    std::memcpy(&magic, stream.data(), 4);
    std::memcpy(&kind, stream.data() + 4, 4);
    std::memcpy(&ticket, stream.data() + 8, 8);
    std::memcpy(&length, stream.data() + 16, 8);
    const bool is_note = kind == 4;
    if (magic != 0x4642414c || kind < 1 || kind > 4 || length > kMost ||
        (is_note && length != 16)) {
      result.is_faulty = true;
      break;
    }
    if (stream.size() - 24 < length) {
      break;
    }
    const auto payload = stream.subspan(24, length);
    result.frames.push_back(
        {static_cast<FrameKind>(kind), ticket, {payload.begin(), payload.end()}});
    stream = stream.subspan(24 + length);
  }
  result.waiting = stream.size();
  return result;
}

void require_same(const Split& got, const Split& want) {
  FUZZ_REQUIRE(got.is_faulty == want.is_faulty);
  FUZZ_REQUIRE(got.is_faulty || got.waiting == want.waiting);
  FUZZ_REQUIRE(got.frames.size() == want.frames.size());
  for (std::size_t i = 0; i < got.frames.size(); ++i) {
    FUZZ_REQUIRE(got.frames[i].payload.size() <= kMost);
    FUZZ_REQUIRE(frame_bytes(got.frames[i]) == frame_bytes(want.frames[i]));
  }
}

}  // namespace

// The first byte says how many of the following are lengths of pieces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::span<const std::uint8_t> input(data + 1, size - 1);
  const std::size_t count = std::min<std::size_t>(data[0] % 16, input.size());
  const auto stream = input.subspan(count);
  const Split want = as_written(stream);
  const std::uint8_t single = 0;
  require_same(split(stream, {}), want);
  require_same(split(stream, {&single, 1}), want);
  require_same(split(stream, input.first(count)), want);
  return 0;
}
