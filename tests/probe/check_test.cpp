// Check: what an instructor's check says, draws and asks for; the grader's side is played by a
// thread.
#include "probe/check.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <thread>

#include "probe/entry.h"
#include "wire/codec.h"

namespace lab {
namespace {

using wire::List;
using wire::Value;

// A check's peer whose other end answers calls with `handler`.
class Stage {
 public:
  using Handler = std::function<wire::Reply(Peer&, const wire::Call&)>;

  explicit Stage(Handler handler) {
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds_.data()), 0);
    peer_.emplace(fds_[0], 1 << 20);
    thread_ = std::thread([this, handler = std::move(handler)] {
      Peer grader(fds_[1], 1 << 20);
      grader.serve([&](const wire::Call& call) { return handler(grader, call); });
    });
  }
  ~Stage() {
    close(fds_[0]);
    thread_.join();
    close(fds_[1]);
  }
  Peer& peer() { return *peer_; }

 private:
  std::array<int, 2> fds_{-1, -1};
  std::optional<Peer> peer_{};
  std::thread thread_{};
};

Stage silent_stage() {
  return Stage([](Peer&, const wire::Call&) { return wire::Reply{}; });
}

CheckFailure failure_of(const std::function<void(Check&)>& check) {
  Stage stage = silent_stage();
  Check running(stage.peer(), 1);
  try {
    check(running);
  } catch (const CheckFailure& failure) {
    return failure;
  }
  return {};
}

std::string summary_of(const std::function<void(Check&)>& check) {
  return failure_of(check).summary;
}

TEST(Check, PassesWhatIsNear) {
  EXPECT_EQ(summary_of([](Check& c) { c.expect_near(1.05, 1, 0.1, "it"); }), "");
  EXPECT_EQ(summary_of([](Check& c) { c.expect_near(kInfinity, kInfinity, 0.1, "it"); }), "");
}

TEST(Check, NamesWhatIsNotNear) {
  EXPECT_EQ(summary_of([](Check& c) { c.expect_near(1.25, 1, 0.125, "the sum of row 3"); }),
            "the sum of row 3 is 1.25, wanted 1 within 0.125");
  EXPECT_EQ(summary_of([](Check& c) { c.expect_near(1e-9, 0, 0, "the weight"); }),
            "the weight is 1e-09, wanted 0");
}

TEST(Check, NanIsNearNothing) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(summary_of([&](Check& c) { c.expect_near(nan, 1, 1e9, "it"); }),
            "it is nan, wanted 1 within 1e+09");
  EXPECT_EQ(summary_of([&](Check& c) { c.expect_near(1, kInfinity, kInfinity, "it"); }),
            "it is 1, wanted inf within inf");
}

TEST(Check, NamesAWrongShape) {
  EXPECT_EQ(summary_of([](Check& c) { c.expect_shape(Matrix(2, 3), 3, 2, "the weights"); }),
            "the weights: found a 2 x 3 matrix, wanted 3 x 2");
}

TEST(Check, WantsNumbersAndNotOnlyZeros) {
  EXPECT_EQ(summary_of([](Check& c) { c.expect_numbers(Matrix{{1, 0}}, "the scores"); }), "");
  EXPECT_EQ(summary_of([](Check& c) { c.expect_numbers(Matrix(1, 2), "the scores"); }),
            "the scores: row 0, column 0 is nan, wanted a number");
  EXPECT_EQ(summary_of([](Check& c) { c.expect_numbers(Matrix(2, 2, 0), "the scores"); }),
            "the scores: found nothing but zeros");
  EXPECT_EQ(summary_of([](Check& c) { c.expect_numbers(Matrix(0, 0), "the scores"); }),
            "the scores: found nothing but zeros");
}

TEST(Check, ComparesMatricesAndShowsBoth) {
  const Matrix found{{1, 2}, {3, 5}};
  const Matrix wanted{{1, 2}, {3, 4}};
  const CheckFailure failure =
      failure_of([&](Check& c) { c.expect_close(found, wanted, 0.5, "the output"); });
  EXPECT_EQ(failure.summary, "the output: found 5, wanted 4 within 0.5");
  EXPECT_EQ(failure.where, "row 1, column 1");
  EXPECT_EQ(failure.found, Convert<Matrix>::to(found));
  EXPECT_EQ(failure.wanted, Convert<Matrix>::to(wanted));
}

TEST(Check, ComparesVectors) {
  EXPECT_EQ(summary_of([](Check& c) {
              c.expect_close(Vector{1}, Vector{1, 2}, 0, "it");
            }),
            "it: found a vector of 1, wanted 2");
  const CheckFailure failure = failure_of([](Check& c) {
    c.expect_close(Vector{1, 3}, Vector{1, 2}, 0, "it");
  });
  EXPECT_EQ(failure.summary, "it: found 3, wanted 2");
  EXPECT_EQ(failure.where, "element 1");
}

TEST(Check, TellsBitsApart) {
  EXPECT_EQ(summary_of([](Check& c) { c.expect_same_bits(Matrix{{0.0F}}, Matrix{{-0.0F}}, "it"); }),
            "it: found 0, wanted exactly -0");
}

