// Answers that crash, hang, flood, lie or leave: each costs its own case only, and says why.
#include <gtest/gtest.h>

#include "formats/safetensors_write.h"
#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using grader::CheckResult;
using grader::ExerciseResult;
using grader::Outcome;

// One function that misbehaves as it is told; 0 is the good one.
constexpr const char* kRespond = R"(}
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
namespace lab {
namespace {

volatile int deepest = -1;
int dig(int depth) {
  volatile char block[4096] = {};
  block[0] = char(depth);
  return depth == deepest ? 0 : dig(depth + 1) + block[0];
}

void never_throws() noexcept { throw 42; }

struct ThrowsAtTheEnd {
  ~ThrowsAtTheEnd() noexcept(false) { throw std::runtime_error("from a destructor"); }
};

// A result frame of our own making, ahead of the real one.
void forge(unsigned long long ticket) {
  struct { unsigned magic = 0x4642414c, kind = 2; unsigned long long ticket = 0, length = 0; } header;
  header.ticket = ticket;
  if (write(3, &header, sizeof(header)) < 0) std::abort();
}

}  // namespace

int respond(int what, const Vector& input) {
  switch (what) {
    case 1: return *static_cast<volatile int*>(nullptr);
    case 2: std::exit(0);
    case 3: std::abort();
    case 4: for (volatile int i = 0;; i = i + 1) {}
    case 6: {
      std::vector<std::vector<char>> kept;
      for (;;) kept.emplace_back(16 << 20, '\1');
    }
    case 7: for (;;) std::puts("This is an endless loop.");
    case 8: for (;;) std::fputc('x', stderr);
    case 9: throw 42;
    case 10: throw std::runtime_error("6 heads cannot share 4");
    case 11: never_throws(); break;
    case 12: return dig(0);
    case 13: const_cast<real&>(input[0]) = 5; break;
    case 14:
      std::printf("{\"status\":\"passed\"}\nDEBUG %d", what);
      std::fprintf(stderr, "to stderr");
      break;
    case 15: forge(0); break;
    case 16: if (write(3, "not a frame, but long enough to be read", 39) < 0) std::abort(); break;
    case 17: return input[7];
    case 18: { const ThrowsAtTheEnd last; } break;
    case 19: return 5 / (input.size() - 1);
  }
  return 1;
}
)";

constexpr const char* kChecks = R"(inputs: [what, input]
limits: {cpu_seconds: 2, wall_seconds: 60, memory_mb: 256, output_kb: 4}
checks:
  - {id: good, kind: exact, calls: [{args: [0, [1]], want: 1}]}
  - {id: null_pointer, kind: exact, calls: [{args: [1, [1]], want: 1}]}
  - {id: exits, kind: exact, calls: [{args: [2, [1]], want: 1}]}
  - {id: aborts, kind: exact, calls: [{args: [3, [1]], want: 1}]}
  - {id: loops, kind: exact, limits: {cpu_seconds: 1}, calls: [{args: [4, [1]], want: 1}]}
  - {id: hogs, kind: exact, limits: {cpu_seconds: 20}, calls: [{args: [6, [1]], want: 1}]}
  - {id: floods_out, kind: exact, calls: [{args: [7, [1]], want: 1}]}
  - {id: floods_err, kind: exact, calls: [{args: [8, [1]], want: 1}]}
  - {id: throws_int, kind: exact, calls: [{args: [9, [1]], want: 1}]}
  - {id: throws, kind: exact, calls: [{args: [10, [1]], want: 1}]}
  - {id: terminates, kind: exact, calls: [{args: [11, [1]], want: 1}]}
  - {id: overflows, kind: exact, calls: [{args: [12, [1]], want: 1}]}
  - {id: writes_input, kind: exact, calls: [{args: [13, [1]], want: 1}]}
  - {id: prints, kind: exact, calls: [{args: [14, [1]], want: 1}]}
  - {id: forges, kind: exact, calls: [{args: [15, [1]], want: 1}]}
  - {id: garbles, kind: exact, calls: [{args: [16, [1]], want: 1}]}
  - {id: out_of_range, kind: exact, calls: [{args: [17, [1]], want: 1}]}
  - {id: destructor, kind: exact, calls: [{args: [18, [1]], want: 1}]}
  - {id: divides, kind: exact, calls: [{args: [19, [1]], want: 1}]}
  - {id: must_throw, kind: exact, calls: [{args: [10, [1]], throws: "a sentence with both numbers"}]}
  - {id: must_not_pass, kind: exact, calls: [{args: [0, [1]], throws: "why"}]}
  - {id: good_again, kind: exact, calls: [{args: [0, [1]], want: 1}]}
)";

