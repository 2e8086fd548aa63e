// A program as the grader meets it: lab_entry in a process of its own, at the end of a socket.
#include "probe/entry.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "probe/bind.h"
#include "wire/codec.h"
#include "wire/host_protocol.h"

namespace lab {

// What the "student" wrote.
int twice(int x) { return 2 * x; }
int fail_with(int kind) {
  switch (kind) {
    case 0:
      throw std::runtime_error("no scores");
    case 1:
      throw 42;
    case 2:
      return static_cast<int>(std::vector<int>(~std::size_t{0} / 8).size());
    case 3:
      return *static_cast<volatile int*>(nullptr);
    case 4:
      std::abort();
    case 5:
      std::exit(0);
    default:
      return kind;
  }
}
volatile int deepest = -1;  // never reached
int dig(int depth) {
  volatile char block[4096] = {};
  block[0] = static_cast<char>(depth);
  return depth == deepest ? 0 : dig(depth + 1) + block[0];
}
int scribble(const Vector& input) {
  const_cast<real*>(input.data())[0] = 1;
  return 0;
}
int read_fresh_memory(int size) {
  const auto* memory = static_cast<unsigned char*>(std::malloc(static_cast<std::size_t>(size)));
  asm volatile("" : "+r"(memory) : : "memory");  // as far as the compiler knows, it is written
  return memory[size / 2];
}
double apply(const std::function<double(double)>& function, double x) {
  return function(x) + function(2 * x);
}

}  // namespace lab

std::vector<lab::Bound> lab_bound_functions() {
  return {LAB_BIND(twice),    LAB_BIND(fail_with),         LAB_BIND(dig),
          LAB_BIND(scribble), LAB_BIND(read_fresh_memory), LAB_BIND(apply)};
}

namespace lab {
namespace {

using wire::Frame;
using wire::FrameKind;
using wire::Value;

class Entry : public testing::Test {
 protected:
  void SetUp() override {
    std::array<int, 2> fds{};
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds.data()), 0);
    child_ = fork();
    if (child_ == 0) {
      close(fds[0]);
      _exit(lab_entry(fds[1]));
    }
    close(fds[1]);
    socket_ = fds[0];
  }
  void TearDown() override {
    hang_up();
    if (child_ > 0) {
      end();
    }
  }

  void hang_up() {
    if (socket_ >= 0) {
      close(socket_);
      socket_ = -1;
    }
  }
  // The wait status of the program.
  int end() {
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return status;
  }
  void send(const std::string& target, wire::List arguments) {
    write_frame(socket_, to_frame(++ticket_, wire::Call{target, std::move(arguments)}));
  }
  std::optional<Frame> next() {
    Frame frame;
    return read_frame(socket_, frame, 1 << 20) ? std::optional(frame) : std::nullopt;
  }
  Value call(const std::string& target, wire::List arguments) {
    send(target, std::move(arguments));
    const auto frame = next();
    return frame && frame->kind == FrameKind::kResult && frame->ticket == ticket_
               ? reply_of(*frame).value
               : Value{std::string("no result")};
  }
  wire::Error error(const std::string& target, wire::List arguments) {
    send(target, std::move(arguments));
    const auto frame = next();
    return frame && frame->kind == FrameKind::kError ? error_of(*frame) : wire::Error{};
  }
  // The note a crash leaves, and the signal it ended with.
  std::pair<wire::FaultNote, int> crash(const std::string& target, wire::List arguments) {
    send(target, std::move(arguments));
    wire::FaultNote note{};
    if (const auto frame = next();
        frame && frame->kind == FrameKind::kFault && frame->payload.size() == sizeof(note)) {
      std::memcpy(&note, frame->payload.data(), sizeof(note));
    }
    const int status = end();
    return {note, WIFSIGNALED(status) ? WTERMSIG(status) : 0};
  }

  int socket_ = -1;
  pid_t child_ = -1;
  std::uint64_t ticket_ = 0x1234567890abcdef;
};

Value integer(std::int64_t x) { return {x}; }

TEST_F(Entry, AnswersCallsUntilTheOtherSideHangsUp) {
  EXPECT_EQ(call("twice", {integer(4)}), integer(8));
  EXPECT_EQ(call("twice", {integer(5)}), integer(10));
  hang_up();
  EXPECT_EQ(end(), 0);
}

TEST_F(Entry, ListsItsFunctions) {
  const Value functions = call("!functions", {});
  const auto* list = functions.get_if<wire::List>();
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->front(), Value{std::string("int twice(int)")});
  EXPECT_EQ(list->back(), Value{std::string("double apply(const a function&, double)")});
}