TEST(Check, DrawsTheSameFromTheSameSeed) {
  Stage stage = silent_stage();
  Check first(stage.peer(), 5);
  Check second(stage.peer(), 5);
  Check other(stage.peer(), 6);
  const Matrix a = first.normal(2, 2);
  EXPECT_EQ(Convert<Matrix>::to(a), Convert<Matrix>::to(second.normal(2, 2)));
  EXPECT_NE(Convert<Matrix>::to(a), Convert<Matrix>::to(other.normal(2, 2)));
}

TEST(Check, APermutationIsNeverTheIdentity) {
  Stage stage = silent_stage();
  Check check(stage.peer(), 1);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(check.permutation(2), (std::vector<int>{1, 0}));
  }
  std::vector<int> order = check.permutation(9);
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(check.permutation(1), std::vector<int>{0});
  EXPECT_EQ(check.permutation(0), std::vector<int>{});
}

TEST(Check, CallsTheStudentAndConverts) {
  Stage stage([](Peer&, const wire::Call& call) {
    EXPECT_EQ(call.target, "student:twice");
    return wire::Reply{{2 * *call.arguments[0].get_if<std::int64_t>()}, {}};
  });
  Check check(stage.peer(), 1);
  EXPECT_EQ(check.call<int>("twice", 21), 42);
}

TEST(Check, AnAbortedCallUnwinds) {
  Stage stage(
      [](Peer&, const wire::Call&) -> wire::Reply { throw RemoteError("aborted", "signal 11"); });
  Check check(stage.peer(), 1);
  try {
    check.call<int>("twice", 21);
    FAIL();
  } catch (const RemoteError& error) {
    EXPECT_EQ(error.kind, "aborted");
    EXPECT_STREQ(error.what(), "signal 11");
  }
}

TEST(Check, AnswersOfAnotherTypeFailTheCheck) {
  Stage stage([](Peer&, const wire::Call&) { return wire::Reply{{std::string("x")}, {}}; });
  Check check(stage.peer(), 1);
  try {
    check.call<int>("twice", 21);
    FAIL();
  } catch (const CheckFailure& failure) {
    EXPECT_EQ(failure.summary,
              "the answer of twice cannot be used: found a text, wanted an integer");
  }
}

TEST(Check, AsksForTheExceptionsText) {
  Stage stage([](Peer&, const wire::Call& call) {
    EXPECT_EQ(call.target, "student-exception:f");
    return wire::Reply{{std::string("6 heads")}, {}};
  });
  Check check(stage.peer(), 1);
  EXPECT_EQ(check.thrown_by("f", 6), "6 heads");
}

TEST(Check, AScriptIsOneCall) {
  Stage stage([](Peer&, const wire::Call& call) {
    EXPECT_EQ(call.target, "student-script");
    EXPECT_EQ(call.arguments[1], (Value{List{{std::string("get")}, {List{{std::int64_t{1}}}}}}));
    return wire::Reply{{List{{}, {2.5}}}, {}};
  });
  Check check(stage.peer(), 1);
  const auto results = check.script({{"put", {}}, {"get", {{std::int64_t{1}}}}});
  EXPECT_EQ(results[1], Value{2.5});
}

TEST(Check, AScriptNeedsAllItsResults) {
  Stage stage([](Peer&, const wire::Call&) { return wire::Reply{{List{{}}}, {}}; });
  Check check(stage.peer(), 1);
  EXPECT_THROW(check.script({{"put", {}}, {"get", {}}}), wire::CodecError);
}

// Calls nest: the student's program calls the lent function while the check waits for the student.
TEST(Check, LendsFunctions) {
  Stage stage([](Peer& grader, const wire::Call& call) {
    const auto* function = call.arguments[0].get_if<wire::RemoteFunction>();
    const std::string target = "#" + std::to_string(function->id);
    const Value a = grader.call(target, {{3.0}});
    const Value b = grader.call(target, {{4.0}});
    return wire::Reply{{*a.get_if<double>() + *b.get_if<double>()}, {}};
  });
  Check check(stage.peer(), 1);
  const auto square = check.lend(std::function<double(double)>([](double x) { return x * x; }));
  EXPECT_EQ(check.call<double>("apply", square), 25);
}

TEST(Check, ALentFunctionChecksItsArguments) {
  Stage stage([](Peer& grader, const wire::Call&) {
    std::string said;
    try {
      grader.call("#0", {});
    } catch (const RemoteError& error) {
      said = error.kind + ": " + error.what();
    }
    try {
      grader.call("#5", {});
    } catch (const RemoteError& error) {
      said += "; " + std::string(error.what());
    }
    return wire::Reply{{said}, {}};
  });
  Check check(stage.peer(), 1);
  const auto same = check.lend(std::function<double(double)>([](double x) { return x; }));
  EXPECT_EQ(check.call<std::string>("apply", same),
            "bad_call: a lent function was called with 0 arguments; no function '#5' was lent");
}

