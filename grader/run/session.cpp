// Session: the poll loop of one run.
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>

#include "grader/run/demangle.h"
#include "grader/run/spawner.h"
#include "wire/codec.h"

namespace grader {
namespace {

constexpr std::size_t kLongestError = 16384;  // of what an exception says, in bytes

using lab::wire::Frame;
using lab::wire::FrameKind;

std::uint64_t random_ticket() {
  std::uint64_t ticket = 0;
  if (getrandom(&ticket, sizeof(ticket), 0) != sizeof(ticket)) {
    throw SystemError("getrandom");
  }
  return ticket;
}

std::string memory_words(const Limits& limits) {
  return "more than " + std::to_string(limits.memory_mb) + " MB were asked for";
}

// The name in what the loader says of a program that cannot be loaded (probe/host.cpp); empty for
// any other end.
std::string undefined_symbol(int status, const std::string& printed) {
  constexpr std::string_view kSaid = ": undefined symbol: ";
  const std::size_t at = printed.find(kSaid);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 127 || at == std::string::npos) {
    return "";
  }
  const std::size_t begin = at + kSaid.size();
  return demangle(printed.substr(begin, printed.find_first_of(" \n\t,", begin) - begin));
}

// Whether the kernel says that the process waits; true also when the kernel does not tell.
bool is_waiting(std::int32_t pid) {
  std::array<char, 512> text{};
  const Descriptor file(
      ::open(("/proc/" + std::to_string(pid) + "/stat").c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open() || read(file.get(), text.data(), text.size() - 1) <= 0) {
    return true;
  }
  const char* state = std::strrchr(text.data(), ')');  // the name before it may hold anything
  return state == nullptr || std::strlen(state) < 3 || state[2] != 'R';
}

std::string fault_words(const lab::wire::FaultNote& note) {
  switch (static_cast<lab::wire::FaultKind>(note.kind)) {
    case lab::wire::FaultKind::kNullPointer:
      return ": it used a null pointer";
    case lab::wire::FaultKind::kInputWritten:
      return ": it wrote to one of its inputs, which are read-only";
    case lab::wire::FaultKind::kStackOverflow:
      return ": the stack overflowed (endless recursion, or a huge local array)";
    case lab::wire::FaultKind::kUnknown:
      break;
  }
  return "";
}

}  // namespace

std::chrono::nanoseconds starved_time(std::string_view schedstat) {
  // Time on a processor, time waiting for one, number of turns.
  const std::size_t begin = schedstat.find(' ');
  std::int64_t waited = 0;
  if (begin == std::string_view::npos ||
      std::from_chars(schedstat.data() + begin + 1, schedstat.data() + schedstat.size(), waited)
              .ec != std::errc()) {
    return std::chrono::nanoseconds(0);
  }
  return std::chrono::nanoseconds(waited);
}

std::chrono::milliseconds time_left(double limit, std::chrono::duration<double> used,
                                    const std::function<std::chrono::duration<double>()>& starved) {
  constexpr std::chrono::milliseconds kSmallest(1);  // less than can be waited for
  std::chrono::duration<double> left = std::chrono::duration<double>(limit) - used;
  if (left < kSmallest) {
    left += starved();
  }
  return std::chrono::duration_cast<std::chrono::milliseconds>(left);
}

std::string seconds_words(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g s", seconds);
  return text.data();
}

Session::~Session() { close(); }

CallOutcome Session::call(const std::string& target, lab::wire::List arguments,
                          const Remote& remote) {
  const std::uint64_t ticket = random_ticket();
  const auto bytes = frame_bytes(to_frame(ticket, lab::wire::Call{target, std::move(arguments)}));
  to_send_.insert(to_send_.end(), bytes.begin(), bytes.end());
  our_time_ += std::chrono::steady_clock::now() - std::max(begin_, last_answer_);
  CallOutcome outcome = pump(ticket, remote);
  ending_.wall_seconds = std::max(0.0, (wall_used() - starved()).count());
  last_answer_ = std::chrono::steady_clock::now();
  return outcome;
}

CallOutcome Session::pump(std::uint64_t ticket, const Remote& remote) {
  for (;;) {
    while (auto frame = next_frame()) {
      if (frame->kind == FrameKind::kCall) {
        answer_call(*frame, remote);
        continue;
      }
      if (frame->ticket != ticket) {
        break_off("it answered a question that was not asked");
        break;
      }
      try {
        if (frame->kind == FrameKind::kError) {
          const lab::wire::Error error = error_of(*frame);
          if (error.kind == "bad_alloc") {
            return {.outcome = Outcome::kOutOfMemory, .text = memory_words(limits_)};
          }
          const bool misfit = error.kind == "bad_call";
          return {.outcome = misfit ? Outcome::kBadReply : Outcome::kCrashed,
                  .text = error.text.substr(0, kLongestError),
                  .threw = !misfit};
        }
        lab::wire::Reply reply = reply_of(*frame);
        return {.outcome = Outcome::kPassed,
                .value = std::move(reply.value),
                .meter = std::move(reply.meter)};
      } catch (const lab::wire::CodecError& error) {
        break_off(std::string("its answer is not a value: ") + error.what());
      }
    }
    if (!wait_for_events()) {
      return how_it_ended();
    }
  }
}

// Who asks for something lent has read all we sent: we need not keep answers that nobody takes.
void Session::answer_call(const Frame& frame, const Remote& remote) {
  if (!remote) {
    break_off("it called a function that was not lent to it");
    return;
  }
  if (!to_send_.empty()) {
    break_off("it called a function before it took the last answer");
    return;
  }
  const auto before = std::chrono::steady_clock::now();
  try {
    const auto bytes = frame_bytes(remote(frame));
    to_send_.insert(to_send_.end(), bytes.begin(), bytes.end());
  } catch (const lab::wire::CodecError& error) {
    break_off(std::string("its call is not a value: ") + error.what());
  }
  our_time_ += std::chrono::steady_clock::now() - before;
}

// The next frame that is not a note about a fault, which is only kept.
std::optional<Frame> Session::next_frame() {
  while (broken_.empty()) {
    std::optional<Frame> frame = splitter_.next();
    if (!splitter_.fault().empty()) {
      break_off(splitter_.fault());
      return std::nullopt;
    }
    if (!frame || frame->kind != FrameKind::kFault) {
      return frame;
    }
    lab::wire::FaultNote note;
    std::memcpy(&note, frame->payload.data(), sizeof(note));
    fault_ = note;
  }
  return std::nullopt;
}

bool Session::wait_for_events() {
  if (ended_) {
    if (drained_) {
      return false;
    }
    drained_ = true;
    drain();
    return true;
  }
  if (std::chrono::steady_clock::now() > give_up_) {
    throw SystemError("the host that runs programs does not answer");
  }
  const short socket_events = static_cast<short>(POLLIN | (sent_ < to_send_.size() ? POLLOUT : 0));
  std::array<pollfd, 4> events{{{socket_.get(), socket_events, 0},
                                {out_.get(), POLLIN, 0},
                                {err_.get(), POLLIN, 0},
                                {spawner_.control_.get(), POLLIN, 0}}};
  const auto patience = std::clamp<std::int64_t>(wall_left().count(), 10, 200);
  const int ready = poll(events.data(), events.size(), static_cast<int>(patience));
  if ((events[0].revents & POLLOUT) != 0) {
    send_pending();
  }
  if ((events[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
    read_frames();
  }
  if (events[1].revents != 0) {
    read_prints(out_, ending_.out);
  }
  if (events[2].revents != 0) {
    read_prints(err_, ending_.err);
  }
  if (events[3].revents != 0) {
    read_host();
  }
  end_when_late(ready == 0);
  return true;
}

// Late is who has nothing for us when the deadline is over. Who has something is looked at once
// more: we may have been slow ourselves, and its whole answer may lie there.
void Session::end_when_late(bool is_silent) {
  if (is_late_ || ended_) {
    return;
  }
  if (wall_left().count() > 0) {
    seen_.clear();
    was_nearly_late_ = false;
    return;
  }
  if (is_starving()) {
    return;
  }
  if (is_silent || was_nearly_late_) {
    is_late_ = true;
    cancel();
  }
  was_nearly_late_ = true;
}

// What is left of the wall deadline, which counts neither the time in which others had the
// processor nor that in which the program waited for us: a verdict must not depend on what else
// runs on the machine.
std::chrono::milliseconds Session::wall_left() const {
  return time_left(limits_.wall_seconds, wall_used(), [this] { return starved(); });
}

std::chrono::duration<double> Session::wall_used() const {
  return std::chrono::steady_clock::now() - begin_ - our_time_;
}

std::chrono::duration<double> Session::starved() const { return starved_time(schedule()); }

// Ready to run, and has not run between two looks in a row: a wait that is not over yet is in no
// account. Once it has run the account is complete.
bool Session::is_starving() {
  const std::string seen = std::exchange(seen_, schedule());
  return pid_ != 0 && !is_waiting(pid_) && (seen.empty() || seen == seen_);
}

std::string Session::schedule() const {
  std::array<char, 96> text{};
  const Descriptor file(
      ::open(("/proc/" + std::to_string(pid_) + "/schedstat").c_str(), O_RDONLY | O_CLOEXEC));
  const ssize_t got = pid_ != 0 && file.is_open() ? read(file.get(), text.data(), text.size()) : 0;
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
}

void Session::send_pending() {
  const ssize_t sent =
      send(socket_.get(), to_send_.data() + sent_, to_send_.size() - sent_, MSG_NOSIGNAL);
  if (sent > 0) {
    sent_ += static_cast<std::size_t>(sent);
  } else if (sent < 0 && errno != EAGAIN && errno != EINTR) {
    sent_ = to_send_.size();  // it closed its end; its exit says the rest
  }
  if (sent_ == to_send_.size()) {
    to_send_.clear();
    sent_ = 0;
  }
}

void Session::read_frames() {
  std::array<std::uint8_t, FrameSplitter::kLargestPiece> buffer;
  const ssize_t got = read(socket_.get(), buffer.data(), buffer.size());
  if (got > 0) {
    splitter_.feed(std::span(buffer).first(static_cast<std::size_t>(got)));
    if (!splitter_.fault().empty()) {
      break_off(splitter_.fault());
    }
  } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
    socket_.reset();  // poll ignores it from here on
  }
}

void Session::read_prints(Descriptor& from, std::string& into) {
  std::array<char, 16384> buffer;
  const ssize_t got = read(from.get(), buffer.data(), buffer.size());
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
    from.reset();
    return;
  }
  if (got < 0) {
    return;
  }
  const std::size_t most = static_cast<std::size_t>(limits_.output_kb) * 1024;
  const std::size_t room = most - std::min(most, into.size());
  into.append(buffer.data(), std::min(room, static_cast<std::size_t>(got)));
  if (static_cast<std::size_t>(got) > room) {
    ending_.cut = true;
    if (!too_much_output_) {
      too_much_output_ = true;
      cancel();
    }
  }
}

void Session::read_host() {
  lab::wire::HostReport report{};
  const ssize_t got = recv(spawner_.control_.get(), &report, sizeof(report), MSG_DONTWAIT);
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
    throw SystemError("the host that runs programs ended unexpectedly");
  }
  if (got != sizeof(report) || report.id != id_) {
    return;
  }
  if (report.kind == lab::wire::HostMessageKind::kStarted) {
    pid_ = report.pid;
    begin_ = std::chrono::steady_clock::now();  // the host may have had to wait, it had not
    our_time_ = {};
  } else if (report.kind == lab::wire::HostMessageKind::kEnded) {
    ended_ = report;
  } else if (report.kind == lab::wire::HostMessageKind::kRefused) {
    ended_ = lab::wire::HostReport{};  // it never began: there is no end to wait for
    throw SystemError(std::string(report.error, strnlen(report.error, sizeof(report.error))));
  }
}

