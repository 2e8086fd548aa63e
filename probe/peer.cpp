// Peer: the frame loop of a program, with calls that nest.
#include "probe/peer.h"

#include <cstdio>
#include <iostream>
#include <new>

#include "wire/codec.h"

namespace lab {
namespace {

// An exception class of an answer's own may have nothing to say.
const char* words_of(const std::exception& error) {
  const char* const words = error.what();
  return words == nullptr ? "an exception without a text" : words;
}

wire::Error current_error() {
  try {
    throw;
  } catch (const BadCall& error) {
    return {"bad_call", error.what()};
  } catch (const RemoteError& error) {
    return {error.kind, error.what()};
  } catch (const std::bad_alloc&) {
    return {"bad_alloc", "std::bad_alloc"};
  } catch (const std::exception& error) {
    return {"exception", words_of(error)};
  } catch (...) {
    return {"exception", "a value of unknown type"};
  }
}

// What was printed so far must be on its way before the answer is, or a later crash would lose it.
void flush_prints() {
  std::cout.flush();
  std::fflush(nullptr);
}

}  // namespace

void Peer::answer(const wire::Frame& frame, const Handler& handler) {
  wire::Frame reply{};
  try {
    reply = to_frame(frame.ticket, handler(call_of(frame)));
  } catch (...) {
    reply = to_frame(frame.ticket, current_error());
  }
  flush_prints();
  write_frame(fd_, reply);
}

void Peer::serve(const Handler& handler) {
  wire::Frame frame{};
  while (read_frame(fd_, frame, max_payload_)) {
    if (frame.kind != wire::FrameKind::kCall) {
      throw wire::CodecError("an answer to a question that was not asked");
    }
    answer(frame, handler);
  }
}

wire::Value Peer::call(const std::string& target, wire::List arguments) {
  const std::uint64_t ticket = next_ticket_++;
  flush_prints();
  write_frame(fd_, to_frame(ticket, wire::Call{target, std::move(arguments)}));
  wire::Frame frame{};
  while (read_frame(fd_, frame, max_payload_)) {
    if (frame.kind == wire::FrameKind::kCall) {
      answer(frame, [this](const wire::Call& call) { return call_lent(call); });
      continue;
    }
    if (frame.ticket != ticket) {
      throw wire::CodecError("an answer to another question");
    }
    if (frame.kind == wire::FrameKind::kError) {
      const wire::Error error = error_of(frame);
      throw RemoteError(error.kind, error.text);
    }
    return reply_of(frame).value;
  }
  throw wire::CodecError("the other side closed while a call was open");
}

wire::RemoteFunction Peer::lend(Lent function) {
  lent_.push_back(std::move(function));
  return {static_cast<std::uint32_t>(lent_.size() - 1)};
}

wire::Reply Peer::call_lent(const wire::Call& call) {
  const std::size_t id = call.target.starts_with('#')
                             ? std::strtoul(call.target.c_str() + 1, nullptr, 10)
                             : lent_.size();
  if (id >= lent_.size()) {
    throw BadCall("no function '" + call.target + "' was lent");
  }
  return {lent_[id](call.arguments), {}};
}

}  // namespace lab