TEST(Peer, AWrongTicketEndsTheConversation) {
  std::array<int, 2> fds{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds.data()), 0);
  write_frame(fds[1], to_frame(77, wire::Reply{}));
  Peer peer(fds[0], 1000);
  try {
    peer.call("f", {});
    FAIL();
  } catch (const wire::CodecError& error) {
    EXPECT_STREQ(error.what(), "an answer to another question");
  }
  close(fds[0]), close(fds[1]);
}

TEST(Peer, AClosedSocketEndsTheConversation) {
  std::array<int, 2> fds{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds.data()), 0);
  ASSERT_EQ(shutdown(fds[1], SHUT_WR), 0);
  Peer peer(fds[0], 1000);
  try {
    peer.call("f", {});
    FAIL();
  } catch (const wire::CodecError& error) {
    EXPECT_STREQ(error.what(), "the other side closed while a call was open");
  }
  close(fds[0]), close(fds[1]);
}

// The checks of this "exercise", for the entry below.
void holds(Check& check) {
  check.measure("drift", 0.25);
  check.note("drift of a quarter");
}
void fails_with_all_it_has(Check& check) {
  check.fail({.summary = "no",
              .where = "row 2",
              .found = Value{1.0},
              .likeness = "a slip",
              .hint = "look again"});
}
void draws(Check& check) { check.fail(std::to_string(check.bits())); }

}  // namespace
}  // namespace lab

using lab::draws;
using lab::fails_with_all_it_has;
using lab::holds;
LAB_CHECKS(LAB_CHECK(holds), LAB_CHECK(fails_with_all_it_has), LAB_CHECK(draws))

namespace lab {
namespace {

// One call of a checker program in a process of its own.
wire::Frame ask_checker(const std::string& target, List arguments) {
  std::array<int, 2> fds{};
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(fds[0]);
    _exit(lab_entry(fds[1]));
  }
  close(fds[1]);
  write_frame(fds[0], to_frame(9, wire::Call{target, std::move(arguments)}));
  wire::Frame frame;
  EXPECT_TRUE(read_frame(fds[0], frame, 1 << 20));
  close(fds[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return frame;
}

wire::Record verdict_of(const std::string& check, std::int64_t seed = 1) {
  const Value value = reply_of(ask_checker(check, {{seed}})).value;
  const auto* record = value.get_if<wire::Record>();
  return record == nullptr ? wire::Record{} : *record;
}

TEST(Checker, ListsItsChecks) {
  EXPECT_EQ(reply_of(ask_checker("!checks", {})).value,
            (Value{List{{std::string("holds")},
                        {std::string("fails_with_all_it_has")},
                        {std::string("draws")}}}));
}

TEST(Checker, APassCarriesNoteAndMeasurements) {
  const wire::Record verdict = verdict_of("holds");
  EXPECT_EQ(verdict.type, "verdict");
  EXPECT_EQ(*verdict.find("passed"), Value{true});
  EXPECT_EQ(*verdict.find("note"), Value{std::string("drift of a quarter")});
  EXPECT_EQ(*verdict.find("measured"), (Value{List{{List{{std::string("drift")}, {0.25}}}}}));
}

TEST(Checker, AFailureCarriesAllItsParts) {
  const wire::Record verdict = verdict_of("fails_with_all_it_has");
  EXPECT_EQ(*verdict.find("passed"), Value{false});
  EXPECT_EQ(*verdict.find("summary"), Value{std::string("no")});
  EXPECT_EQ(*verdict.find("where"), Value{std::string("row 2")});
  EXPECT_EQ(*verdict.find("found"), Value{1.0});
  EXPECT_EQ(*verdict.find("wanted"), Value{});
  EXPECT_EQ(*verdict.find("likeness"), Value{std::string("a slip")});
  EXPECT_EQ(*verdict.find("hint"), Value{std::string("look again")});
}

TEST(Checker, TheSeedMakesTheInputs) {
  EXPECT_EQ(*verdict_of("draws", 4).find("summary"), *verdict_of("draws", 4).find("summary"));
  EXPECT_NE(*verdict_of("draws", 4).find("summary"), *verdict_of("draws", 5).find("summary"));
}

TEST(Checker, RefusesAnUnknownCheck) {
  const wire::Error error = error_of(ask_checker("nothing", {{std::int64_t{1}}}));
  EXPECT_EQ(error.kind, "bad_call");
  EXPECT_EQ(error.text, "there is no check 'nothing'");
}

TEST(NumberText, IsShortAndTellsNeighboursApart) {
  EXPECT_EQ(number_text(0.1F), "0.1");
  EXPECT_EQ(number_text(-2.0F), "-2");
  EXPECT_EQ(number_text(1.5e-7F), "1.5e-07");
  EXPECT_EQ(number_text(1.0000001F), "1.0000001");
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(1.0 / 3), "0.333333333");
  EXPECT_EQ(number_text(-0.0), "-0");
  EXPECT_EQ(number_text(std::numeric_limits<float>::infinity()), "inf");
  EXPECT_EQ(number_text(std::numeric_limits<float>::quiet_NaN()), "nan");
}

}  // namespace
}  // namespace lab