class Crashes : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    MiniCourse course("crashes");
    course.add({.id = "respond",
                .declaration = "int respond(int what, const Vector& input);",
                .reference = "int respond(int, const Vector&) { return 1; }",
                .manifest = kChecks});
    course.answer("respond", kRespond);
    result_ = course.check_one("respond");
  }
  static void expect(std::string_view check, Outcome outcome, const std::string& message) {
    const CheckResult& found = check_of(result_, check);
    EXPECT_EQ(outcome_name(found), grader::name_of(outcome)) << found.message;
    EXPECT_EQ(found.message, message);
  }
  static inline ExerciseResult result_{};
};

TEST_F(Crashes, CasesBeforeAndBehindCrashesAreGraded) {
  EXPECT_EQ(result_.checks.size(), 22U) << story(result_);
  expect("good", Outcome::kPassed, "");
  expect("good_again", Outcome::kPassed, "");
  EXPECT_EQ(result_.outcome, Outcome::kCrashed);  // as the first that fails
  EXPECT_EQ(result_.points, grader::Rational(4, 22))
      << story(result_);  // good twice, prints, must_throw
}

TEST_F(Crashes, ANullPointer) {
  expect("null_pointer", Outcome::kCrashed,
         "signal 11 (segmentation fault): it used a null pointer");
}

TEST_F(Crashes, ExitZeroIsNoSuccess) {
  expect("exits", Outcome::kCrashed,
         "it ended the program (exit status 0) before it returned an answer");
}

TEST_F(Crashes, Abort) { expect("aborts", Outcome::kCrashed, "signal 6 (aborted)"); }

TEST_F(Crashes, AnEndlessLoop) {
  expect("loops", Outcome::kTimedOut, "it used more than 1 s of processor time");
}

TEST_F(Crashes, MemoryWithoutEnd) {
  expect("hogs", Outcome::kOutOfMemory, "more than 256 MB were asked for");
}

TEST_F(Crashes, PrintingWithoutEnd) {
  expect("floods_out", Outcome::kTooMuchOutput, "it printed more than 4 KB");
  expect("floods_err", Outcome::kTooMuchOutput, "it printed more than 4 KB");
  EXPECT_EQ(check_of(result_, "floods_err").printed, std::string(4096, 'x'));
  EXPECT_TRUE(check_of(result_, "floods_err").printed_cut);
}

TEST_F(Crashes, Exceptions) {
  expect("throws_int", Outcome::kCrashed, "it threw an exception: a value of unknown type");
  expect("throws", Outcome::kCrashed, "it threw an exception: 6 heads cannot share 4");
  expect("destructor", Outcome::kCrashed, "it threw an exception: from a destructor");
  expect("out_of_range", Outcome::kCrashed,
         "it threw an exception: index 7 is outside a vector of 1");
}

TEST_F(Crashes, AnExceptionThatMeetsNoexcept) {
  expect("terminates", Outcome::kCrashed, "signal 6 (aborted)");
  EXPECT_NE(check_of(result_, "terminates").printed.find("terminate called"), std::string::npos);
}

TEST_F(Crashes, EndlessRecursion) {
  expect("overflows", Outcome::kCrashed,
         "signal 11 (segmentation fault): the stack overflowed (endless recursion, or a huge local "
         "array)");
}

TEST_F(Crashes, WritingToAnInput) {
  expect("writes_input", Outcome::kCrashed,
         "signal 11 (segmentation fault): it wrote to one of its inputs, which are read-only");
}

TEST_F(Crashes, DividingByZero) {
  expect("divides", Outcome::kCrashed, "signal 8 (floating point exception)");
}

