// Sessions with programs that misbehave: each ends with the outcome it deserves, and nothing is
// left.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include "grader/run/demangle.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

using lab::wire::List;
using lab::wire::Value;

const std::filesystem::path kHost = LAB_HOST;

Program misbehaving() { return {.file = LAB_MISBEHAVING}; }

Limits short_limits() {
  return {.cpu_seconds = 1, .wall_seconds = 0.5, .memory_mb = 256, .output_kb = 4, .reply_mb = 1};
}

class Sessions : public testing::Test {
 protected:
  CallOutcome call(const std::string& target, List arguments = {}, Limits limits = patient()) {
    const std::unique_ptr<Session> session = spawner_.open(misbehaving(), limits);
    CallOutcome outcome = session->call(target, std::move(arguments));
    ending_ = session->close();
    return outcome;
  }
  // Nothing that is expected to go well is judged by the clock of a busy machine.
  static Limits patient() {
    Limits limits = short_limits();
    limits.cpu_seconds = 20;
    limits.wall_seconds = 60;
    return limits;
  }
  static bool is_alive(std::int64_t pid) {
    return kill(static_cast<pid_t>(pid), 0) == 0 || errno != ESRCH;
  }

  Spawner spawner_{kHost};
  Ending ending_{};
};

TEST_F(Sessions, AnAnswerIsAnAnswer) {
  const CallOutcome outcome = call("echo", {{1.5}});
  EXPECT_EQ(outcome.outcome, Outcome::kPassed);
  EXPECT_EQ(outcome.value, Value{List{{1.5}}});
}

TEST_F(Sessions, TheNumberOfTheProcessIsKnownFromTheBeginning) {
  for (int i = 0; i < 20; ++i) {
    const auto session = spawner_.open(misbehaving(), patient());
    EXPECT_GT(session->pid(), 0);
  }
}

TEST_F(Sessions, ManyCallsInOneProcess) {
  const auto session = spawner_.open(misbehaving(), patient());
  for (std::int64_t i = 0; i < 20; ++i) {
    EXPECT_EQ(session->call("echo", {{i}}).value, Value{List{{i}}});
  }
}

TEST_F(Sessions, AnAnswerInSingleBytesIsAnAnswer) {
  EXPECT_EQ(call("byte_by_byte", {{2.5}}).value, Value{List{{2.5}}});
}

TEST_F(Sessions, ExitIsNoAnswer) {
  const CallOutcome outcome = call("exit");
  EXPECT_EQ(outcome.outcome, Outcome::kCrashed);
  EXPECT_EQ(outcome.text, "it ended the program (exit status 7) before it returned an answer");
}

TEST_F(Sessions, ASignalIsNamed) {
  const CallOutcome outcome = call("die", {{std::int64_t{SIGSEGV}}});
  EXPECT_EQ(outcome.outcome, Outcome::kCrashed);
  EXPECT_EQ(outcome.text, "signal 11 (segmentation fault)");
  EXPECT_TRUE(outcome.crashed());
  EXPECT_EQ(call("die", {{std::int64_t{SIGFPE}}}).text, "signal 8 (floating point exception)");
}

TEST_F(Sessions, ANoteExplainsACrash) {
  EXPECT_EQ(call("die_with_note").text,
            "signal 11 (segmentation fault): it wrote to one of its inputs, which are read-only");
}

TEST_F(Sessions, ANoteDecidesNothing) {
  EXPECT_EQ(call("note_and_answer", {{true}}).outcome, Outcome::kPassed);
}

TEST_F(Sessions, AnExceptionLeavesTheProcessAlive) {
  const auto session = spawner_.open(misbehaving(), patient());
  const CallOutcome thrown = session->call("throw", {});
  EXPECT_EQ(thrown.outcome, Outcome::kCrashed);
  EXPECT_TRUE(thrown.threw);
  EXPECT_FALSE(thrown.crashed());
  EXPECT_EQ(thrown.text, "no scores");
  EXPECT_EQ(session->call("echo", {}).outcome, Outcome::kPassed);
}

TEST_F(Sessions, ArgumentsThatDoNotFitAreABadReply) {
  const CallOutcome outcome = call("bad_call");
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "no such function");
  EXPECT_FALSE(outcome.threw);
}

