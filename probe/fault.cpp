// Fault notes: handlers on their own stack, using only async-signal-safe calls.
#include "probe/fault.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "probe/arena.h"
#include "wire/frame.h"

namespace lab {
namespace {

int note_fd = -1;
std::uintptr_t stack_top = 0;
std::size_t stack_size = 0;
alignas(64) std::array<std::byte, 64 * 1024> handler_stack{};

wire::FaultKind kind_of(int signal, const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (signal != SIGSEGV && signal != SIGBUS) {
    return wire::FaultKind::kUnknown;
  }
  if (at < 65536) {
    return wire::FaultKind::kNullPointer;
  }
  if (Arena::holds(address)) {
    return wire::FaultKind::kInputWritten;
  }
  if (at < stack_top && at + stack_size + (std::size_t{1} << 20) > stack_top) {
    return wire::FaultKind::kStackOverflow;
  }
  return wire::FaultKind::kUnknown;
}

void on_fault(int signal, siginfo_t* info, void*) {
  struct {
    wire::FrameHeader header{.kind = wire::FrameKind::kFault, .length = sizeof(wire::FaultNote)};
    wire::FaultNote note{};
  } message;
  message.note.signal = signal;
  message.note.kind = static_cast<std::int32_t>(kind_of(signal, info->si_addr));
  message.note.address = reinterpret_cast<std::uint64_t>(info->si_addr);
  const ssize_t ignored = write(note_fd, &message, sizeof(message));
  static_cast<void>(ignored);
  // SA_RESETHAND restored the default action: raising again ends the process by this very signal.
  raise(signal);
}

}  // namespace

void install_fault_handlers(int fd) {
  note_fd = fd;
  const char here = 0;
  stack_top = reinterpret_cast<std::uintptr_t>(&here);
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  stack_size = limit.rlim_cur == RLIM_INFINITY ? std::size_t{64} << 20 : limit.rlim_cur;

  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace lab
