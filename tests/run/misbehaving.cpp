// A program that does what it is told, and so everything a hostile one might do to the
// conversation.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <new>
#include <string>
#include <vector>

#include "probe/entry.h"
#include "wire/codec.h"
#include "wire/frame.h"

namespace {

using lab::wire::Call;
using lab::wire::Frame;
using lab::wire::frame_bytes;
using lab::wire::FrameHeader;
using lab::wire::FrameKind;
using lab::wire::List;
using lab::wire::Reply;
using lab::wire::Value;
using lab::wire::write_frame;

struct Question {
  int fd = -1;
  std::uint64_t ticket = 0;
  Call call{};

  void answer(Value value) const { write_frame(fd, to_frame(ticket, Reply{std::move(value), {}})); }
  void answer() const { answer({call.arguments}); }
  void raw(const std::vector<std::uint8_t>& bytes) const {
    if (write(fd, bytes.data(), bytes.size()) < 0) {
      _exit(9);
    }
  }
};

[[noreturn]] void wait_for_ever() {
  for (;;) {
    pause();
  }
}

[[noreturn]] void spin() {
  for (;;) {
    asm volatile("");  // so that the loop is not taken for one that ends
  }
}

std::vector<std::uint8_t> result_bytes(const Question& q) {
  return frame_bytes(to_frame(q.ticket, Reply{{q.call.arguments}, {}}));
}

void hog(const Question& q) {
  try {
    std::vector<std::vector<char>> kept;
    for (;;) {
      kept.emplace_back(std::size_t{16} << 20, '\1');
    }
  } catch (const std::bad_alloc&) {
    write_frame(q.fd, to_frame(q.ticket, lab::wire::Error{"bad_alloc", "std::bad_alloc"}));
  }
}

// Answers with the number of a process that holds all our descriptors and has left our group.
void leave_a_daemon(const Question& q) {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    const pid_t daemon = fork();
    if (daemon == 0) {
      wait_for_ever();
    }
    q.answer({std::int64_t{daemon}});
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

void send_note(const Question& q, lab::wire::FaultKind kind) {
  lab::wire::FaultNote note{.signal = 11, .kind = static_cast<std::int32_t>(kind)};
  Frame frame{FrameKind::kFault, 0, std::vector<std::uint8_t>(sizeof(note))};
  std::memcpy(frame.payload.data(), &note, sizeof(note));
  q.raw(frame_bytes(frame));
}

void claim(const Question& q, std::uint64_t length) {
  std::vector<std::uint8_t> bytes = frame_bytes({FrameKind::kResult, q.ticket, {}});
  std::memcpy(bytes.data() + 16, &length, sizeof(length));
  q.raw(bytes);
}

void die_of(int number) {
  std::signal(number, SIG_DFL);
  kill(getpid(), number);
}

const std::map<std::string, std::function<void(const Question&)>>& behaviours() {
  static const std::map<std::string, std::function<void(const Question&)>> all{
      {"echo", [](const Question& q) { q.answer(); }},
      {"exit", [](const Question&) { _exit(7); }},
      {"die",
       [](const Question& q) {
         die_of(static_cast<int>(*q.call.arguments[0].get_if<std::int64_t>()));
       }},
      {"die_with_note",
       [](const Question& q) {
         send_note(q, lab::wire::FaultKind::kInputWritten);
         die_of(SIGSEGV);
       }},
      {"note_and_answer",
       [](const Question& q) {
         send_note(q, lab::wire::FaultKind::kNullPointer);
         q.answer();
       }},
      {"spin", [](const Question&) { spin(); }},
      {"work",
       [](const Question& q) {
         const double seconds = *q.call.arguments[0].get_if<double>();
         while (static_cast<double>(std::clock()) < seconds * CLOCKS_PER_SEC) {
         }
         q.answer();
       }},
      {"wait", [](const Question&) { wait_for_ever(); }},
      {"stop", [](const Question&) { kill(getpid(), SIGSTOP); }},
      {"hog", hog},
      {"print",
       [](const Question& q) {
         std::fputs("to stdout", stdout);
         std::fflush(stdout);
         std::fputs("to stderr", stderr);
         q.answer();
       }},
      {"flood_out",
       [](const Question&) {
         for (;;) {
           std::puts("This is an endless loop.");
         }
       }},
      {"flood_err",
       [](const Question&) {
         for (;;) {
           std::fputc('x', stderr);
         }
       }},
      {"flood_after_answer",
       [](const Question& q) {
         q.answer();
         for (;;) {
           std::puts("This is an endless loop.");
         }
       }},
      {"wrong_ticket",
       [](const Question& q) {
         write_frame(q.fd, to_frame(q.ticket + 1, Reply{{q.call.arguments}, {}}));
         wait_for_ever();
       }},
      {"answer_twice", [](const Question& q) { q.answer(), q.answer(); }},
      {"garbage",
       [](const Question& q) {
         q.raw(std::vector<std::uint8_t>(100, 'x'));
         wait_for_ever();
       }},
      {"unknown_kind",
       [](const Question& q) {
         q.raw(frame_bytes({static_cast<FrameKind>(9), q.ticket, {}}));
         wait_for_ever();
       }},
      {"not_a_value",
       [](const Question& q) {
         write_frame(q.fd, {FrameKind::kResult, q.ticket, {200}});
         wait_for_ever();
       }},
      {"not_a_result",
       [](const Question& q) {
         write_frame(q.fd, {FrameKind::kResult, q.ticket, lab::wire::encode({1.0})});
         wait_for_ever();
       }},
      {"claim_a_terabyte",
       [](const Question& q) {
         claim(q, std::uint64_t{1} << 40);
         wait_for_ever();
       }},
      {"answer_much",
       [](const Question& q) {
         q.answer({lab::wire::Bytes{std::vector<std::uint8_t>(std::size_t{3} << 20)}});
         wait_for_ever();
       }},
      {"half_a_frame",
       [](const Question& q) {
         claim(q, 1000);
         q.raw({1, 2, 3});
         _exit(0);
       }},
      {"prints_for_ever_slowly",
       [](const Question&) {
         for (;;) {
           const ssize_t ignored = write(STDOUT_FILENO, ".", 1);
           static_cast<void>(ignored);
           usleep(2000);
         }
       }},
      {"half_a_frame_and_wait",
       [](const Question& q) {
         claim(q, 1000);
         wait_for_ever();
       }},
      {"byte_by_byte",
       [](const Question& q) {
         for (const std::uint8_t byte : result_bytes(q)) {
           q.raw({byte});
         }
       }},
      {"call_us",
       [](const Question& q) {
         write_frame(q.fd, to_frame(1, Call{"#0", {}}));
         wait_for_ever();
       }},
      {"calls_without_a_value",
       [](const Question& q) {
         write_frame(q.fd, {FrameKind::kCall, 1, {200}});
         wait_for_ever();
       }},
      // The answers to large questions, never taken, would be ours to keep.
      {"calls_for_ever",
       [](const Question& q) {
         const Value large{lab::wire::Bytes{std::vector<std::uint8_t>(std::size_t{1} << 19)}};
         for (;;) {
           write_frame(q.fd, to_frame(1, Call{"#3", {large}}));
         }
       }},
      {"hang_up",
       [](const Question& q) {
         close(q.fd);
         wait_for_ever();
       }},
      {"close_everything",
       [](const Question&) {
         for (int fd = 0; fd < 64; ++fd) {
           close(fd);
         }
         _exit(0);
       }},
      {"leave_a_daemon", leave_a_daemon},
      {"kill_the_host",
       [](const Question&) {
         kill(getppid(), SIGKILL);
         wait_for_ever();
       }},
      {"bad_call",
       [](const Question& q) {
         write_frame(q.fd, to_frame(q.ticket, lab::wire::Error{"bad_call", "no such function"}));
       }},
      {"throw",
       [](const Question& q) {
         write_frame(q.fd, to_frame(q.ticket, lab::wire::Error{"exception", "no scores"}));
       }},
      // Asks the grader's side for "#3"(its own arguments) and passes the answer on.
      {"ask",
       [](const Question& q) {
         write_frame(q.fd, to_frame(5, Call{"#3", q.call.arguments}));
         Frame frame;
         if (read_frame(q.fd, frame, 1 << 20)) {
           q.answer({List{reply_of(frame).value, {static_cast<std::int64_t>(frame.ticket)}}});
         }
       }},
  };
  return all;
}

}  // namespace

extern "C" [[gnu::visibility("default")]] int lab_entry(int fd) {
  Frame frame;
  while (lab::wire::read_frame(fd, frame, std::uint64_t{1} << 30)) {
    const Question question{fd, frame.ticket, call_of(frame)};
    behaviours().at(question.call.target)(question);
  }
  return 0;
}
