// The program speaks frames on descriptor 3 (wire/host_protocol.h) and leaves 0 to 2 to us.
#include "grader/cli/debug_call.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <system_error>
#include <vector>

#include "grader/run/descriptor.h"
#include "grader/run/spawner.h"
#include "wire/frame.h"
#include "wire/host_protocol.h"

namespace grader {
namespace {

constexpr std::uint64_t kTicket = 1;
constexpr std::uint64_t kMostReplyBytes = std::uint64_t{1} << 30;

std::vector<std::string> command_of(const std::filesystem::path& program, const Case& input,
                                    const std::optional<std::filesystem::path>& debugger) {
  if (!debugger) {
    return {program.string()};
  }
  return {debugger->string(), "-q", "-ex", "break lab::" + input.function, "-ex", "run", "--args",
          program.string()};
}

// Between fork and exec: no allocation, no exception.
[[noreturn]] void become(int socket, char* const* arguments) {
  if (socket == lab::wire::kRunFd) {
    ::fcntl(socket, F_SETFD, 0);
  } else {
    ::dup2(socket, lab::wire::kRunFd);
  }
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGPIPE, SIG_DFL);
  ::execv(arguments[0], arguments);
  ::_exit(127);
}

pid_t start(const std::vector<std::string>& command, int socket) {
  std::vector<char*> arguments;
  for (const std::string& word : command) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  const pid_t pid = ::fork();
  if (pid == 0) {
    become(socket, arguments.data());
  }
  if (pid < 0) {
    throw SystemError("fork: " + std::generic_category().message(errno));
  }
  return pid;
}

// The answer, when there is one before the program ends.
std::optional<DebugEnd> converse(int socket, const Case& input) {
  lab::wire::write_frame(socket,
                         to_frame(kTicket, lab::wire::Call{input.function, input.arguments}));
  lab::wire::Frame frame;
  while (lab::wire::read_frame(socket, frame, kMostReplyBytes)) {
    if (frame.kind == lab::wire::FrameKind::kResult) {
      return DebugEnd{.value = reply_of(frame).value};
    }
    if (frame.kind == lab::wire::FrameKind::kError) {
      const lab::wire::Error error = error_of(frame);
      return DebugEnd{.text = "it threw an exception: " + error.text};
    }
  }
  return std::nullopt;
}

std::string end_text(int status) {
  return WIFSIGNALED(status) ? "it ended with " + signal_text(WTERMSIG(status))
                             : "it ended with status " + std::to_string(WEXITSTATUS(status)) +
                                   " before it returned";
}

}  // namespace

DebugEnd debug_call(const std::filesystem::path& program, const Case& input,
                    const std::optional<std::filesystem::path>& debugger) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw SystemError("socketpair: " + std::generic_category().message(errno));
  }
  Descriptor ours(ends[0]);
  Descriptor theirs(ends[1]);
  // Ctrl-C is for the program in the debugger, not for us.
  const auto before = debugger ? std::signal(SIGINT, SIG_IGN) : SIG_DFL;
  const pid_t pid = start(command_of(program, input, debugger), theirs.get());
  theirs.reset();
  std::optional<DebugEnd> end;
  try {
    end = converse(ours.get(), input);
  } catch (const std::exception&) {  // it ended within a frame: how, its status says
  }
  ours.reset();  // the program sees the end of the stream and exits
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (debugger) {
    std::signal(SIGINT, before);
  }
  return end ? *end : DebugEnd{.text = end_text(status)};
}

}  // namespace grader