TEST_F(Crashes, PrintsAreShownAndNotRead) {
  expect("prints", Outcome::kPassed, "");
  EXPECT_EQ(check_of(result_, "prints").printed, "{\"status\":\"passed\"}\nDEBUG 14to stderr");
}

TEST_F(Crashes, AForgedReplyIsABadReply) {
  expect("forges", Outcome::kBadReply, "it answered a question that was not asked");
  expect("garbles", Outcome::kBadReply, "what it sent is not a frame");
}

TEST_F(Crashes, AnExceptionThatIsWanted) {
  expect("must_throw", Outcome::kPassed, "");
  expect("must_not_pass", Outcome::kFailed,
         "respond(0, [1]) must throw an exception (why), found 1");
}

// A course with one golden case: twice 3 is 6.
MiniCourse course_of_twice(const std::string& lab, const std::string& limits = "") {
  MiniCourse course(lab);
  course.add({.id = "twice",
              .declaration = "Vector twice(const Vector& x);",
              .reference = "Vector twice(const Vector& x) { return Vector{2 * x[0]}; }",
              .manifest = "inputs: [x]\n" + limits + "checks:\n  - {id: one, kind: golden}\n"});
  const fs::path golden = course.root() / "labs" / lab / "golden";
  fs::create_directories(golden);
  const std::vector<float> three{3};
  const std::vector<float> six{6};
  const std::vector<formats::OwnedTensor> tensors{formats::from_floats("one/x", {1}, three),
                                                  formats::from_floats("one/want", {1}, six)};
  formats::write_safetensors(golden / "twice.safetensors", tensors);
  return course;
}

// The same call with other bytes in fresh memory gives another answer.
TEST(Memory, ReadingWhatWasNeverWrittenIsFound) {
  const MiniCourse course = course_of_twice("crashes_memory");
  EXPECT_EQ(course.check_one("twice").outcome, Outcome::kPassed);

  course.answer("twice",
                "Vector twice(const Vector& x) {\n"
                "  volatile float* fresh = new float[1000];\n"
                "  return Vector{fresh[500] > 1 ? 2 * x[0] : 0};\n}");
  const ExerciseResult result = course.check_one("twice");
  EXPECT_EQ(result.outcome, Outcome::kFailed) << story(result);
  EXPECT_EQ(check_of(result, "one").message,
            "the same input gives another result when fresh memory holds other bytes");
  ASSERT_TRUE(check_of(result, "one").finding);
  EXPECT_EQ(check_of(result, "one").finding->likeness->name, "unwritten_memory");
}

// What goes wrong in the second run for another reason is not put down to memory.
TEST(Memory, ASecondRunThatMeetsALimitSaysNothing) {
  const MiniCourse course = course_of_twice("crashes_second", "limits: {cpu_seconds: 1}\n");
  const std::string fresh =
      "Vector twice(const Vector& x) {\n  volatile float* fresh = new float[1000];\n"
      "  const bool is_second = !(fresh[500] > 1);\n";
  course.answer("twice", fresh + "  while (is_second) {}\n  return Vector{2 * x[0]};\n}");
  const ExerciseResult limited = course.check_one("twice");
  EXPECT_EQ(limited.outcome, Outcome::kPassed) << story(limited);
  course.answer("twice",
                fresh + "  if (is_second) __builtin_trap();\n  return Vector{2 * x[0]};\n}");
  const ExerciseResult ended = course.check_one("twice");
  EXPECT_EQ(check_of(ended, "one").message,
            "the same input ends the program when fresh memory holds other bytes")
      << story(ended);
}