TEST_F(Sessions, AnEndlessLoopIsEndedByTheProcessorTime) {
  Limits limits = patient();
  limits.cpu_seconds = 1;
  const CallOutcome outcome = call("spin", {}, limits);
  EXPECT_EQ(outcome.outcome, Outcome::kTimedOut);
  EXPECT_EQ(outcome.text, "it used more than 1 s of processor time");
  // Not how much: the limit and this figure come from different clocks of the kernel, ticks apart.
  EXPECT_GT(ending_.cpu_seconds, 0);
}

TEST_F(Sessions, AWaitingProgramIsEndedByTheClock) {
  const CallOutcome outcome = call("wait", {}, short_limits());
  EXPECT_EQ(outcome.outcome, Outcome::kTimedOut);
  EXPECT_EQ(outcome.text, "it did not answer within 0.5 s");
}

TEST_F(Sessions, AStoppedProgramIsEndedByTheClock) {
  EXPECT_EQ(call("stop", {}, short_limits()).outcome, Outcome::kTimedOut);
}

TEST_F(Sessions, PrintingNowAndThenDoesNotPutTheClockOff) {
  const CallOutcome outcome = call("prints_for_ever_slowly", {}, short_limits());
  EXPECT_EQ(outcome.outcome, Outcome::kTimedOut) << outcome.text;
  EXPECT_EQ(outcome.text, "it did not answer within 0.5 s");
}

// What we take to answer is not the program's time.
TEST_F(Sessions, TheClockStandsWhileWeAnswer) {
  const auto session = spawner_.open(misbehaving(), short_limits());
  const CallOutcome outcome = session->call("ask", {{4.0}}, [](const lab::wire::Frame& frame) {
    std::this_thread::sleep_for(std::chrono::milliseconds(900));
    return to_frame(frame.ticket, lab::wire::Reply{{1.0}, {}});
  });
  EXPECT_EQ(outcome.outcome, Outcome::kPassed) << outcome.text;
}

TEST_F(Sessions, HalfAFrameIsEndedByTheClock) {
  EXPECT_EQ(call("half_a_frame_and_wait", {}, short_limits()).outcome, Outcome::kTimedOut);
}

TEST_F(Sessions, AClosedSocketIsEndedByTheClock) {
  EXPECT_EQ(call("hang_up", {}, short_limits()).outcome, Outcome::kTimedOut);
}

TEST_F(Sessions, HalfAFrameBeforeTheEndIsNoAnswer) {
  EXPECT_EQ(call("half_a_frame").outcome, Outcome::kCrashed);
}

TEST_F(Sessions, ClosingEveryDescriptorIsNoAnswer) {
  EXPECT_EQ(call("close_everything").text,
            "it ended the program (exit status 0) before it returned an answer");
}

TEST_F(Sessions, MemoryIsLimited) {
  const CallOutcome outcome = call("hog");
  EXPECT_EQ(outcome.outcome, Outcome::kOutOfMemory);
  EXPECT_EQ(outcome.text, "more than 256 MB were asked for");
}

TEST_F(Sessions, PrintsAreKeptApart) {
  EXPECT_EQ(call("print", {{1.0}}).value, Value{List{{1.0}}});
  EXPECT_EQ(ending_.out, "to stdout");
  EXPECT_EQ(ending_.err, "to stderr");
  EXPECT_FALSE(ending_.cut);
}

TEST_F(Sessions, AFloodOfOutputIsCut) {
  for (const char* target : {"flood_out", "flood_err"}) {
    const CallOutcome outcome = call(target);
    EXPECT_EQ(outcome.outcome, Outcome::kTooMuchOutput) << target;
    EXPECT_EQ(outcome.text, "it printed more than 4 KB");
    EXPECT_EQ(ending_.out.size() + ending_.err.size(), 4096U) << target;
    EXPECT_TRUE(ending_.cut);
  }
}

TEST_F(Sessions, AFloodAfterTheAnswerEndsTheRun) {
  call("flood_after_answer", {{1.0}});
  EXPECT_LE(ending_.out.size(), 4096U);
}

TEST_F(Sessions, AnAnswerToAnotherQuestionIsRefused) {
  const CallOutcome outcome = call("wrong_ticket", {{1.0}});
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "it answered a question that was not asked");
}

TEST_F(Sessions, AnAnswerFromBeforeTheQuestionIsRefused) {
  const auto session = spawner_.open(misbehaving(), patient());
  EXPECT_EQ(session->call("answer_twice", {{1.0}}).outcome, Outcome::kPassed);
  const CallOutcome second = session->call("echo", {{2.0}});
  EXPECT_EQ(second.outcome, Outcome::kBadReply);
  EXPECT_EQ(second.text, "it answered a question that was not asked");
}

