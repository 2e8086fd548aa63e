// Frames: how a call and its answer travel over a stream socket between the grader and a program.
//
// Theory of operation. Both sides speak the same four frames. A CALL names a target and carries its
// arguments; it is answered by one RESULT or one ERROR that repeats the CALL's ticket. While one
// side waits for an answer the other may send a CALL of its own (a function handed over as an
// argument): calls nest like a stack. Tickets of the grader are random 64-bit numbers, so an answer
// that was written before the question was read does not fit. A FAULT is a fixed-size note written
// from a signal handler; it explains a crash and decides nothing.
#ifndef WIRE_FRAME_H
#define WIRE_FRAME_H

#include <cstdint>
#include <string>
#include <vector>

#include "wire/value.h"

namespace lab::wire {

enum class FrameKind : std::uint32_t { kCall = 1, kResult = 2, kError = 3, kFault = 4 };

inline constexpr std::uint32_t kFrameMagic = 0x4642414c;  // "LABF"

struct FrameHeader {
  std::uint32_t magic = kFrameMagic;
  FrameKind kind = FrameKind::kCall;
  std::uint64_t ticket = 0;
  std::uint64_t length = 0;  // bytes of payload that follow
};
static_assert(sizeof(FrameHeader) == 24);

struct Frame {
  FrameKind kind = FrameKind::kCall;
  std::uint64_t ticket = 0;
  std::vector<std::uint8_t> payload{};
};

// Payload of kCall: Record "call" {target: text, arguments: list}.
// Payload of kResult: Record "result" {value, meter}, where meter is Null or a Record of integers.
// Payload of kError: Record "error" {kind: text, text: text}; kind is "exception", "bad_alloc",
// "bad_call" or "aborted" (the checker's own call was cancelled because the student's program
// ended).
struct Call {
  std::string target{};
  List arguments{};
};
struct Reply {
  Value value{};
  Value meter{};
};
struct Error {
  std::string kind{};
  std::string text{};
};

Frame to_frame(std::uint64_t ticket, const Call& call);
Frame to_frame(std::uint64_t ticket, const Reply& reply);
Frame to_frame(std::uint64_t ticket, const Error& error);
Call call_of(const Frame& frame);  // these three throw CodecError
Reply reply_of(const Frame& frame);
Error error_of(const Frame& frame);

// What a signal handler could tell. Written raw: no allocation, no encoding.
struct FaultNote {
  std::int32_t signal = 0;
  std::int32_t kind = 0;  // FaultKind
  std::uint64_t address = 0;
};
enum class FaultKind : std::int32_t {
  kUnknown = 0,
  kNullPointer = 1,
  kInputWritten = 2,
  kStackOverflow = 3
};

std::vector<std::uint8_t> frame_bytes(const Frame& frame);  // header and payload, ready to write

// Blocking I/O for the program side. write_frame throws std::system_error; read_frame returns false
// at end of stream.
void write_frame(int fd, const Frame& frame);
bool read_frame(int fd, Frame& frame, std::uint64_t max_payload);

}  // namespace lab::wire

#endif  // WIRE_FRAME_H
