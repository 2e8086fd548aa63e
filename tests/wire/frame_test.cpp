// Frames: calls, results and errors over a stream socket, and what is not one of them.
#include "wire/frame.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>

#include "wire/codec.h"

namespace lab::wire {
namespace {

// Both ends of a stream socket.
class SocketPair {
 public:
  SocketPair() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds_.data()), 0); }
  ~SocketPair() { close_end(0), close_end(1); }
  int near() const { return fds_[0]; }
  int far() const { return fds_[1]; }
  void close_end(std::size_t end) {
    if (fds_[end] >= 0) {
      close(fds_[end]);
      fds_[end] = -1;
    }
  }
  void send_bytes(const std::vector<std::uint8_t>& bytes) const {
    EXPECT_EQ(write(near(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }

 private:
  std::array<int, 2> fds_{-1, -1};
};

constexpr std::uint64_t kMost = 1000;

std::string fault_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const CodecError& error) {
    return error.what();
  }
  return "";
}

Frame frame_of(FrameKind kind, const Value& value) { return {kind, 7, encode(value)}; }

TEST(Frame, ACallSurvives) {
  const Frame frame = to_frame(99, Call{"softmax", {{1.5}, {std::string("x")}}});
  EXPECT_EQ(frame.kind, FrameKind::kCall);
  EXPECT_EQ(frame.ticket, 99U);
  const Call call = call_of(frame);
  EXPECT_EQ(call.target, "softmax");
  EXPECT_EQ(call.arguments, (List{{1.5}, {std::string("x")}}));
}

TEST(Frame, AResultSurvives) {
  const Reply reply = reply_of(to_frame(1, Reply{{true}, {std::int64_t{3}}}));
  EXPECT_EQ(reply.value, Value{true});
  EXPECT_EQ(reply.meter, Value{std::int64_t{3}});
}

TEST(Frame, AnErrorSurvives) {
  const Error error = error_of(to_frame(1, Error{"exception", "no scores"}));
  EXPECT_EQ(error.kind, "exception");
  EXPECT_EQ(error.text, "no scores");
}

TEST(Frame, AResultIsNoCall) {
  EXPECT_EQ(fault_of([] { call_of(to_frame(1, Reply{})); }), "a frame that is not a call");
  EXPECT_EQ(fault_of([] { reply_of(to_frame(1, Error{})); }), "a frame that is not a result");
  EXPECT_EQ(fault_of([] { error_of(to_frame(1, Call{})); }), "a frame that is not a error");
}

TEST(Frame, AValueThatIsNoRecordIsRefused) {
  EXPECT_EQ(fault_of([] { reply_of(frame_of(FrameKind::kResult, {1.0})); }),
            "a frame that is not a result");
}

TEST(Frame, FieldsMustBeThereAndOfTheirType) {
  EXPECT_EQ(fault_of([] {
              call_of(frame_of(FrameKind::kCall, {Record{"call", {{"arguments", {List{}}}}}}));
            }),
            "a call frame without a proper 'target'");
  EXPECT_EQ(fault_of([] {
              call_of(frame_of(FrameKind::kCall, {Record{"call", {{"target", {1.0}}}}}));
            }),
            "a call frame without a proper 'target'");
  EXPECT_EQ(fault_of([] {
              reply_of(frame_of(FrameKind::kResult, {Record{"result", {{"value", {1.0}}}}}));
            }),
            "a result frame without value and meter");
}

TEST(Frame, TravelsOverASocket) {
  const SocketPair pair;
  write_frame(pair.near(), to_frame(5, Call{"f", {}}));
  write_frame(pair.near(), to_frame(6, Call{"g", {}}));
  Frame frame;
  ASSERT_TRUE(read_frame(pair.far(), frame, kMost));
  EXPECT_EQ(frame.ticket, 5U);
  ASSERT_TRUE(read_frame(pair.far(), frame, kMost));
  EXPECT_EQ(call_of(frame).target, "g");
}

TEST(Frame, HeaderIsMagicKindTicketLength) {
  const std::vector<std::uint8_t> bytes = frame_bytes({FrameKind::kError, 0x0102, {9, 9}});
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{'L', 'A', 'B', 'F', 3, 0, 0, 0, 2, 1, 0, 0, 0,
                                              0,   0,   0,   2,   0, 0, 0, 0, 0, 0, 0, 9, 9}));
}

TEST(Frame, TheEndOfTheStreamIsNoFrame) {
  SocketPair pair;
  pair.close_end(0);
  Frame frame;
  EXPECT_FALSE(read_frame(pair.far(), frame, kMost));
}

TEST(Frame, HalfAFrameIsNoFrame) {
  SocketPair pair;
  std::vector<std::uint8_t> bytes = frame_bytes(to_frame(1, Call{"f", {}}));
  bytes.pop_back();
  pair.send_bytes(bytes);
  pair.close_end(0);
  Frame frame;
  EXPECT_FALSE(read_frame(pair.far(), frame, kMost));
}

TEST(Frame, WrongMagicIsRefused) {
  const SocketPair pair;
  std::vector<std::uint8_t> bytes = frame_bytes(to_frame(1, Call{"f", {}}));
  bytes[0] = 'X';
  pair.send_bytes(bytes);
  Frame frame;
  EXPECT_EQ(fault_of([&] { read_frame(pair.far(), frame, kMost); }), "a frame with a bad header");
}

TEST(Frame, AClaimAboveTheLimitIsRefusedBeforeItIsReserved) {
  const SocketPair pair;
  std::vector<std::uint8_t> bytes = frame_bytes({FrameKind::kResult, 1, {}});
  std::memset(bytes.data() + 16, 0xff, 8);
  pair.send_bytes(bytes);
  Frame frame;
  EXPECT_EQ(fault_of([&] { read_frame(pair.far(), frame, kMost); }), "a frame with a bad header");
}

TEST(Frame, WritingToAClosedSocketIsAnErrorNotASignal) {
  SocketPair pair;
  pair.close_end(1);
  EXPECT_THROW(write_frame(pair.near(), to_frame(1, Call{"f", {}})), std::system_error);
}

}  // namespace
}  // namespace lab::wire
