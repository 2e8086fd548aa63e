// Points as exact fractions: sums do not drift, and rounding happens once, when a person reads
// them.
#ifndef GRADER_RATIONAL_H
#define GRADER_RATIONAL_H

#include <cstdint>
#include <string>
#include <string_view>

namespace grader {

// numerator / denominator in lowest terms, denominator > 0. Throws std::overflow_error past 64
// bits.
class Rational {
 public:
  Rational() = default;
  Rational(std::int64_t numerator, std::int64_t denominator = 1);  // NOLINT: whole numbers convert

  std::int64_t numerator() const { return numerator_; }
  std::int64_t denominator() const { return denominator_; }

  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a,
                            const Rational& b);  // throws std::domain_error for b = 0
  friend bool operator==(const Rational& a, const Rational& b) = default;
  friend bool operator<(const Rational& a, const Rational& b);

  // Rounded to hundredths, half up (away from zero): "3", "3.33", "87.5".
  std::string to_text() const;
  // The same number of hundredths as an integer.
  std::int64_t hundredths() const;

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

// Reads "3", "2.5" or "10/3" exactly. Throws std::invalid_argument.
Rational rational_of(std::string_view text);

}  // namespace grader

#endif  // GRADER_RATIONAL_H
