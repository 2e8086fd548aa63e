// Named sizes of a case.
#include "grader/diagnose/quantities.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "grader/compare/words.h"

namespace grader {
namespace {

using lab::wire::Record;
using lab::wire::Value;

constexpr std::size_t kMostQuantities = 64;

void add(std::vector<Quantity>& into, Quantity quantity) {
  if (quantity.value > 1 && into.size() < kMostQuantities) {
    into.push_back(std::move(quantity));
  }
}

void add_extents(std::vector<Quantity>& into, const Numbers& numbers, const std::string& of) {
  if (numbers.rank() == 1) {
    add(into, {.name = "the length of " + of, .value = numbers.shape[0]});
    return;
  }
  add(into, {.name = "the number of columns of " + of, .value = numbers.shape.back()});
  add(into, {.name = "the number of rows of " + of, .value = numbers.shape[numbers.rank() - 2]});
  if (numbers.rank() > 2) {
    add(into, {.name = "the number of matrices in " + of, .value = numbers.shape[0]});
  }
}

void add_value(std::vector<Quantity>& into, const Value& value, const std::string& name) {
  if (const auto* record = value.get_if<Record>()) {
    for (const auto& field : record->fields) {
      add_value(into, field.value, name + "." + field.name);
    }
    return;
  }
  const std::optional<Numbers> numbers = numbers_of(value);
  if (!numbers) {
    return;
  }
  if (numbers->rank() > 0) {
    add_extents(into, *numbers, name);
  } else if (numbers->kind == NumberKind::kInteger) {
    add(into, {.name = name, .value = numbers->integers[0], .is_given = true});
  }
}

bool is_near(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::abs(b);
}

struct Constant {
  double value = 0;
  const char* words = "";
  const char* by = "";
};

// Numbers that mistakes are made of, whatever the sizes.
constexpr std::array<Constant, 8> kConstants = {{
    {2, "", "2"},
    {std::numbers::ln2, "ln 2", "ln 2"},
    {std::numbers::pi, "pi", "pi"},
    {2 * std::numbers::pi, "2 pi", "2 pi"},
    {180 / std::numbers::pi, "180 / pi, degrees in a radian", "180 / pi"},
    {1.024, "1024 / 1000", "1024 / 1000"},
    {1.048576, "1024^2 / 1000^2, MiB against MB", "1024^2 / 1000^2"},
    {1.073741824, "1024^3 / 1000^3, GiB against GB", "1024^3 / 1000^3"},
}};

NamedFactor named(const std::string& words, const std::string& by, bool is_missing) {
  const std::string hint =
      is_missing
          ? fmt::format("a division by {} is missing, or a multiplication by it too many", by)
          : fmt::format("a division by {} is too many, or a multiplication by it missing", by);
  return {words, hint};
}

// `size` or 1 / `size`, whichever the factor is.
std::optional<NamedFactor> as_power(double factor, double tolerance, double size,
                                    const std::string& words, const std::string& by) {
  if (is_near(factor, size, tolerance)) {
    return named(words, by, true);
  }
  if (is_near(factor, 1 / size, tolerance)) {
    return named(words.empty() ? "" : "1 / " + words, by, false);
  }
  return std::nullopt;
}

std::optional<NamedFactor> from_sizes(double factor, double tolerance,
                                      const std::vector<Quantity>& quantities, bool root) {
  for (const Quantity& q : quantities) {
    const auto n = static_cast<double>(q.value);
    const std::string value = integer_text(q.value);
    const std::string words = root ? fmt::format("the square root of {}, {}", value, q.name)
                                   : fmt::format("{}, {}", value, q.name);
    const std::string by = root ? "sqrt(" + value + ")" : value;
    if (auto name = as_power(factor, tolerance, root ? std::sqrt(n) : n, words, by)) {
      return name;
    }
  }
  return std::nullopt;
}

std::optional<NamedFactor> from_ratios(double factor, double tolerance,
                                       const std::vector<Quantity>& quantities) {
  for (const Quantity& a : quantities) {
    for (const Quantity& b : quantities) {
      if (!a.is_given || !b.is_given || a.value <= b.value || a.value % b.value != 0) {
        continue;
      }
      const std::string value = integer_text(a.value / b.value);
      const std::string words = fmt::format("{}, {} / {}", value, a.name, b.name);
      if (auto name =
              as_power(factor, tolerance,
                       static_cast<double>(a.value) / static_cast<double>(b.value), words, value)) {
        return name;
      }
    }
  }
  return std::nullopt;
}

std::optional<NamedFactor> from_constants(double factor, double tolerance) {
  for (const Constant& c : kConstants) {
    if (auto name = as_power(factor, tolerance, c.value, c.words, c.by)) {
      return name;
    }
  }
  return std::nullopt;
}

// sqrt(a / b): the root of one size where that of another is wanted.
std::optional<NamedFactor> from_root_ratios(double factor, double tolerance,
                                            const std::vector<Quantity>& quantities) {
  for (const Quantity& a : quantities) {
    for (const Quantity& b : quantities) {
      const double ratio = static_cast<double>(a.value) / static_cast<double>(b.value);
      if (a.value != b.value && is_near(factor, std::sqrt(ratio), tolerance)) {
        return NamedFactor{fmt::format("sqrt({} / {}), {} over {}", integer_text(a.value),
                                       integer_text(b.value), a.name, b.name),
                           fmt::format("the division is by sqrt({}) where sqrt({}) is wanted",
                                       integer_text(b.value), integer_text(a.value))};
      }
    }
  }
  return std::nullopt;
}

// Products of one to three given integers that are exactly `target`; repeats are not allowed.
class ProductSearch {
 public:
  ProductSearch(const std::vector<Quantity>& quantities, std::int64_t target) : target_(target) {
    for (const Quantity& q : quantities) {
      if (q.is_given) {
        given_.push_back(&q);
      }
    }
  }
  std::optional<std::string> run() {
    for (std::size_t length = 1; length <= 3; ++length) {
      found_.clear();
      extend(0, length, target_);
      if (!found_.empty()) {
        return found_.size() == 1 ? std::optional(words()) : std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  void extend(std::size_t from, std::size_t length, std::int64_t rest) {
    if (length == 0) {
      if (rest == 1) {
        found_.push_back(chosen_);
      }
      return;
    }
    for (std::size_t i = from; i < given_.size(); ++i) {
      if (rest % given_[i]->value == 0) {
        chosen_.push_back(given_[i]);
        extend(i + 1, length - 1, rest / given_[i]->value);
        chosen_.pop_back();
      }
    }
  }
  std::string words() const {
    std::vector<std::string> names{};
    std::vector<std::string> values{};
    for (const Quantity* q : found_.front()) {
      names.push_back(q->name);
      values.push_back(integer_text(q->value));
    }
    return names.size() == 1
               ? names[0]
               : fmt::format("{} ({})", fmt::join(names, " x "), fmt::join(values, " x "));
  }
  std::int64_t target_ = 0;
  std::vector<const Quantity*> given_{};
  std::vector<const Quantity*> chosen_{};
  std::vector<std::vector<const Quantity*>> found_{};
};

}  // namespace

std::vector<Quantity> quantities_of(const NamedInputs& inputs, const Numbers& want) {
  std::vector<Quantity> quantities{};
  for (const NamedInput& input : inputs) {
    add_value(quantities, *input.value, input.name);
  }
  if (want.rank() > 0) {
    add_extents(quantities, want, "the result");
  }
  return quantities;
}

std::optional<NamedFactor> name_factor(double factor, double tolerance,
                                       const std::vector<Quantity>& quantities) {
  if (auto name = from_sizes(factor, tolerance, quantities, true)) {
    return name;
  }
  if (auto name = from_ratios(factor, tolerance, quantities)) {
    return name;
  }
  if (auto name = from_sizes(factor, tolerance, quantities, false)) {
    return name;
  }
  if (auto name = from_constants(factor, tolerance)) {
    return name;
  }
  return from_root_ratios(factor, tolerance, quantities);
}

std::optional<std::string> name_difference(std::int64_t difference,
                                           const std::vector<Quantity>& quantities) {
  constexpr std::int64_t kTelling = 8;  // smaller differences are products of anything
  if (std::abs(difference) < kTelling) {
    return std::nullopt;
  }
  return ProductSearch(quantities, std::abs(difference)).run();
}

}  // namespace grader