// The run and all its descendants are gone: what lies in the pipes now is all there will be.
void Session::drain() {
  while (socket_.is_open() && broken_.empty()) {
    const std::size_t before = splitter_.waiting();
    read_frames();
    if (splitter_.waiting() == before) {
      break;
    }
  }
  for (auto [fd, text] : {std::pair{&out_, &ending_.out}, std::pair{&err_, &ending_.err}}) {
    for (int i = 0; i < 8 && fd->is_open(); ++i) {
      read_prints(*fd, *text);
    }
    fd->reset();
  }
  socket_.reset();
  ending_.cpu_seconds = static_cast<double>(ended_->cpu_microseconds) * 1e-6;
  ending_.peak_kilobytes = ended_->peak_kilobytes;
  ending_.peak_is_exact = ended_->peak_is_exact != 0;
}

std::int32_t Session::pid() {
  while (pid_ == 0 && !ended_) {
    wait_for_events();
  }
  return pid_;
}

double Session::cpu_seconds() {
  clockid_t clock = 0;
  timespec used{};
  if (pid() != 0 && !ended_ && clock_getcpuclockid(pid_, &clock) == 0) {
    // While it runs on another processor its clock moves in steps of 4 ms.
    for (int i = 0; i < 200 && !is_waiting(pid_); ++i) {
      sched_yield();
    }
    if (clock_gettime(clock, &used) == 0) {
      read_host();  // it may have ended meanwhile, and its number be somebody else's
    }
  }
  return ended_ ? static_cast<double>(ended_->cpu_microseconds) * 1e-6
                : static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

void Session::break_off(std::string why) {
  if (broken_.empty()) {
    broken_ = std::move(why);
    cancel();
  }
}

void Session::cancel() {
  const lab::wire::CancelRun message{.id = id_};
  send(spawner_.control_.get(), &message, sizeof(message), MSG_NOSIGNAL);
}

Ending Session::close() {
  constexpr std::chrono::milliseconds kPatience(200);
  socket_.reset();  // an idle program sees the end of its stream and exits
  try {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    bool is_cancelled = false;
    while (wait_for_events()) {
      if (!ended_ && !is_cancelled && std::chrono::steady_clock::now() > deadline) {
        is_cancelled = true;
        cancel();
      }
    }
  } catch (const SystemError&) {
    // The host is gone and took the run with it; the next use of the spawner reports it.
    if (!ended_) {
      ended_ = lab::wire::HostReport{};
    }
  }
  return ending_;
}

// The process is over and no answer came: why, in the order of what is certain.
CallOutcome Session::how_it_ended() const {
  if (too_much_output_) {
    return {.outcome = Outcome::kTooMuchOutput,
            .text = "it printed more than " + std::to_string(limits_.output_kb) + " KB"};
  }
  if (!broken_.empty()) {
    return {.outcome = Outcome::kBadReply, .text = broken_};
  }
  const int status = ended_->wait_status;
  if (ended_->out_of_memory != 0) {
    return {.outcome = Outcome::kOutOfMemory, .text = memory_words(limits_)};
  }
  if (is_late_ || ended_->wall_expired != 0) {
    return {.outcome = Outcome::kTimedOut,
            .text = "it did not answer within " + seconds_words(limits_.wall_seconds)};
  }
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGXCPU || (signal == SIGKILL && ending_.cpu_seconds >= limits_.cpu_seconds)) {
      return {
          .outcome = Outcome::kTimedOut,
          .text = "it used more than " + seconds_words(limits_.cpu_seconds) + " of processor time"};
    }
    if (signal == SIGSYS) {
      return {.outcome = Outcome::kNotAllowed,
              .text = "it asked the system for something that an exercise may not do (" +
                      signal_text(signal) + ")"};
    }
    if (signal == SIGXFSZ) {
      return {.outcome = Outcome::kNotAllowed,
              .text = "it wrote to a file, which an exercise may not do"};
    }
    // No program here can send itself this signal, and no limit does.
    if (signal == SIGKILL) {
      throw SystemError("the machine ended the program, as it does when it is short of memory");
    }
    return {.outcome = Outcome::kCrashed,
            .text = signal_text(signal) + (fault_ ? fault_words(*fault_) : std::string())};
  }
  if (const std::string symbol = undefined_symbol(status, ending_.err); !symbol.empty()) {
    return {.outcome = Outcome::kDoesNotCompile,
            .text = "it uses " + symbol + ", which is defined nowhere"};
  }
  return {.outcome = Outcome::kCrashed,
          .text = "it ended the program (exit status " + std::to_string(WEXITSTATUS(status)) +
                  ") before it returned an answer"};
}

}  // namespace grader
