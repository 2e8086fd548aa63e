// Counts and peaks are exact: a hundred runs, each in a process of its own, give the same numbers.
#include <gtest/gtest.h>

#include "tests/courses/mini_course.h"

namespace courses {
namespace {

constexpr const char* kChecks = R"(#include "outer.h"
#include "probe/check.h"
namespace {
using lab::Check;
using lab::Matrix;
void counts_repeat(Check& check) {
  const Matrix x = check.normal(24, 16);
  const auto first = check.count<Matrix>("outer", x);
  check.measure("multiplies", static_cast<double>(first.counts.multiplies));
  for (int run = 1; run < 100; ++run) {
    const auto again = check.count<Matrix>("outer", x);
    check.expect(again.counts.multiplies == first.counts.multiplies &&
                     again.counts.adds == first.counts.adds &&
                     again.counts.exps == first.counts.exps &&
                     again.counts.compares == first.counts.compares,
                 "run " + std::to_string(run) + " counts something else");
  }
}
void peaks_repeat(Check& check) {
  const Matrix x = check.normal(24, 16);
  const auto first = check.meter<Matrix>("outer", x);
  check.measure("peak_bytes", static_cast<double>(first.memory.peak_bytes));
  for (int run = 1; run < 100; ++run) {
    const auto again = check.meter<Matrix>("outer", x);
    check.expect(again.memory.peak_bytes == first.memory.peak_bytes &&
                     again.memory.largest_bytes == first.memory.largest_bytes &&
                     again.memory.allocated_bytes == first.memory.allocated_bytes &&
                     again.memory.allocations == first.memory.allocations,
                 "run " + std::to_string(run) + " takes other memory");
  }
}
}  // namespace
LAB_CHECKS(LAB_CHECK(counts_repeat), LAB_CHECK(peaks_repeat))
)";

constexpr const char* kOuter = R"(
Matrix outer(const Matrix& x) {
  Matrix all(x.rows(), x.rows(), 0);
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.rows(); ++j) {
      std::vector<real> products;
      for (int c = 0; c < x.cols(); ++c) products.push_back(x(i, c) * x(j, c));
      for (const real& p : products) all(i, j) += exp(p);
    }
  return all;
})";

TEST(Counts, AreTheSameInAHundredRuns) {
  MiniCourse course{"counts_mini"};
  course.add({.id = "outer",
              .declaration = "Matrix outer(const Matrix& x);",
              .reference = kOuter,
              .manifest = "checks:\n  - {id: counts_repeat, kind: count}\n"
                          "  - {id: peaks_repeat, kind: memory}\n",
              .checks = kChecks});
  const grader::ExerciseResult result = course.check_one("outer");
  EXPECT_EQ(outcome_name(result), "passed") << story(result);
  EXPECT_EQ(check_of(result, "counts_repeat").measured.at("multiplies"), 24.0 * 24 * 16);
  EXPECT_GT(check_of(result, "peaks_repeat").measured.at("peak_bytes"), 24 * 24 * 4);
}

// The negative control: what changes from run to run is noticed.
TEST(Counts, ThatChangeAreNoticed) {
  MiniCourse course{"counts_mini"};
  course.add({.id = "outer",
              .declaration = "Matrix outer(const Matrix& x);",
              .reference = "Matrix outer(const Matrix& x) { return x; }",
              .manifest = "checks:\n  - {id: counts_repeat, kind: count}\n",
              .checks = kChecks});
  course.put("labs/counts_mini/outer.h",
             "#pragma once\n#include <chrono>\n#include \"lab/lab.h\"\nnamespace lab {\n"
             "Matrix outer(const Matrix& x);\n}\n");
  course.answer("outer",
                "Matrix outer(const Matrix&) {\n"
                "  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();\n"
                "  Matrix y(1, 1, 1);\n"
                "  for (unsigned i = 0; i < now / 100 % 97; ++i) y(0, 0) = y(0, 0) * y(0, 0);\n"
                "  return y;\n}");
  const grader::ExerciseResult result = course.check_one("outer");
  EXPECT_EQ(outcome_name(result), "failed") << story(result);
}

