// How numbers, shapes and places are said in messages.
#include "grader/compare/words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <variant>

namespace grader {
namespace {

using lab::wire::Bytes;
using lab::wire::List;
using lab::wire::Null;
using lab::wire::Record;
using lab::wire::RemoteFunction;
using lab::wire::Tensor;
using lab::wire::Value;

constexpr int kFewDigits = 6;
constexpr int kAllDigits = 17;  // enough to tell any two doubles apart

std::string scalar_words(NumberKind kind) {
  switch (kind) {
    case NumberKind::kInteger:
      return "an integer";
    case NumberKind::kBool:
      return "a bool";
    case NumberKind::kFloat:
      break;
  }
  return "a number";
}

struct Words {
  std::string operator()(const Null&) const { return "nothing"; }
  std::string operator()(const std::string&) const { return "a text"; }
  std::string operator()(const Bytes& bytes) const {
    return fmt::format("{} byte{}", bytes.data.size(), bytes.data.size() == 1 ? "" : "s");
  }
  std::string operator()(const List& list) const {
    return fmt::format("a list of {}", list.size());
  }
  std::string operator()(const Record& record) const {
    return record.type.empty() ? "a record" : "a struct " + record.type;
  }
  std::string operator()(const RemoteFunction&) const { return "a function"; }
  template <class Number>
  std::string operator()(const Number& number) const {
    return shape_words(*numbers_of({number}));
  }
};

}  // namespace

std::string number_text(double x, int digits) {
  if (std::isnan(x)) {
    return "NaN";
  }
  return fmt::format("{:.{}g}", x, digits);
}

std::pair<std::string, std::string> tell_apart(double a, double b) {
  for (int digits = kFewDigits; digits < kAllDigits; ++digits) {
    std::pair<std::string, std::string> texts{number_text(a, digits), number_text(b, digits)};
    if (texts.first != texts.second) {
      return texts;
    }
  }
  return {number_text(a, kAllDigits), number_text(b, kAllDigits)};
}

std::string integer_text(std::int64_t x) {
  std::string text = fmt::format("{}", x);
  const std::size_t first = text[0] == '-' ? 1 : 0;
  if (text.size() - first < 5) {
    return text;
  }
  for (std::size_t at = text.size() - 3; at > first && at < text.size(); at -= 3) {
    text.insert(at, 1, ',');
  }
  return text;
}

std::string shape_words(const Numbers& numbers) {
  const std::string bools = numbers.kind == NumberKind::kBool ? " of bools" : "";
  switch (numbers.rank()) {
    case 0:
      return scalar_words(numbers.kind);
    case 1:
      return fmt::format("a {} of {}{}", bools.empty() ? "vector" : "list", numbers.shape[0],
                         bools.empty() ? "" : " bools");
    case 2:
      return fmt::format("a {} x {} matrix{}", numbers.shape[0], numbers.shape[1], bools);
    default:
      return fmt::format("a {} tensor{}", fmt::join(numbers.shape, " x "), bools);
  }
}

std::string value_words(const Value& value) { return std::visit(Words{}, value.data); }

std::string of_elements(std::int64_t count, std::int64_t total) {
  return fmt::format("{} of {} element{} {}", integer_text(count), integer_text(total),
                     total == 1 ? "" : "s", count == 1 ? "is" : "are");
}

std::string quoted(std::string_view text, std::size_t limit) {
  std::string shown = "\"";
  for (const char c : text.substr(0, limit)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      shown += {'\\', c};
    } else if (c == '\n') {
      shown += "\\n";
    } else if (byte < 0x20 || byte >= 0x7f) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += c;
    }
  }
  return shown + (text.size() > limit ? "\"..." : "\"");
}

}  // namespace grader
