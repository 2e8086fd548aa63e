// Spawner: starting the host and handing it runs.
#include "grader/run/spawner.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "grader/run/fresh_signals.h"

extern char** environ;

namespace grader {
namespace {

using lab::wire::HostMessageKind;
using lab::wire::HostReport;
using lab::wire::StartRun;

[[noreturn]] void refused(const std::string& what) {
  throw SystemError(what + ": " + std::strerror(errno));
}

std::array<Descriptor, 2> socket_pair(int type) {
  std::array<int, 2> fds{};
  if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, fds.data()) != 0) {
    refused("socketpair");
  }
  return {Descriptor(fds[0]), Descriptor(fds[1])};
}

std::array<Descriptor, 2> make_pipe() {
  std::array<int, 2> fds{};
  if (pipe2(fds.data(), O_CLOEXEC) != 0) {
    refused("pipe");
  }
  return {Descriptor(fds[0]), Descriptor(fds[1])};
}

void send_with_descriptors(int socket, const StartRun& run, const std::array<int, 4>& fds) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(fds))> control{};
  iovec part{const_cast<StartRun*>(&run), sizeof(run)};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  header.msg_control = control.data();
  header.msg_controllen = control.size();
  cmsghdr* c = CMSG_FIRSTHDR(&header);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(sizeof(fds));
  std::memcpy(CMSG_DATA(c), fds.data(), sizeof(fds));
  if (sendmsg(socket, &header, MSG_NOSIGNAL) < 0) {
    refused("the host that runs programs is gone");
  }
}

constexpr int kHostSeconds = 20;

void make_nonblocking(const Descriptor& fd) { fcntl(fd.get(), F_SETFL, O_NONBLOCK); }

}  // namespace

bool Isolation::above_floor() const {
  constexpr std::uint32_t kFloor = lab::wire::kLimits | lab::wire::kIdentity | lab::wire::kFilter;
  return (layers & kFloor) == kFloor;
}

std::string Isolation::to_text() const {
  if (!above_floor()) {
    return "not isolated";
  }
  std::string text = "limits, system-call filter";
  if (has(lab::wire::kLandlock)) {
    text += ", Landlock " + std::to_string(landlock_version);
  }
  if (has(lab::wire::kNamespaces)) {
    text += ", namespaces";
  }
  if (has(lab::wire::kCgroup)) {
    text += ", control group " + std::to_string(cgroup_version);
  }
  return text;
}

std::string signal_text(int signal) {
  const char* name = sigdescr_np(signal);
  std::string text = name == nullptr ? "unknown" : name;
  if (!text.empty()) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return "signal " + std::to_string(signal) + " (" + text + ")";
}

Spawner::Spawner(const std::filesystem::path& host, lab::wire::Profile profile) {
  auto [ours, theirs] = socket_pair(SOCK_SEQPACKET);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, theirs.get(), lab::wire::kControlFd);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // Ctrl-C reaches the grader, which ends the host.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | kFreshSignals);
  posix_spawnattr_setpgroup(&attributes, 0);
  start_with_fresh_signals(attributes);
  const std::string file = host.string();
  const char* const name = lab::wire::kProfileNames[static_cast<std::size_t>(profile)];
  std::array<char*, 3> arguments{const_cast<char*>(file.c_str()), const_cast<char*>(name), nullptr};
  const int error =
      posix_spawn(&pid_, file.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    throw SystemError(file + ": " + std::strerror(error));
  }
  control_ = std::move(ours);
}

Spawner::~Spawner() {
  control_.reset();  // the host ends when its socket closes
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
}

const Isolation& Spawner::isolation() {
  if (!isolation_) {
    const lab::wire::DescribeHost question{};
    lab::wire::HostDescription answer{};
    pollfd event{control_.get(), POLLIN, 0};
    if (send(control_.get(), &question, sizeof(question), MSG_NOSIGNAL) < 0 ||
        poll(&event, 1, kHostSeconds * 1000) != 1 ||
        recv(control_.get(), &answer, sizeof(answer), MSG_DONTWAIT) != sizeof(answer) ||
        answer.kind != HostMessageKind::kDescribe) {
      throw SystemError("the host that runs programs does not answer");
    }
    isolation_ = Isolation{
        .layers = answer.layers,
        .landlock_version = answer.landlock_version,
        .cgroup_version = answer.cgroup_version,
        .user = answer.user,
        .missing = std::string(answer.missing, strnlen(answer.missing, sizeof(answer.missing)))};
  }
  return *isolation_;
}

std::unique_ptr<Session> Spawner::open(const Program& program, const Limits& limits) {
  std::unique_ptr<Session> session(new Session(*this, limits, next_id_++));
  session->start(program, limits);
  return session;
}

Session::Session(Spawner& spawner, const Limits& limits, std::uint64_t id)
    : spawner_(spawner),
      limits_(limits),
      id_(id),
      splitter_(static_cast<std::uint64_t>(limits.reply_mb) << 20) {}

void Session::start(const Program& program, const Limits& limits) {
  auto [our_socket, their_socket] = socket_pair(SOCK_STREAM);
  auto [our_out, their_out] = make_pipe();
  auto [our_err, their_err] = make_pipe();
  const Descriptor file(::open(program.file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    refused(program.file.string());
  }
  // The host's deadline is for a grader that is gone; the session keeps its own (wall_left).
  constexpr double kMostStarved = 12;
  const StartRun run{.program = program.kind,
                     .id = id_,
                     .wall_milliseconds = std::lround(limits.wall_seconds * kMostStarved * 1000),
                     .cpu_seconds = std::lround(std::ceil(limits.cpu_seconds)),
                     .memory_bytes = limits.memory_mb * 1024 * 1024,
                     .threads = limits.threads,
                     .stack_bytes = limits.stack_kb * 1024};
  send_with_descriptors(spawner_.control_.get(), run,
                        {their_socket.get(), their_out.get(), their_err.get(), file.get()});
  socket_ = std::move(our_socket);
  out_ = std::move(our_out);
  err_ = std::move(our_err);
  for (const Descriptor* fd : {&socket_, &out_, &err_}) {
    make_nonblocking(*fd);
  }
  begin_ = std::chrono::steady_clock::now();
  give_up_ = begin_ + std::chrono::milliseconds(run.wall_milliseconds + 5000);
}

}  // namespace grader
