// What AddressSanitizer and UBSan of GCC 12 say, as a sentence with file and line (recorded).
#include <gtest/gtest.h>

#include "grader/pipeline/sanitize_run.h"

namespace grader {
namespace {

constexpr const char* kPath = "/tmp/c/student/a/f.cpp";
constexpr const char* kSource = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";

std::optional<CrashReport> read(const std::string& output) {
  return read_sanitizer_output(output, kPath, kSource);
}

std::string of_ubsan(const std::string& said) {
  return "/tmp/c/student/a/f.cpp:3:34: runtime error: " + said +
         "\n    #0 0x5588 in f(int) /tmp/c/student/a/f.cpp:3\n"
         "    #1 0x5599 in lab::detail::Binding /tmp/cache/binders/a.f.cpp:3\n";
}

std::string of_asan(const std::string& said) {
  return "=================================================================\n"
         "==18365==ERROR: AddressSanitizer: " +
         said +
         "\nREAD of size 4 at 0x602000000014 thread T0\n"
         "    #0 0x7f1e in __interceptor_memset ../../libsanitizer/interceptors.inc:799\n"
         "    #1 0x5615 in f(int) /tmp/c/student/a/f.cpp:5\n"
         "    #2 0x5616 in g() /tmp/c/student/a/f.cpp:6\n";
}

void expect(const std::optional<CrashReport>& report, const char* kind, const char* sentence,
            int line, const char* source) {
  ASSERT_TRUE(report);
  EXPECT_EQ(report->kind, kind);
  EXPECT_EQ(report->sentence, sentence);
  EXPECT_EQ(report->file, "f.cpp");
  EXPECT_EQ(report->line, line);
  EXPECT_EQ(report->source, source);
}

TEST(Sanitizer, AHeapOverflow) {
  expect(read(of_asan("heap-buffer-overflow on address 0x602000000014 at pc 0x5615")),
         "heap-buffer-overflow",
         "It reads or writes past the end (or before the start) of an array.", 5, "five");
}

TEST(Sanitizer, AUseAfterFree) {
  expect(read(of_asan("heap-use-after-free on address 0x602000000014 at pc 0x5615")),
         "heap-use-after-free",
         "It uses memory that was already freed: often a reference, span or `auto` expression that "
         "outlives what it points at.",
         5, "five");
}

TEST(Sanitizer, AStackOverflow) {
  expect(read("AddressSanitizer:DEADLYSIGNAL\n" +
              of_asan("stack-overflow on address 0x7ffca24d1f20 (pc 0x563d bp 0x7ffc T0)")),
         "stack-overflow", "The stack overflowed: endless recursion, or a huge local array.", 5,
         "five");
}

TEST(Sanitizer, AWildPointer) {
  expect(read("AddressSanitizer:DEADLYSIGNAL\n" +
              of_asan("SEGV on unknown address 0x123456789000 (pc 0x5628 bp 0x7ffe T0)")),
         "SEGV", "It uses an address that is not its own.", 5, "five");
}

TEST(Sanitizer, AnOverflowOfAnInt) {
  expect(read(of_ubsan("signed integer overflow: 9 + 2147483647 cannot be represented in type "
                       "'int'")),
         "signed integer overflow", "An int became larger than an int can hold.", 3, "three");
}

TEST(Sanitizer, OtherUndefinedThings) {
  expect(read(of_ubsan("division by zero")), "division by zero", "It divides an integer by zero.",
         3, "three");
  expect(read(of_ubsan("load of null pointer of type 'int'")), "null pointer",
         "It uses a null pointer.", 3, "three");
  expect(read(of_ubsan("index 9 out of bounds for type 'int [4]'")), "index out of bounds",
         "An index lies outside its array.", 3, "three");
  expect(read(of_ubsan("store to address 0x602000000034 with insufficient space for an object of "
                       "type 'int'")),
         "access past the end",
         "It reads or writes past the end (or before the start) of an array.", 3, "three");
  expect(read(of_ubsan("shift exponent 90 is too large for 32-bit type 'int'")), "shift exponent",
         "It shifts by fewer than 0 or by too many bits.", 3, "three");
  expect(read(of_ubsan("execution reached the end of a value-returning function without returning "
                       "a value")),
         "missing return", "A path through the function ends without a return.", 3, "three");
}

// abort() makes AddressSanitizer speak as well; the assertion says more.
TEST(Sanitizer, AnAssertionOfAContainer) {
  expect(read("/usr/include/c++/12/bits/stl_vector.h:1123: reference std::vector<int>::operator[]"
              "(size_type): Assertion '__n < this->size()' failed.\n" +
              of_asan("ABRT on unknown address 0x0000000047b7 (pc 0x7f7d bp 0x7f7d T0)")),
         "failed assertion",
         "A standard container was used outside its rules: Assertion '__n < this->size()' failed.",
         5, "five");
}

TEST(Sanitizer, AnAbort) {
  expect(read(of_asan("ABRT on unknown address 0x0000000047b7 (pc 0x7f7d bp 0x7f7d T0)")), "abort",
         "It called abort(), or an exception met a function that may not throw.", 5, "five");
}

TEST(Sanitizer, WhatIsUnknownIsQuoted) {
  const auto report = read(of_asan("use-of-the-unheard on address 0x1 at pc 0x2"));
  ASSERT_TRUE(report);
  EXPECT_EQ(report->kind, "use-of-the-unheard");
  EXPECT_EQ(report->sentence, "");
}

TEST(Sanitizer, APlaceOutsideTheStudentsFileIsNoPlace) {
  const auto report = read(
      "==1==ERROR: AddressSanitizer: SEGV on unknown address\n    #0 0x1 in f /other/f.cpp:5\n");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->line, 0);
  EXPECT_EQ(report->file, "");
}

TEST(Sanitizer, SilenceIsNoReport) {
  EXPECT_FALSE(read(""));
  EXPECT_FALSE(read("just a print\n"));
}

}  // namespace
}  // namespace grader
