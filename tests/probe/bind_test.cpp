// bind: signatures, arguments in read-only memory, results and in/out parameters, the meter.
#include "probe/bind.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

namespace lab {

// The "student's" functions of this test.
Matrix add_one(const Matrix& m) {
  Matrix result = m;
  for (int i = 0; i < result.size(); ++i) {
    result.data()[i] += 1;
  }
  return result;
}
double overwrite_own_copy(Matrix m) {
  m(0, 0) = 5;
  return static_cast<double>(m(0, 0));
}
void scale_in_place(Vector& v, double factor) {
  for (real& x : v) {
    x *= static_cast<float>(factor);
  }
}
int count_and_clear(Vector& v) {
  const int size = v.size();
  v = Vector(0);
  return size;
}
void nothing() {}
real write_to_input(const Matrix& m) {
  const_cast<real&>(m(0, 0)) = 7;
  return m(0, 0);
}
// Keeps the compiler from leaving an allocation out that nobody looks at.
void* volatile seen = nullptr;
int allocate(int bytes) {
  const auto first = std::make_unique<char[]>(static_cast<std::size_t>(bytes));
  seen = first.get();
  {
    const auto second = std::make_unique<char[]>(static_cast<std::size_t>(2 * bytes));
    seen = second.get();
  }
  void* third = std::malloc(static_cast<std::size_t>(bytes));
  seen = third;
  std::free(third);
  return first[0];
}
int sum_of_three(int a, const std::vector<int>& b, std::optional<int> c) {
  return a + b.at(0) + c.value_or(0);
}

namespace {

using wire::List;
using wire::Tensor;
using wire::Value;

Value matrix(std::vector<std::int64_t> shape, const std::vector<float>& values) {
  return {Tensor::of(std::move(shape), std::span<const float>(values))};
}

template <class... A>
Value call(const Bound& bound, const A&... arguments) {
  return bound.call({arguments...}).value;
}

// What the tests take between calls is not taken by constructors of an answer.
[[maybe_unused]] const bool kIsReady = (allocation_counts_begin(), true);

std::int64_t metered(const wire::Reply& reply, const char* name) {
  const auto* record = reply.meter.get_if<wire::Record>();
  return record == nullptr ? -1 : *record->find(name)->get_if<std::int64_t>();
}

TEST(Bind, SignaturesAreWhatTheHeaderSays) {
  EXPECT_EQ(LAB_BIND(add_one).signature, "Matrix add_one(const Matrix&)");
  EXPECT_EQ(LAB_BIND(overwrite_own_copy).signature, "double overwrite_own_copy(Matrix)");
  EXPECT_EQ(LAB_BIND(scale_in_place).signature, "void scale_in_place(Vector&, double)");
  EXPECT_EQ(LAB_BIND(sum_of_three).signature,
            "int sum_of_three(int, const std::vector<int>&, std::optional<int>)");
  EXPECT_EQ(LAB_BIND(sum_of_three).arity, 3U);
}

TEST(Bind, CallsWithValues) {
  EXPECT_EQ(call(LAB_BIND(add_one), matrix({1, 2}, {1, 2})), matrix({1, 2}, {2, 3}));
  EXPECT_EQ(
      call(LAB_BIND(sum_of_three), Value{std::int64_t{1}}, Value{List{{std::int64_t{2}}}}, Value{}),
      Value{std::int64_t{3}});
}

TEST(Bind, AParameterByValueMayBeChanged) {
  EXPECT_EQ(call(LAB_BIND(overwrite_own_copy), matrix({1, 1}, {1})), Value{5.0});
}

TEST(Bind, AnInOutParameterComesBack) {
  EXPECT_EQ(call(LAB_BIND(scale_in_place), matrix({2}, {1, 2}), Value{3.0}), matrix({2}, {3, 6}));
}

TEST(Bind, AResultStandsBeforeInOutParameters) {
  EXPECT_EQ(call(LAB_BIND(count_and_clear), matrix({2}, {1, 2})),
            (Value{List{{std::int64_t{2}}, matrix({0}, {})}}));
}

TEST(Bind, AFunctionWithoutAResultAnswersAnEmptyList) {
  EXPECT_EQ(call(LAB_BIND(nothing)), Value{List{}});
}

TEST(Bind, TheFirstUnfitArgumentIsReported) {
  try {
    call(LAB_BIND(sum_of_three), Value{true}, Value{true}, Value{true});
    FAIL();
  } catch (const BadCall& error) {
    EXPECT_STREQ(error.what(), "found a bool, wanted an integer");
  }
}

TEST(BindDeathTest, WritingToAnInputIsASegmentationFault) {
  EXPECT_EXIT(call(LAB_BIND(write_to_input), matrix({1, 1}, {1})), testing::KilledBySignal(SIGSEGV),
              "");
}

TEST(Meter, CountsWhatTheFunctionAllocates) {
  const wire::Reply reply = LAB_BIND(allocate).call({{std::int64_t{4096}}});
  EXPECT_EQ(metered(reply, "allocations"), 3);
  // malloc hands out a few bytes more than it was asked for.
  EXPECT_GE(metered(reply, "largest_bytes"), 8192);
  EXPECT_LE(metered(reply, "largest_bytes"), 8192 + 32);
  EXPECT_GE(metered(reply, "peak_bytes"), 3 * 4096);
  EXPECT_LE(metered(reply, "peak_bytes"), 3 * 4096 + 64);
  EXPECT_GE(metered(reply, "allocated_bytes"), 4 * 4096);
}

TEST(Meter, IsTheSameEveryTime) {
  const wire::Reply first = LAB_BIND(allocate).call({{std::int64_t{1000}}});
  const wire::Reply second = LAB_BIND(allocate).call({{std::int64_t{1000}}});
  EXPECT_EQ(first.meter, second.meter);
}

TEST(Meter, TheBindersOwnWorkIsNotCounted) {
  const std::vector<float> many(10000, 1.0F);
  const wire::Reply reply = LAB_BIND(nothing).call({});
  EXPECT_EQ(metered(reply, "allocations"), 0);
  const wire::Reply big = LAB_BIND(scale_in_place).call({matrix({10000}, many), {2.0}});
  EXPECT_EQ(metered(big, "peak_bytes"), 0);
}

TEST(Meter, SeesTheResultsMemory) {
  const std::vector<float> many(1000, 1.0F);
  const wire::Reply reply = LAB_BIND(add_one).call({matrix({10, 100}, many)});
  EXPECT_GE(metered(reply, "peak_bytes"), 4000);
  EXPECT_LE(metered(reply, "peak_bytes"), 4032);
}

}  // namespace
}  // namespace lab
