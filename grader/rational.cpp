// Points as exact fractions: arithmetic in 128 bits, kept only when it fits in 64 again.
#include "grader/rational.h"

#include <charconv>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <system_error>

namespace grader {
namespace {

using Wide = __int128;

Wide greatest_divisor(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

std::int64_t narrow(Wide value) {
  if (value < std::numeric_limits<std::int64_t>::min() ||
      value > std::numeric_limits<std::int64_t>::max()) {
    throw std::overflow_error("a fraction of points does not fit in 64 bits");
  }
  return static_cast<std::int64_t>(value);
}

Rational reduced(Wide numerator, Wide denominator) {
  const Wide sign = denominator < 0 ? -1 : 1;
  const Wide divisor = greatest_divisor(numerator, denominator) * sign;
  return {narrow(numerator / divisor), narrow(denominator / divisor)};
}

// Whole numbers only; from_chars knows no locale.
std::int64_t whole(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) {
    throw std::invalid_argument("not a number of points: '" + std::string(text) + "'");
  }
  return value;
}

bool starts_with_digit(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

Rational decimal(std::string_view text, std::size_t point) {
  const std::string_view digits = text.substr(point + 1);
  if (!starts_with_digit(digits) || digits.size() > 15) {
    throw std::invalid_argument("not a number of points: '" + std::string(text) + "'");
  }
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    scale *= 10;
  }
  return Rational(whole(text.substr(0, point))) + Rational(whole(digits), scale);
}

}  // namespace

Rational::Rational(std::int64_t numerator, std::int64_t denominator)
    : numerator_(numerator), denominator_(denominator) {
  if (denominator == 0) {
    throw std::domain_error("a fraction of points with denominator 0");
  }
  const Wide divisor = greatest_divisor(numerator, denominator) * Wide{denominator < 0 ? -1 : 1};
  numerator_ = narrow(numerator / divisor);
  denominator_ = narrow(denominator / divisor);
}

Rational operator+(const Rational& a, const Rational& b) {
  return reduced(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                 Wide{a.denominator_} * b.denominator_);
}

Rational operator-(const Rational& a, const Rational& b) {
  return reduced(Wide{a.numerator_} * b.denominator_ - Wide{b.numerator_} * a.denominator_,
                 Wide{a.denominator_} * b.denominator_);
}

Rational operator*(const Rational& a, const Rational& b) {
  return reduced(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
}

Rational operator/(const Rational& a, const Rational& b) {
  if (b.numerator_ == 0) {
    throw std::domain_error("points divided by 0");
  }
  return reduced(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
}

bool operator<(const Rational& a, const Rational& b) {
  return Wide{a.numerator_} * b.denominator_ < Wide{b.numerator_} * a.denominator_;
}

std::int64_t Rational::hundredths() const {
  const Wide magnitude = Wide{numerator_ < 0 ? -1 : 1} * numerator_;
  const Wide rounded = (magnitude * 200 + denominator_) / (Wide{2} * denominator_);
  return narrow(numerator_ < 0 ? -rounded : rounded);
}

std::string Rational::to_text() const {
  const std::int64_t all = hundredths();
  const std::uint64_t magnitude =
      all < 0 ? 0 - static_cast<std::uint64_t>(all) : static_cast<std::uint64_t>(all);
  std::string text = (all < 0 ? "-" : "") + std::to_string(magnitude / 100);
  if (const std::uint64_t rest = magnitude % 100; rest != 0) {
    text += '.';
    text += static_cast<char>('0' + rest / 10);
    if (rest % 10 != 0) {
      text += static_cast<char>('0' + rest % 10);
    }
  }
  return text;
}

Rational rational_of(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view body = text.substr(negative ? 1 : 0);
  if (!starts_with_digit(body)) {
    throw std::invalid_argument("not a number of points: '" + std::string(text) + "'");
  }
  Rational value{};
  try {
    if (const std::size_t slash = body.find('/'); slash != std::string_view::npos) {
      if (!starts_with_digit(body.substr(slash + 1))) {
        throw std::invalid_argument("not a number of points: '" + std::string(text) + "'");
      }
      value = Rational(whole(body.substr(0, slash)), whole(body.substr(slash + 1)));
    } else if (const std::size_t point = body.find('.'); point != std::string_view::npos) {
      value = decimal(body, point);
    } else {
      value = whole(body);
    }
  } catch (const std::invalid_argument&) {
    throw;
  } catch (const std::logic_error&) {  // denominator 0
    throw std::invalid_argument("not a number of points: '" + std::string(text) + "'");
  } catch (const std::overflow_error&) {
    throw std::invalid_argument("too many digits for points: '" + std::string(text) + "'");
  }
  return negative ? Rational{} - value : value;
}

}  // namespace grader