// Two threads count and allocate at the same time; what both do is counted, once each.
TEST(Counts, OfSeveralThreadsAreExact) {
  MiniCourse course{"counts_mini"};
  course.add({.id = "outer",
              .declaration = "Matrix outer(const Matrix& x);",
              .reference = kOuter,
              .manifest = "limits: {threads: 2}\nchecks:\n"
                          "  - {id: counts_repeat, kind: count}\n",
              .checks = kChecks});
  course.put("student/counts_mini/outer.cpp", R"(#include "outer.h"
#include <thread>
namespace lab {
namespace {
void rows(const Matrix& x, int from, int to, Matrix& all) {
  for (int i = from; i < to; ++i)
    for (int j = 0; j < x.rows(); ++j) {
      std::vector<real> products;
      for (int c = 0; c < x.cols(); ++c) products.push_back(x(i, c) * x(j, c));
      for (const real& p : products) all(i, j) += exp(p);
    }
}
}  // namespace
Matrix outer(const Matrix& x) {
  Matrix all(x.rows(), x.rows(), 0);
  std::thread other([&] { rows(x, 0, x.rows() / 2, all); });
  rows(x, x.rows() / 2, x.rows(), all);
  other.join();
  return all;
}
}  // namespace lab
)");
  const grader::ExerciseResult result = course.check_one("outer");
  EXPECT_EQ(outcome_name(result), "passed") << story(result);
  EXPECT_EQ(check_of(result, "counts_repeat").measured.at("multiplies"), 24.0 * 24 * 16);
}

// Where code is graded only programs that stand alone are run; the counting one is no exception,
// and neither is the known mistake that an answer is compared with.
TEST(Counts, AreTakenWhereCodeIsGraded) {
  constexpr const char* kOneProduct = R"(#include "outer.h"
#include "probe/check.h"
namespace {
void one_product(lab::Check& check) {
  const auto counted = check.count<lab::Matrix>("outer", check.normal(4, 5));
  check.expect(counted.counts.multiplies == 4 * 4 * 5,
               std::to_string(counted.counts.multiplies) + " multiplies, wanted 80");
}
}  // namespace
LAB_CHECKS(LAB_CHECK(one_product))
)";
  const std::string twice = std::string(kOuter).replace(
      std::string(kOuter).find("x(i, c) * x(j, c)"), 17, "x(i, c) * x(j, c) * real(1)");
  MiniCourse course{"counts_mini"};
  course.add({.id = "outer",
              .declaration = "Matrix outer(const Matrix& x);",
              .reference = kOuter,
              .manifest = "checks:\n  - {id: one_product, kind: count}\n",
              .checks = kOneProduct});
  course.put("reference/counts_mini/wrong/outer.by_one.cpp",
             "// outcome: failed\n// says: it multiplies by one\n// hint: leave it out\n"
             "#include \"outer.h\"\nnamespace lab {\n" +
                 twice + "\n}  // namespace lab\n");
  grader::CheckOptions options = course.options();
  options.is_graded = true;
  options.diagnose = true;
  EXPECT_EQ(outcome_name(course.check_one("outer", options)), "passed")
      << story(course.check_one("outer", options));
  course.answer("outer", twice);
  const grader::ExerciseResult result = course.check_one("outer", options);
  EXPECT_EQ(outcome_name(result), "failed") << story(result);
  const grader::CheckResult check = check_of(result, "one_product");
  EXPECT_EQ(check.message, "160 multiplies, wanted 80");
  ASSERT_TRUE(check.finding && check.finding->likeness) << story(result);
  EXPECT_EQ(check.finding->likeness->sentence, "it multiplies by one");
}

// A lent function runs in the check's own process: an answer that ends it there, and says nothing
// of it, is to blame.
TEST(LentFunctions, WhoEndsTheCheckIsToBlame) {
  MiniCourse course("lent");
  course.add({.id = "ask",
              .declaration = "bool ask(const std::function<Vector(int)>& next);",
              .reference = "bool ask(const std::function<Vector(int)>& next) {\n"
                           "  return next(1).size() == 1;\n}\n",
              .manifest = "checks:\n  - {id: asks, kind: property}\n",
              .checks = "#include \"ask.h\"\n#include <csignal>\n#include \"probe/check.h\"\n"
                        "namespace {\nvoid asks(lab::Check& check) {\n"
                        "  const std::function<lab::Vector(int)> next = [](int n) {\n"
                        "    if (n == 7) { std::raise(SIGSEGV); }\n"
                        "    return lab::Vector(n);\n  };\n"
                        "  check.expect(check.call<bool>(\"ask\", check.lend(next)), \"no\");\n"
                        "}\n}  // namespace\nLAB_CHECKS(LAB_CHECK(asks))\n"});
  course.put("labs/lent/ask.h",
             "#include <functional>\n#include \"lab/lab.h\"\nnamespace lab {\n"
             "bool ask(const std::function<Vector(int)>& next);\n}\n");
  EXPECT_EQ(outcome_name(course.check_one("ask")), "passed") << story(course.check_one("ask"));
  course.answer("ask",
                "bool ask(const std::function<Vector(int)>& next) {\n"
                "  try { next(7); } catch (...) {}\n  return true;\n}\n");
  const grader::ExerciseResult result = course.check_one("ask");
  EXPECT_EQ(outcome_name(result), "crashed") << story(result);
}

