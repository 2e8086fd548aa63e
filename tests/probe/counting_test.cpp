// bind in the counting build: the meter tells the operations of one call.
#ifndef LAB_COUNTING
#error "this test is compiled with LAB_COUNTING"
#endif
#include <gtest/gtest.h>

#include "probe/bind.h"

namespace lab {

real dot(const Vector& a, const Vector& b) {
  real sum = 0;
  for (int i = 0; i < a.size(); ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

namespace {

using wire::Value;

TEST(CountingBind, TellsTheOperationsOfOneCall) {
  const Bound bound = LAB_BIND(dot);
  const Value three{wire::List{{1.0}, {2.0}, {3.0}}};
  for (int call = 0; call < 2; ++call) {
    const wire::Reply reply = bound.call({three, three});
    EXPECT_EQ(reply.value, Value{14.0F});
    const auto* meter = reply.meter.get_if<wire::Record>();
    ASSERT_NE(meter, nullptr);
    EXPECT_EQ(*meter->find("multiplies"), Value{std::int64_t{3}});
    EXPECT_EQ(*meter->find("adds"), Value{std::int64_t{3}});
    EXPECT_EQ(*meter->find("exps"), Value{std::int64_t{0}});
    EXPECT_EQ(*meter->find("peak_bytes"), Value{std::int64_t{0}});
  }
}

TEST(CountingBind, SignaturesAreThoseOfThePlainBuild) {
  EXPECT_EQ(LAB_BIND(dot).signature, "real dot(const Vector&, const Vector&)");
}

}  // namespace
}  // namespace lab