TEST_F(Sessions, WhatIsNoFrameIsRefused) {
  EXPECT_EQ(call("garbage").text, "what it sent is not a frame");
  EXPECT_EQ(call("unknown_kind").text, "what it sent is not a frame");
}

TEST_F(Sessions, WhatIsNoValueIsRefused) {
  const CallOutcome outcome = call("not_a_value");
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "its answer is not a value: byte 0: unknown tag 200");
  EXPECT_EQ(call("not_a_result").text, "its answer is not a value: a frame that is not a result");
}

TEST_F(Sessions, AClaimedTerabyteIsRefusedUnread) {
  const CallOutcome outcome = call("claim_a_terabyte");
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "its answer is larger than 1 MB");
}

TEST_F(Sessions, ALargeAnswerIsRefused) {
  EXPECT_EQ(call("answer_much").text, "its answer is larger than 1 MB");
}

TEST_F(Sessions, CallsOfFunctionsThatWereNotLentAreRefused) {
  const CallOutcome outcome = call("call_us");
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "it called a function that was not lent to it");
}

TEST_F(Sessions, ALentFunctionIsAnswered) {
  const auto session = spawner_.open(misbehaving(), patient());
  const CallOutcome outcome = session->call("ask", {{4.0}}, [](const lab::wire::Frame& frame) {
    const lab::wire::Call call = call_of(frame);
    EXPECT_EQ(call.target, "#3");
    return to_frame(frame.ticket, lab::wire::Reply{{10 * *call.arguments[0].get_if<double>()}, {}});
  });
  EXPECT_EQ(outcome.value, (Value{List{{40.0}, {std::int64_t{5}}}}));
}

TEST_F(Sessions, ACallThatIsNoValueIsTheProgramsFault) {
  const auto session = spawner_.open(misbehaving(), patient());
  const CallOutcome outcome =
      session->call("calls_without_a_value", {}, [](const lab::wire::Frame& frame) {
        return to_frame(frame.ticket, lab::wire::Reply{call_of(frame).arguments[0], {}});
      });
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "its call is not a value: byte 0: unknown tag 200");
}

TEST_F(Sessions, AnswersThatNobodyTakesAreNotKept) {
  const auto session = spawner_.open(misbehaving(), patient());
  const CallOutcome outcome =
      session->call("calls_for_ever", {}, [](const lab::wire::Frame& frame) {
        return to_frame(frame.ticket, lab::wire::Reply{call_of(frame).arguments[0], {}});
      });
  EXPECT_EQ(outcome.outcome, Outcome::kBadReply);
  EXPECT_EQ(outcome.text, "it called a function before it took the last answer");
}

TEST_F(Sessions, ADaemonDoesNotOutliveTheRun) {
  const CallOutcome outcome = call("leave_a_daemon");
  const auto* pid = outcome.value.get_if<std::int64_t>();
  ASSERT_NE(pid, nullptr) << outcome.text;
  EXPECT_FALSE(is_alive(*pid));
}

TEST_F(Sessions, ARunThatIsNotAskedAnythingEndsWithItsSession) {
  const auto session = spawner_.open(misbehaving(), patient());
  const Ending ending = session->close();
  EXPECT_EQ(ending.out, "");
  EXPECT_GT(session->pid(), 0);
  EXPECT_FALSE(is_alive(session->pid()));
}

TEST_F(Sessions, TheNextRunDoesNotSeeTheOneBefore) {
  call("garbage");
  call("flood_out");
  EXPECT_EQ(call("echo", {{3.0}}).value, Value{List{{3.0}}});
  EXPECT_EQ(ending_.out, "");
}

TEST_F(Sessions, WhenTheHostDiesTheMachineIsBlamed) {
  if (spawner_.isolation().user != static_cast<std::uint32_t>(getuid())) {
    GTEST_SKIP() << "runs have a user of their own here, who cannot kill the host";
  }
  try {
    call("kill_the_host");
    FAIL() << "no answer is possible";
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(), "the host that runs programs ended unexpectedly");
  }
}

TEST_F(Sessions, WhoeverIsKilledByTheMachineIsNotToBlame) {
  const std::unique_ptr<Session> session = spawner_.open(misbehaving(), patient());
  ASSERT_EQ(session->call("echo", {{1.5}}).outcome, Outcome::kPassed);
  const pid_t pid = session->pid();
  ASSERT_GT(pid, 0);  // else it would be this test and whoever started it
  ASSERT_EQ(kill(pid, SIGKILL), 0);
  try {
    session->call("echo", {{1.5}});
    FAIL() << "no answer is possible";
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(),
                 "the machine ended the program, as it does when it is short of memory");
  }
}

