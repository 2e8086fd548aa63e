// FrameSplitter: the same frames however the bytes are cut, bounds before reservations, one fault.
#include "grader/run/frame_splitter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace grader {
namespace {

using lab::wire::Frame;
using lab::wire::FrameHeader;
using lab::wire::FrameKind;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t kMost = std::uint64_t{1} << 20;

Bytes frame(std::uint64_t ticket, const Bytes& payload, FrameKind kind = FrameKind::kResult) {
  return lab::wire::frame_bytes({kind, ticket, payload});
}

Bytes operator+(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Bytes claiming(std::uint64_t length, FrameKind kind = FrameKind::kResult) {
  Bytes bytes = frame(1, {}, kind);
  std::memcpy(bytes.data() + 16, &length, sizeof(length));
  return bytes;
}

struct Split {
  std::vector<Frame> frames{};
  std::string fault{};
  std::size_t waiting = 0;
};

Split split(const Bytes& stream, std::size_t piece) {
  FrameSplitter splitter(kMost);
  Split result;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    splitter.feed(std::span(stream).subspan(at, std::min(piece, stream.size() - at)));
    while (auto next = splitter.next()) {
      result.frames.push_back(std::move(*next));
    }
  }
  result.fault = splitter.fault();
  result.waiting = splitter.waiting();
  return result;
}

TEST(FrameSplitter, GivesWhatWasSent) {
  const Split result = split(frame(5, {1, 2, 3}) + frame(6, {}, FrameKind::kError), 1000);
  ASSERT_EQ(result.frames.size(), 2U);
  EXPECT_EQ(result.frames[0].ticket, 5U);
  EXPECT_EQ(result.frames[0].payload, (Bytes{1, 2, 3}));
  EXPECT_EQ(result.frames[1].kind, FrameKind::kError);
  EXPECT_EQ(result.waiting, 0U);
  EXPECT_EQ(result.fault, "");
}

TEST(FrameSplitter, DoesNotMindHowTheBytesAreCut) {
  const Bytes stream = frame(1, {7}) + frame(2, Bytes(100, 8)) + frame(3, {});
  for (const std::size_t piece : {1, 2, 23, 24, 25, 148}) {
    const Split result = split(stream, piece);
    ASSERT_EQ(result.frames.size(), 3U) << piece;
    EXPECT_EQ(result.frames[1].payload, Bytes(100, 8)) << piece;
    EXPECT_EQ(result.frames[2].ticket, 3U) << piece;
  }
}

TEST(FrameSplitter, WaitsForTheRest) {
  Bytes stream = frame(1, {1, 2, 3, 4});
  stream.pop_back();
  const Split result = split(stream, 7);
  EXPECT_TRUE(result.frames.empty());
  EXPECT_EQ(result.waiting, stream.size());
  EXPECT_EQ(result.fault, "");
}

TEST(FrameSplitter, RefusesWhatIsNoFrame) {
  for (const Bytes& bad : {Bytes(24, 'x'), frame(1, {}, static_cast<FrameKind>(0)),
                           frame(1, {}, static_cast<FrameKind>(5))}) {
    const Split result = split(frame(1, {}) + bad + frame(2, {}), 24);
    EXPECT_EQ(result.frames.size(), 1U) << "nothing comes after a fault";
    EXPECT_EQ(result.fault, "what it sent is not a frame");
  }
}

TEST(FrameSplitter, RefusesANoteOfAnotherSize) {
  EXPECT_EQ(split(frame(0, Bytes(16), FrameKind::kFault), 40).frames.size(), 1U);
  for (const std::uint64_t length : {0, 15, 17, 1000}) {
    EXPECT_EQ(split(claiming(length, FrameKind::kFault), 24).fault, "what it sent is not a frame");
  }
}

TEST(FrameSplitter, RefusesALengthBeforeItsBytesCome) {
  EXPECT_EQ(split(claiming(kMost), 24).fault, "");
  EXPECT_EQ(split(claiming(kMost + 1), 24).fault, "its answer is larger than 1 MB");
  EXPECT_EQ(split(claiming(~std::uint64_t{0}), 24).fault, "its answer is larger than 1 MB");
}

TEST(FrameSplitter, TakesTheLargestThatIsAllowed) {
  const Split result = split(frame(1, Bytes(kMost)) + frame(2, {}), FrameSplitter::kLargestPiece);
  EXPECT_EQ(result.frames.size(), 2U);
  EXPECT_EQ(result.fault, "");
}

TEST(FrameSplitter, KeepsNoMoreThanOneAnswerThatNobodyAskedFor) {
  FrameSplitter splitter(kMost);
  const Bytes piece = frame(1, Bytes(1000));
  for (int i = 0; i < 2000; ++i) {
    splitter.feed(piece);
    ASSERT_LE(splitter.waiting(), kMost + 2 * FrameSplitter::kLargestPiece);
  }
  EXPECT_EQ(splitter.fault(), "its answer is larger than 1 MB");
  EXPECT_FALSE(splitter.next());
}

}  // namespace
}  // namespace grader