// A program may send a value of any type. Where a check reads it, it is a wrong answer, and not a
// check that is broken.
TEST(Counts, AValueOfAnotherTypeIsAWrongAnswer) {
  MiniCourse course{"counts_mini"};
  course.add(
      {.id = "outer",
       .declaration = "Matrix outer(const Matrix& x);",
       .reference = kOuter,
       .manifest = "checks:\n  - {id: counted, kind: count}\n  - {id: scripted, kind: property}\n",
       .checks = R"(#include "outer.h"
#include "probe/check.h"
namespace {
void counted(lab::Check& check) { check.count<std::string>("outer", check.normal(2, 2)); }
void scripted(lab::Check& check) {
  const auto values = check.script({{"outer", {lab::Convert<lab::Matrix>::to(check.normal(2, 2))}}});
  lab::Convert<int>::from(values.at(0));
}
}  // namespace
LAB_CHECKS(LAB_CHECK(counted), LAB_CHECK(scripted))
)"});
  const grader::ExerciseResult result = course.check_one("outer");
  EXPECT_EQ(outcome_name(result), "failed") << story(result);
  EXPECT_EQ(check_of(result, "counted").message,
            "an answer cannot be used: found a 2 x 2 float32 matrix, wanted std::string");
  EXPECT_EQ(check_of(result, "scripted").message,
            "an answer cannot be used: found a 2 x 2 float32 matrix, wanted an integer");
}

// The sum of all products of two rows, and how it may not be come by.
class Sums : public testing::Test {
 protected:
  Sums() {
    course_.add({.id = "sums",
                 .declaration = "real sums(const Matrix& x);",
                 .reference = kRight,
                 .manifest = "checks:\n  - {id: small, kind: memory}\n"
                             "  - {id: counted, kind: count}\n",
                 .checks = R"(#include "sums.h"
#include "probe/check.h"
namespace {
void small(lab::Check& check) {
  const auto run = check.meter<lab::real>("sums", lab::Matrix(300, 2, 1));
  check.expect(run.value == 180000, "another sum");
  check.expect(run.memory.peak_bytes < 100000, std::to_string(run.memory.peak_bytes) + " bytes");
  check.expect(run.memory.largest_bytes < 100000, "a large block");
}
void counted(lab::Check& check) {
  const auto run = check.count<lab::real>("sums", lab::Matrix(5, 2, 1));
  check.expect(run.value == 50, "another sum");
  check.expect(run.counts.multiplies <= 50, "too many multiplies");
}
}  // namespace
LAB_CHECKS(LAB_CHECK(small), LAB_CHECK(counted))
)"});
  }
  grader::ExerciseResult result_of(const std::string& answer) {
    course_.answer("sums", answer);
    return course_.check_one("sums");
  }
  // More than 360,000 bytes are told.
  testing::AssertionResult fails_small(const std::string& answer) {
    const grader::ExerciseResult result = result_of(answer);
    const grader::CheckResult& check = check_of(result, "small");
    const bool is_so = check.outcome == grader::Outcome::kFailed &&
                       (check.message.starts_with("36") || check.message.starts_with("80")) &&
                       check.message.ends_with(" bytes");
    return (is_so ? testing::AssertionSuccess() : testing::AssertionFailure()) << story(result);
  }
  // An n x n matrix where `all` is declared.
  static std::string with_matrix(const std::string& outside, const std::string& inside) {
    return outside + "real sums(const Matrix& x) {\n  const int n = x.rows();\n" + inside +
           "  real sum = 0;\n  for (int i = 0; i < n; ++i)\n    for (int j = 0; j < n; ++j) {\n"
           "      all[i * n + j] = x(i, 0) * x(j, 0) + x(i, 1) * x(j, 1);\n"
           "      sum += all[i * n + j];\n    }\n  return sum;\n}";
  }
  static constexpr const char* kRight = R"(
real sums(const Matrix& x) {
  real sum = 0;
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.rows(); ++j) sum += x(i, 0) * x(j, 0) + x(i, 1) * x(j, 1);
  return sum;
})";
  MiniCourse course_{"sums_mini"};
};