// The limits are such that waiting for the end of what never began would take hours.
TEST(SpawnerTest, NobodyWaitsForARunThatWasRefused) {
  Spawner graded(kHost, lab::wire::Profile::kGraded);
  Limits limits = short_limits();
  limits.wall_seconds = 3600;
  Program shared = misbehaving();
  shared.kind = lab::wire::ProgramKind::kSharedObject;
  const auto session = graded.open(shared, limits);
  EXPECT_THROW(session->call("echo", {}), SystemError);
  session->close();
}

TEST(SpawnerTest, AMissingHostIsNamed) {
  try {
    const Spawner spawner("/nowhere/lab-host");
    FAIL();
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/lab-host: No such file or directory");
  }
}

TEST(SpawnerTest, AMissingProgramIsNamed) {
  Spawner spawner(kHost);
  try {
    spawner.open({.file = "/nowhere/answer.so"}, short_limits());
    FAIL();
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/answer.so: No such file or directory");
  }
}

TEST(SpawnerTest, AProgramThatCannotBeLoadedSaysWhy) {
  Spawner spawner(kHost);
  const auto session = spawner.open({.file = "/proc/self/status"}, short_limits());
  const CallOutcome outcome = session->call("echo", {});
  EXPECT_EQ(outcome.outcome, Outcome::kCrashed);
  EXPECT_EQ(outcome.text, "it ended the program (exit status 127) before it returned an answer");
}

// Time on a processor, time waiting for one, turns.
TEST(StarvedTime, IsTheSecondNumber) {
  EXPECT_EQ(starved_time("520 1234567 9\n"), std::chrono::nanoseconds(1234567));
  for (const char* text : {"", "520", "520 ", "520 x 9"}) {
    EXPECT_EQ(starved_time(text), std::chrono::nanoseconds(0)) << text;
  }
}

TEST(TimeLeft, HoldsWhatOthersTook) {
  using std::chrono::milliseconds;
  int asked = 0;
  const auto left = [&asked](double used) {
    return time_left(2, std::chrono::duration<double>(used), [&asked] {
      ++asked;
      return std::chrono::duration<double>(1.5);
    });
  };
  EXPECT_EQ(left(0.5), milliseconds(1500));
  EXPECT_EQ(asked, 0);
  // A poll that waits for whole milliseconds ends here: nothing is left that it could wait for.
  EXPECT_EQ(left(1.9998), milliseconds(1500));
  EXPECT_EQ(left(2.5), milliseconds(1000));
  EXPECT_EQ(left(3.5), milliseconds(0));
  EXPECT_EQ(left(4), milliseconds(-500));
  EXPECT_EQ(asked, 4);
}

TEST(SignalText, NamesSignals) {
  EXPECT_EQ(signal_text(SIGABRT), "signal 6 (aborted)");
  EXPECT_EQ(signal_text(1000), "signal 1000 (unknown)");
}

TEST(Demangle, GivesWhatAPersonWrote) {
  EXPECT_EQ(demangle("_ZN3lab5twiceEi"), "lab::twice(int)");
  EXPECT_EQ(demangle("main"), "main");
  EXPECT_EQ(demangle(""), "");
}

// P<P<..., ...>, P<..., ...>>, where the second of each pair is a reference to the first.
TEST(Demangle, LeavesWhatMayBeLong) {
  const std::string short_one = "_Z4growN1PIS_IS_IiiES0_ES1_EE";
  EXPECT_FALSE(may_be_long(short_one));
  const std::string long_one = "_Z4growPS_S0_S1_S2_S3_S4_S5_S6_S7_";
  EXPECT_TRUE(may_be_long(long_one));
  EXPECT_EQ(demangle(long_one), long_one);
  EXPECT_TRUE(may_be_long("_Z4growIJiiEEvDpT_"));
  EXPECT_TRUE(may_be_long("_Z4grow" + std::string(1000, 'P') + "i"));
}

TEST(DescriptorTest, ClosesWhatItOwns) {
  const int fd = dup(0);
  {
    Descriptor first(fd);
    Descriptor second(std::move(first));
    EXPECT_EQ(second.get(), fd);
  }
  struct stat info {};
  EXPECT_EQ(fstat(fd, &info), -1);
}

}  // namespace
}  // namespace grader
