// Points as fractions, and the name that was meant.
#include <gtest/gtest.h>

#include <limits>
#include <locale>
#include <stdexcept>

#include "grader/nearest.h"
#include "grader/rational.h"
#include "tests/manifest/mini_course.h"

namespace {

using grader::nearest;
using grader::Rational;
using grader::rational_of;

TEST(Rational, ReadsWholeNumbersDecimalsAndFractions) {
  EXPECT_EQ(rational_of("3"), Rational(3));
  EXPECT_EQ(rational_of("2.5"), Rational(5, 2));
  EXPECT_EQ(rational_of("10/3"), Rational(10, 3));
  EXPECT_EQ(rational_of("-0.125"), Rational(-1, 8));
}

TEST(Rational, RefusesEverythingElse) {
  for (const char* text :
       {"", "-", "1e3", "1.", ".5", "1/", "/2", "1/0", "1/-2", "0x1", " 1", "1 ", "1.2.3", "1.-2",
        "--1", "nan", "99999999999999999999", "9223372036854775807.5", "0.1234567890123456"}) {
    EXPECT_THROW(rational_of(text), std::invalid_argument) << text;
  }
}

TEST(Rational, KeepsLowestTermsAndAPositiveDenominator) {
  EXPECT_EQ(Rational(6, -4).numerator(), -3);
  EXPECT_EQ(Rational(6, -4).denominator(), 2);
  EXPECT_EQ(Rational(0, 7), Rational(0));
}

TEST(Rational, SumsWithoutDrift) {
  Rational tenths{};
  for (int i = 0; i < 10; ++i) {
    tenths = tenths + rational_of("0.1");
  }
  EXPECT_EQ(tenths, Rational(1));
  Rational parts{};
  for (int i = 0; i < 49; ++i) {
    parts = parts + rational_of("1/49");
  }
  EXPECT_EQ(parts, Rational(1));
  EXPECT_EQ((rational_of("0.1") + rational_of("0.2")).to_text(), "0.3");
}

TEST(Rational, RoundsOnceHalfUp) {
  EXPECT_EQ((Rational(7) * rational_of("12.5")).to_text(), "87.5");
  EXPECT_EQ((Rational(5) * Rational(2, 3)).to_text(), "3.33");
  EXPECT_EQ((Rational(3) * Rational(10, 3)).to_text(), "10");
  EXPECT_EQ(rational_of("2.675").to_text(), "2.68");
  EXPECT_EQ(rational_of("-2.675").to_text(), "-2.68");
  EXPECT_EQ(rational_of("0.05").to_text(), "0.05");
  EXPECT_EQ(Rational(1, 3).hundredths(), 33);
}

TEST(Rational, Divides) {
  EXPECT_EQ(Rational(3) / Rational(-6), Rational(-1, 2));
  EXPECT_THROW(Rational(1) / Rational(0), std::domain_error);
}

TEST(Rational, ComparesExactly) {
  EXPECT_TRUE(Rational(1, 3) < Rational(334, 1000));
  EXPECT_FALSE(Rational(1, 3) < Rational(1, 3));
}

TEST(Rational, ThrowsInsteadOfOverflowing) {
  const Rational largest(std::numeric_limits<std::int64_t>::max());
  EXPECT_THROW(largest + Rational(1), std::overflow_error);
  EXPECT_EQ(largest - largest, Rational(0));
  EXPECT_THROW(Rational(std::numeric_limits<std::int64_t>::min(), -1), std::overflow_error);
}

// A locale with a decimal comma, without needing one installed.
struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

TEST(Rational, AndEveryNumberOfAManifestIgnoreTheLocale) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  const grader::Exercise exercise = mini::exercise_with("    limits: {cpu_seconds: 0.5}\n");
  std::locale::global(before);
  EXPECT_EQ(exercise.limits.cpu_seconds, 0.5);
}

TEST(Nearest, CountsEditsAndSwaps) {
  EXPECT_EQ(grader::edit_distance("tolerence", "tolerance"), 1U);
  EXPECT_EQ(grader::edit_distance("titel", "title"), 1U);
  EXPECT_EQ(grader::edit_distance("Points", "points"), 0U);
  EXPECT_EQ(grader::edit_distance("", "abc"), 3U);
  EXPECT_EQ(grader::edit_distance("kitten", "sitting"), 3U);
}

TEST(Nearest, FindsTheNameThatWasMeant) {
  const std::vector<std::string> names = {"scores", "causal_mask", "softmax_rows", "rope"};
  EXPECT_EQ(nearest("softmax_row", names), "softmax_rows");
  EXPECT_EQ(nearest("softmaxrows", names), "softmax_rows");
  EXPECT_EQ(nearest("casual_mask", names), "causal_mask");
  EXPECT_EQ(nearest("ROPE", names), "rope");
}

TEST(Nearest, SaysNothingWhenNothingIsNear) {
  const std::vector<std::string> names = {"scores", "q", "id"};
  EXPECT_EQ(nearest("attention", names), "");
  EXPECT_EQ(nearest("k", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest(std::string(100000, 's'), names), "");
}

}  // namespace
