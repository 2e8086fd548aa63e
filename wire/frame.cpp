// Frames: packing calls, replies and errors, and blocking I/O on a stream socket.
#include "wire/frame.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "wire/codec.h"

namespace lab::wire {
namespace {

template <class T>
const T& field_as(const Record& record, const char* name) {
  const Value* value = record.find(name);
  const T* typed = value == nullptr ? nullptr : value->get_if<T>();
  if (typed == nullptr) {
    throw CodecError("a " + record.type + " frame without a proper '" + name + "'");
  }
  return *typed;
}

Record record_of(const Frame& frame, const char* type) {
  Value value = decode(frame.payload);
  Record* record = std::get_if<Record>(&value.data);
  if (record == nullptr || record->type != type) {
    throw CodecError(std::string("a frame that is not a ") + type);
  }
  return std::move(*record);
}

bool read_all(int fd, void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t got = ::read(fd, at, size);
    if (got == 0) {
      return false;
    }
    if (got < 0) {
      if (errno == EINTR) {
        continue;
      }
      throw std::system_error(errno, std::generic_category(), "read");
    }
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace

Frame to_frame(std::uint64_t ticket, const Call& call) {
  const Value value{Record{"call", {{"target", {call.target}}, {"arguments", {call.arguments}}}}};
  return {FrameKind::kCall, ticket, encode(value)};
}
Frame to_frame(std::uint64_t ticket, const Reply& reply) {
  const Value value{Record{"result", {{"value", reply.value}, {"meter", reply.meter}}}};
  return {FrameKind::kResult, ticket, encode(value)};
}
Frame to_frame(std::uint64_t ticket, const Error& error) {
  const Value value{Record{"error", {{"kind", {error.kind}}, {"text", {error.text}}}}};
  return {FrameKind::kError, ticket, encode(value)};
}

Call call_of(const Frame& frame) {
  const Record record = record_of(frame, "call");
  return {field_as<std::string>(record, "target"), field_as<List>(record, "arguments")};
}
Reply reply_of(const Frame& frame) {
  const Record record = record_of(frame, "result");
  const Value* value = record.find("value");
  const Value* meter = record.find("meter");
  if (value == nullptr || meter == nullptr) {
    throw CodecError("a result frame without value and meter");
  }
  return {*value, *meter};
}
Error error_of(const Frame& frame) {
  const Record record = record_of(frame, "error");
  return {field_as<std::string>(record, "kind"), field_as<std::string>(record, "text")};
}

std::vector<std::uint8_t> frame_bytes(const Frame& frame) {
  const FrameHeader header{
      .kind = frame.kind, .ticket = frame.ticket, .length = frame.payload.size()};
  std::vector<std::uint8_t> bytes(sizeof(header) + frame.payload.size());
  std::memcpy(bytes.data(), &header, sizeof(header));
  if (!frame.payload.empty()) {
    std::memcpy(bytes.data() + sizeof(header), frame.payload.data(), frame.payload.size());
  }
  return bytes;
}

void write_frame(int fd, const Frame& frame) {
  const std::vector<std::uint8_t> bytes = frame_bytes(frame);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t sent = ::send(fd, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno == EINTR) {
        continue;
      }
      throw std::system_error(errno, std::generic_category(), "send");
    }
    done += static_cast<std::size_t>(sent);
  }
}

bool read_frame(int fd, Frame& frame, std::uint64_t max_payload) {
  FrameHeader header;
  if (!read_all(fd, &header, sizeof(header))) {
    return false;
  }
  if (header.magic != kFrameMagic || header.length > max_payload) {
    throw CodecError("a frame with a bad header");
  }
  frame.kind = header.kind;
  frame.ticket = header.ticket;
  frame.payload.resize(header.length);
  return read_all(fd, frame.payload.data(), frame.payload.size());
}

}  // namespace lab::wire