TEST_F(Sums, OfARightAnswerTakeLittle) {
  const grader::ExerciseResult result = course_.check_one("sums");
  EXPECT_EQ(outcome_name(result), "passed") << story(result);
}

TEST_F(Sums, OnTheHeapAreSeen) {
  EXPECT_TRUE(fails_small(with_matrix("", "  Vector all(n * n);\n")));
}

TEST_F(Sums, OnTheStackAreNotPossible) {
  const grader::ExerciseResult result = result_of(with_matrix("", "  float all[n * n];\n"));
  EXPECT_EQ(outcome_name(check_of(result, "small")), "crashed") << story(result);
  EXPECT_NE(check_of(result, "small").message.find("the stack overflowed"), std::string::npos);
}

TEST_F(Sums, InAVariableAreSeen) {
  EXPECT_TRUE(fails_small(with_matrix("float all[90000];\n", "")));
  EXPECT_TRUE(fails_small(with_matrix("thread_local float all[90000];\n", "")));
}

TEST_F(Sums, InMemoryTakenBeforehandAreSeen) {
  EXPECT_TRUE(fails_small(with_matrix("std::vector<float> all(90000);\n", "")));
}

// Freed memory of that size stays with the process once larger memory was freed.
TEST_F(Sums, InMemoryFreedBeforehandAreSeen) {
  EXPECT_TRUE(fails_small(with_matrix(
      "float* freed(int n) {\n  float* volatile p = new float[n];\n  delete[] p;\n  return p;\n}\n"
      "float* large = freed(2000000);\nfloat* all = freed(120000) + 30000;\n",
      "")));
}