TEST_F(Entry, CallsThatDoNotFitAreRefusedAndTheProgramLives) {
  const wire::Error unknown = error("thrice", {});
  EXPECT_EQ(unknown.kind, "bad_call");
  EXPECT_EQ(unknown.text, "there is no function 'thrice'");
  EXPECT_EQ(error("twice", {}).text, "int twice(int) takes 1 arguments, found 0");
  EXPECT_EQ(error("twice", {{1.5}}).text, "found a float64 number, wanted an integer");
  EXPECT_EQ(call("twice", {integer(1)}), integer(2));
}

TEST_F(Entry, ExceptionsBecomeErrors) {
  const wire::Error said = error("fail_with", {integer(0)});
  EXPECT_EQ(said.kind, "exception");
  EXPECT_EQ(said.text, "no scores");
  EXPECT_EQ(error("fail_with", {integer(1)}).text, "a value of unknown type");
  EXPECT_EQ(error("fail_with", {integer(2)}).kind, "bad_alloc");
  EXPECT_EQ(call("twice", {integer(1)}), integer(2));
}

TEST_F(Entry, ANullPointerIsNoted) {
  const auto [note, signal] = crash("fail_with", {integer(3)});
  EXPECT_EQ(signal, SIGSEGV);
  EXPECT_EQ(note.signal, SIGSEGV);
  EXPECT_EQ(static_cast<wire::FaultKind>(note.kind), wire::FaultKind::kNullPointer);
}

TEST_F(Entry, AWrittenInputIsNoted) {
  const auto [note, signal] = crash("scribble", {{wire::List{{1.0}}}});
  EXPECT_EQ(signal, SIGSEGV);
  EXPECT_EQ(static_cast<wire::FaultKind>(note.kind), wire::FaultKind::kInputWritten);
}

TEST_F(Entry, AnOverflowOfTheStackIsNoted) {
  const auto [note, signal] = crash("dig", {integer(0)});
  EXPECT_EQ(signal, SIGSEGV);
  EXPECT_EQ(static_cast<wire::FaultKind>(note.kind), wire::FaultKind::kStackOverflow);
}

TEST_F(Entry, AbortIsNotedWithItsSignal) {
  const auto [note, signal] = crash("fail_with", {integer(4)});
  EXPECT_EQ(signal, SIGABRT);
  EXPECT_EQ(note.signal, SIGABRT);
}

TEST_F(Entry, ExitEndsItWithoutAnAnswer) {
  send("fail_with", {integer(5)});
  EXPECT_FALSE(next());
  EXPECT_EQ(end(), 0);
}

TEST_F(Entry, FreshMemoryHoldsWhatTheGraderSays) {
  // glibc writes the complement of the byte it was given: 0xff would give zeros.
  EXPECT_EQ(call("read_fresh_memory", {integer(5000)}), integer(0x7f));
  call("!perturb", {integer(0x42)});
  EXPECT_EQ(call("read_fresh_memory", {integer(5000)}), integer(0xbd));
}

TEST_F(Entry, AFunctionOfTheOtherSideIsCalledBack) {
  send("apply", {{wire::RemoteFunction{7}}, {1.5}});
  for (const double wanted : {1.5, 3.0}) {
    const auto frame = next();
    ASSERT_TRUE(frame && frame->kind == FrameKind::kCall);
    const wire::Call asked = call_of(*frame);
    EXPECT_EQ(asked.target, "#7");
    EXPECT_EQ(asked.arguments, (wire::List{{wanted}}));
    write_frame(socket_, to_frame(frame->ticket, wire::Reply{{10 * wanted}, {}}));
  }
  const auto result = next();
  ASSERT_TRUE(result && result->kind == FrameKind::kResult);
  EXPECT_EQ(reply_of(*result).value, Value{45.0});
}

TEST_F(Entry, AnErrorOfTheOtherSidePassesThroughTheStudentsCode) {
  send("apply", {{wire::RemoteFunction{0}}, {1.0}});
  const auto frame = next();
  ASSERT_TRUE(frame && frame->kind == FrameKind::kCall);
  write_frame(socket_, to_frame(frame->ticket, wire::Error{"aborted", "over"}));
  const auto result = next();
  ASSERT_TRUE(result && result->kind == FrameKind::kError);
  EXPECT_EQ(error_of(*result).kind, "aborted");
  EXPECT_EQ(error_of(*result).text, "over");
}

TEST_F(Entry, AnUnaskedAnswerEndsIt) {
  write_frame(socket_, to_frame(3, wire::Reply{}));
  const int status = end();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
}

TEST_F(Entry, GarbageEndsIt) {
  const std::string garbage(64, 'x');
  ASSERT_EQ(write(socket_, garbage.data(), garbage.size()), 64);
  const int status = end();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
}

}  // namespace
}  // namespace lab
