// Spawner and Session: starting a program in its own process, calling it, and learning from the
// kernel how it ended.
//
// Theory of operation. A Spawner owns one host process (probe/host.cpp) that forks the runs. A
// Session is one run: one process, one stream socket for frames, two pipes for what it prints. All
// waiting happens in one poll loop per session, so a program that prints without end, sends half a
// frame or never answers only ends its own session. This is the seam for isolation: what a run may
// do is decided by the host and by nobody above.
#ifndef GRADER_RUN_SPAWNER_H
#define GRADER_RUN_SPAWNER_H

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/model.h"
#include "grader/result.h"
#include "grader/run/descriptor.h"
#include "grader/run/frame_splitter.h"
#include "wire/frame.h"
#include "wire/host_protocol.h"
#include "wire/value.h"

namespace grader {

// The machine refused: no process, no descriptor, no compiler. Becomes "not graded", never a zero.
struct SystemError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A program ready to run: a shared object with lab_entry, or an executable that calls it.
struct Program {
  std::filesystem::path file{};
  lab::wire::ProgramKind kind = lab::wire::ProgramKind::kSharedObject;
  std::uint64_t variable_bytes = 0;  // of the answer's own variables outside functions
};

// How one call went. kPassed means: it answered with a value (nothing is said about the value).
struct CallOutcome {
  Outcome outcome = Outcome::kNotGraded;
  lab::wire::Value value{};
  lab::wire::Value meter{};
  std::string text{};  // for a person: "signal 11 (segmentation fault): it wrote to an input", the
                       // exception's text, ...
  bool threw = false;  // an exception ended the call; the process lives on
  bool crashed() const { return outcome == Outcome::kCrashed && !threw; }
};

// What the process printed and used, known when it is over.
struct Ending {
  std::string out{};
  std::string err{};
  bool cut = false;        // more was printed than the limit lets through
  double cpu_seconds = 0;  // from the kernel
  // Until its last answer, without the time in which others had the processor or it waited for us.
  double wall_seconds = 0;
  std::int64_t peak_kilobytes = 0;
  bool peak_is_exact =
      false;  // counted by the kernel for all of the run; else by its process alone
};

// What keeps a host's runs from the rest of the machine.
struct Isolation {
  std::uint32_t layers = 0;  // lab::wire::Layer bits
  int landlock_version = 0;
  int cgroup_version = 0;
  std::uint32_t user = 0;
  std::string missing{};  // "namespaces: unshare: Operation not permitted; ..."

  bool has(lab::wire::Layer layer) const { return (layers & layer) != 0; }
  bool above_floor() const;  // limits, a user of its own, a system-call filter
  // "limits, system-call filter, Landlock 7"; "not isolated" below the floor.
  std::string to_text() const;
};

class Spawner;

class Session {
 public:
  // Answers a call that the program makes while it computes (a lent function, a checker asking for
  // the student).
  using Remote = std::function<lab::wire::Frame(const lab::wire::Frame& call)>;

  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  CallOutcome call(const std::string& target, lab::wire::List arguments, const Remote& remote = {});
  // Ends the run (politely, then by force) and says what it used.
  Ending close();
  // Of the run's process, waited for until the host tells it; 0 when the run never began.
  std::int32_t pid();
  // All processor time of the run's process so far, by the kernel's clock for it; exact to 0.1 ms
  // while the program waits for a call. What it does between two calls counts as well.
  double cpu_seconds();

 private:
  friend class Spawner;
  Session(Spawner& spawner, const Limits& limits, std::uint64_t id);
  void start(const Program& program, const Limits& limits);
  CallOutcome pump(std::uint64_t ticket, const Remote& remote);
  bool wait_for_events();  // false once nothing more can come
  void end_when_late(bool is_silent);
  std::chrono::milliseconds wall_left() const;
  std::chrono::duration<double> wall_used() const;
  std::chrono::duration<double> starved() const;
  bool is_starving();
  std::string schedule() const;  // /proc/PID/schedstat
  void send_pending();
  void read_frames();
  void read_prints(Descriptor& from, std::string& into);
  void read_host();
  void drain();
  void cancel();
  void break_off(std::string why);
  void answer_call(const lab::wire::Frame& frame, const Remote& remote);
  CallOutcome how_it_ended() const;
  std::optional<lab::wire::Frame> next_frame();

  Spawner& spawner_;
  Limits limits_{};
  std::uint64_t id_ = 0;
  std::int32_t pid_ = 0;
  Descriptor socket_{};
  Descriptor out_{};
  Descriptor err_{};
  std::vector<std::uint8_t> to_send_{};
  std::size_t sent_ = 0;
  FrameSplitter splitter_{0};
  std::optional<lab::wire::FaultNote> fault_{};
  std::optional<lab::wire::HostReport> ended_{};
  std::string broken_{};  // why the stream cannot be trusted any more
  Ending ending_{};
  bool too_much_output_ = false;
  bool drained_ = false;
  bool was_nearly_late_ = false;
  bool is_late_ = false;
  std::string seen_{};  // of the schedule, when it was nearly late
  std::chrono::steady_clock::time_point begin_{};
  std::chrono::steady_clock::time_point last_answer_{};
  std::chrono::steady_clock::duration our_time_{};   // in which it waited for us
  std::chrono::steady_clock::time_point give_up_{};  // the host should have ended it by then
};

// How long a process has been ready to run while others ran, from the text of /proc/PID/schedstat;
// 0 when the text is another. Not the program's fault, so the wall deadline leaves it out.
std::chrono::nanoseconds starved_time(std::string_view schedstat);

// What is left of a deadline of `limit` seconds, `used` of which have passed. The time the program
// was starved of is added, and asked for, only when nothing is left without it.
std::chrono::milliseconds time_left(double limit, std::chrono::duration<double> used,
                                    const std::function<std::chrono::duration<double>()>& starved);

// "0.5 s", "10 s".
std::string seconds_words(double seconds);

// Owns one host. Not shared between threads; sessions of one spawner come one after the other.
class Spawner {
 public:
  explicit Spawner(const std::filesystem::path& host,
                   lab::wire::Profile profile = lab::wire::Profile::kTrusted);
  ~Spawner();
  Spawner(Spawner&&) = delete;

  // Not while a session is open.
  const Isolation& isolation();
  std::int32_t pid() const { return pid_; }  // of the host
  std::unique_ptr<Session> open(const Program& program, const Limits& limits);

 private:
  friend class Session;
  Descriptor control_{};
  std::int32_t pid_ = 0;
  std::uint64_t next_id_ = 1;
  std::optional<Isolation> isolation_{};
};

// "signal 11 (segmentation fault)".
std::string signal_text(int signal);

}  // namespace grader

#endif  // GRADER_RUN_SPAWNER_H
