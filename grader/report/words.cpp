// Words and number formats that more than one writer uses.
#include "grader/report/words.h"

#include <fmt/format.h>

#include <cmath>

namespace grader {

std::string_view kind_word(CheckKind kind) {
  switch (kind) {
    case CheckKind::kGolden:
      return "golden";
    case CheckKind::kDrawn:
      return "drawn";
    case CheckKind::kExact:
      return "exact";
    case CheckKind::kProperty:
      return "property";
    case CheckKind::kRelation:
      return "relation";
    case CheckKind::kKill:
      return "kill";
    case CheckKind::kCount:
      return "count";
    case CheckKind::kMemory:
      return "memory";
    case CheckKind::kTiming:
      return "timing";
  }
  return "unknown";
}

std::string_view visibility_word(Visibility visibility) {
  switch (visibility) {
    case Visibility::kAlways:
      return "always";
    case Visibility::kAfterDue:
      return "after_due";
    case Visibility::kNever:
      return "never";
  }
  return "never";
}

std::string grouped(std::int64_t number) {
  const std::string digits = fmt::format("{}", number);
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const bool is_group = i > 0 && digits[i - 1] != '-' && (digits.size() - i) % 3 == 0;
    out += is_group ? "," : "";
    out += digits[i];
  }
  return out;
}

std::string share_text(double share) {
  if (!std::isfinite(share)) {
    return fmt::format("{}", share);
  }
  if (share < 9.95) {
    return fmt::format("{:.1f}", share);
  }
  if (share < 999'999.5) {
    return grouped(std::llround(share));
  }
  return fmt::format("{:.1e}", share);
}

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

std::string exact_text(const Rational& value) {
  return value.denominator() == 1 ? fmt::format("{}", value.numerator())
                                  : fmt::format("{}/{}", value.numerator(), value.denominator());
}

}  // namespace grader