// What a check finds wrong in a function it lent is not undone by who catches the exception.
TEST(Lent, AFailureIsNotSwallowed) {
  MiniCourse course("crashes_lent");
  course.add({.id = "asks",
              .declaration = "int asks(const std::function<int(int)>& next);",
              .reference = "int asks(const std::function<int(int)>& next) { return next(0); }",
              .manifest = "checks:\n  - {id: order, kind: property}\n",
              .checks = "#include \"asks.h\"\n#include \"probe/check.h\"\nnamespace {\n"
                        "void order(lab::Check& check) {\n"
                        "  const auto next = check.lend(std::function<int(int)>([&](int t) {\n"
                        "    check.expect(t == 0, \"asked for another number first\");\n"
                        "    return 4;\n  }));\n"
                        "  check.expect(check.call<int>(\"asks\", next) == 4, \"another\");\n"
                        "}\n}  // namespace\nLAB_CHECKS(LAB_CHECK(order))\n"});
  course.put("labs/crashes_lent/asks.h",
             "#pragma once\n#include <functional>\n#include \"lab/lab.h\"\nnamespace lab {\n"
             "int asks(const std::function<int(int)>& next);\n}\n");
  EXPECT_EQ(course.check_one("asks").outcome, Outcome::kPassed) << story(course.check_one("asks"));
  course.answer("asks",
                "int asks(const std::function<int(int)>& next) {\n"
                "  try { next(7); } catch (...) {}\n  return next(0);\n}");
  const ExerciseResult result = course.check_one("asks");
  EXPECT_EQ(result.outcome, Outcome::kFailed) << story(result);
  EXPECT_EQ(check_of(result, "order").message, "asked for another number first");
}

TEST(Memory, FreshMemoryIsNotZero) {
  MiniCourse course("crashes_zero");
  course.add({.id = "sum",
              .declaration = "real sum(const Vector& x);",
              .reference =
                  "real sum(const Vector& x) { real s = 0; for (real v : x) s += v; return "
                  "s; }",
              .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [[1, 2]], want: "
                          "3.0}]}\n"});
  course.answer("sum",
                "real sum(const Vector& x) {\n"
                "  volatile float* total = new float[1000];\n"
                "  for (real v : x) total[500] = total[500] + v;\n  return total[500];\n}");
  EXPECT_EQ(course.check_one("sum").outcome, Outcome::kFailed);
}

// A crash is repeated under the sanitizers and explained with file and line.
TEST(Sanitized, ACrashIsExplainedInTheStudentsFile) {
  MiniCourse course("crashes_explained");
  course.add({.id = "pick",
              .declaration = "int pick(int i);",
              .reference = "int pick(int i) { return i; }",
              .manifest =
                  "checks:\n  - {id: table, kind: exact, calls: [{args: [0], want: 0}, {args: "
                  "[100000000], want: 100000000}]}\n"});
  course.answer("pick",
                "int pick(int i) {\n  std::vector<int> v(3);\n  return v[std::size_t(i)];\n}");
  grader::CheckOptions options = course.options();
  options.diagnose = true;
  const ExerciseResult result = course.check_one("pick", options);
  EXPECT_EQ(result.outcome, Outcome::kCrashed) << story(result);
  ASSERT_TRUE(result.crash) << story(result);
  EXPECT_EQ(result.crash->kind, "failed assertion");
  EXPECT_EQ(result.crash->file, "crashes_explained/pick.cpp");
  EXPECT_EQ(result.crash->line, 5);
  EXPECT_EQ(result.crash->source, "  return v[std::size_t(i)];");
}

// What is repeated for a hidden check is not shown: where a shown one crashes too, it is repeated.
TEST(Sanitized, TheCrashOfAShownCheckIsPreferred) {
  MiniCourse course("crashes_shown");
  course.add(
      {.id = "pick",
       .declaration = "int pick(int i);",
       .reference = "int pick(int i) { return i; }",
       .manifest =
           "checks:\n"
           "  - {id: secret, kind: exact, visibility: never, calls: [{args: [7], want: 7}]}\n"
           "  - {id: shown, kind: exact, calls: [{args: [8], want: 8}]}\n"});
  course.answer("pick",
                "int pick(int i) {\n  std::vector<int> v(3);\n  return v[std::size_t(i) * "
                "100000000];\n}");
  grader::CheckOptions options = course.options();
  options.diagnose = true;
  const ExerciseResult result = course.check_one("pick", options);
  EXPECT_EQ(result.checks[0].outcome, Outcome::kCrashed) << story(result);
  EXPECT_EQ(result.checks[1].outcome, Outcome::kCrashed) << story(result);
  ASSERT_TRUE(result.crash) << story(result);
  EXPECT_EQ(result.crash->check, "shown");
}

}  // namespace
}  // namespace courses