// What a failed realloc was given is still there.
TEST_F(Sums, BehindAFailedReallocAreSeen) {
  EXPECT_TRUE(
      fails_small(with_matrix("#include <cstdlib>\nvolatile std::size_t endless = 1ul << 62;\n",
                              R"(
  float* rows[300];
  for (int i = 0; i < n; ++i) {
    rows[i] = static_cast<float*>(std::malloc(1200));
    if (std::realloc(rows[i], endless) != nullptr) return 0;
  }
  struct { float** rows; float& operator[](int i) { return rows[i / 300][i % 300]; } } all{rows};
)")));
}

// Freed memory leaves the sum, and is still there: small blocks, and what was one large one.
TEST_F(Sums, InMemoryThatWasFreedAreSeen) {
  const std::string rows = R"(
  float* rows[300];
  for (int i = 0; i < n; ++i) {
    rows[i] = static_cast<float*>(std::malloc(1200 + 16 * i));
    std::free(rows[i]);
  }
  struct { float** rows; float& operator[](int i) { return rows[i / 300][i % 300]; } } all{rows};
)";
  const grader::ExerciseResult small =
      result_of(with_matrix("}\n#include <cstdlib>\nnamespace lab {\n", rows));
  EXPECT_EQ(check_of(small, "small").message, "it writes to memory that it has freed")
      << story(small);
  // What a block loses when it shrinks, or is given back by other words.
  for (const std::string loses : {"std::realloc(rows[i], 1)", "std::realloc(rows[i], 0)"}) {
    std::string other = rows;
    other.replace(other.find("std::free(rows[i])"), 18, "static_cast<void>(" + loses + ")");
    const grader::ExerciseResult result =
        result_of(with_matrix("}\n#include <cstdlib>\nnamespace lab {\n", other));
    EXPECT_EQ(check_of(result, "small").message, "it writes to memory that it has freed")
        << loses << story(result);
  }
  const grader::ExerciseResult large = result_of(with_matrix(
      "}\n#include <cstdlib>\nnamespace lab {\n",
      "  float* all = static_cast<float*>(std::malloc(4 * n * n));\n  std::free(all);\n"));
  EXPECT_EQ(outcome_name(check_of(large, "small")), "crashed") << story(large);
}

// A block that is freed twice ends the call as it does elsewhere, whatever was freed in between.
TEST_F(Sums, ThatFreeTwiceCrash) {
  for (const std::string frees :
       {"std::free(a); std::free(a);", "std::free(a); std::free(b); std::free(a);"}) {
    std::string answer = kRight;
    answer.replace(answer.find("  real sum"), 0,
                   "  void* volatile a = std::malloc(100);\n"
                   "  void* volatile b = std::malloc(100);\n  static_cast<void>(b);\n  " +
                       frees + "\n");
    const grader::ExerciseResult result =
        result_of("}\n#include <cstdlib>\nnamespace lab {\n" + answer);
    EXPECT_EQ(outcome_name(check_of(result, "small")), "crashed") << frees << story(result);
  }
}

// What no machine has is not found among freed blocks either.
TEST_F(Sums, OfEndlessBlocksAreNotPossible) {
  std::string answer = kRight;
  answer.replace(answer.find("  real sum"), 0,
                 "  void* volatile block = std::malloc(1);\n  std::free(block);\n"
                 "  volatile std::size_t endless = -1;\n"
                 "  block = std::malloc(endless);\n  if (block != nullptr) return 0;\n");
  const grader::ExerciseResult result =
      result_of("}\n#include <cstdlib>\nnamespace lab {\n" + answer);
  EXPECT_EQ(outcome_name(check_of(result, "small")), "passed") << story(result);
}

// What lies before an aligned block can be written to: one with a wide alignment, or many.
TEST_F(Sums, BeforeAlignedBlocksAreSeen) {
  for (const std::string blocks :
       {"keep[0] = std::aligned_alloc(1 << 20, 64);",
        "for (void*& block : keep) block = std::aligned_alloc(4096, 64);"}) {
    std::string answer = kRight;
    answer.replace(answer.find("  real sum"), 0, "  " + blocks + "\n");
    const grader::ExerciseResult result =
        result_of("}\n#include <cstdlib>\nnamespace lab {\nvoid* keep[60];\n" + answer);
    EXPECT_EQ(outcome_name(check_of(result, "small")), "failed") << blocks << story(result);
    EXPECT_TRUE(check_of(result, "small").message.ends_with(" bytes")) << story(result);
  }
}

TEST_F(Sums, InMemoryOfTheLinkersOwnNamesAreNotAllowed) {
  for (const std::string name : {"__real_malloc", "__libc_memalign", "__mmap", "__sbrk"}) {
    const grader::ExerciseResult result =
        result_of(with_matrix("}\nextern \"C\" void* " + name + "(std::size_t);\nnamespace lab {\n",
                              "  float* all = static_cast<float*>(" + name + "(4 * n * n));\n"));
    EXPECT_EQ(outcome_name(result), "not allowed") << story(result);
  }
}

// What is zero for a float is zero for a number that counts.
TEST_F(Sums, StartAtZeroHoweverThatIsWritten) {
  for (const std::string zero :
       {"real sum{};", "real sum = real();", "std::vector<real> sums(1); real& sum = sums[0];",
        "std::array<real, 2> sums{}; real& sum = sums[1];",
        "constexpr real start = 0; real sum = start;", "real sums[2] = {}; real& sum = sums[0];",
        "real sum; std::memset(&sum, 0, sizeof sum);",
        "static real sums[3]; real& sum = sums[2];"}) {
    const grader::ExerciseResult result = result_of(
        "}\n#include <array>\n#include <cstring>\n#include <vector>\nnamespace lab {\n"
        "real sums(const Matrix& x) {\n  " +
        zero +
        "\n  for (int i = 0; i < x.rows(); ++i)\n    for (int j = 0; j < x.rows(); ++j)\n"
        "      sum += x(i, 0) * x(j, 0) + x(i, 1) * x(j, 1);\n  return sum;\n}");
    EXPECT_EQ(outcome_name(check_of(result, "counted")), "passed") << zero << story(result);
  }
}

// In the counting build a number does not look like a float.
TEST_F(Sums, CannotBeMadePastTheCounts) {
  const grader::ExerciseResult result = result_of(R"(
real sums(const Matrix& x) {
  const float* a = reinterpret_cast<const float*>(x.data());
  float sum = 0;
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.rows(); ++j) sum += a[2 * i] * a[2 * j] + a[2 * i + 1] * a[2 * j + 1];
  return sum;
})");
  EXPECT_EQ(outcome_name(check_of(result, "small")), "passed") << story(result);
  EXPECT_EQ(check_of(result, "counted").message, "another sum");
}

}  // namespace
}  // namespace courses
