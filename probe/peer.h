// Peer: one end of the conversation between a program and the grader, seen from inside the program.
#ifndef PROBE_PEER_H
#define PROBE_PEER_H

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "wire/frame.h"

namespace lab {

// The arguments do not fit the function that was called: wrong number, wrong type, no such
// function.
struct BadCall : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The other side answered with an error frame.
struct RemoteError : std::runtime_error {
  RemoteError(std::string error_kind, const std::string& text)
      : std::runtime_error(text), kind(std::move(error_kind)) {}
  std::string kind{};
};

class Peer {
 public:
  using Handler = std::function<wire::Reply(const wire::Call&)>;
  using Lent = std::function<wire::Value(const wire::List&)>;

  Peer(int fd, std::uint64_t max_payload) : fd_(fd), max_payload_(max_payload) {}

  // Answers calls until the other side closes. Exceptions of the handler become error frames.
  void serve(const Handler& handler);

  // Calls the other side and waits; calls that arrive meanwhile must be for lent functions ("#0",
  // "#1", ...). Throws RemoteError, or CodecError when the stream is broken.
  wire::Value call(const std::string& target, wire::List arguments);

  // Makes a function callable from the other side for the rest of this process.
  wire::RemoteFunction lend(Lent function);

 private:
  void answer(const wire::Frame& frame, const Handler& handler);
  wire::Reply call_lent(const wire::Call& call);

  int fd_ = -1;
  std::uint64_t max_payload_ = 0;
  std::uint64_t next_ticket_ = 1;
  std::vector<Lent> lent_{};
};

}  // namespace lab

#endif  // PROBE_PEER_H
