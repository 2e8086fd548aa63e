// One small attention per mask, with inputs from a written seed.
#include "grader/quiz/masks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "wire/random.h"

namespace grader::quiz {
namespace {

using lab::wire::List;
using lab::wire::Record;
using lab::wire::Tensor;
using lab::wire::Value;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr std::int64_t kWidth = 8;

struct Rule {
  std::string_view name{};
  float allowed = 0;       // at and below the diagonal
  float forbidden = 0;     // above it
  std::int64_t shift = 0;  // the diagonal is moved this far to the right
};

// Two ways to write the same mask are the same numbers: where_inf and filled_inf.
constexpr Rule kRules[] = {
    {"where_inf", 0, -kInf, 0},
    {"filled_inf", 0, -kInf, 0},
    {"where_minus_1e9", 0, -1e9F, 0},
    {"shifted_inf", 1, -kInf, 0},
    {"tril", 1, 0, 0},
    {"triu_above", 0, 1, 0},
    {"minus_ten", 0, -10, 0},
    {"one_too_many", 0, -kInf, 1},
};

Tensor random_rows(std::int64_t n, lab::wire::Random& random) {
  std::vector<float> values;
  for (std::int64_t i = 0; i < n * kWidth; ++i) {
    values.push_back(static_cast<float>(random.gaussian()));
  }
  return Tensor::of({n, kWidth}, std::span<const float>(values));
}

// The last row as a future that turned out otherwise: another key, and a value far from the others.
Tensor with_another_future(Tensor rows, float scale) {
  const std::size_t count = rows.count();
  for (std::size_t i = count - kWidth; i < count; ++i) {
    rows.set(i, static_cast<float>(-scale * rows.at(i)));
  }
  return rows;
}

Tensor field(const Value& value, const char* name) {
  const auto* record = value.get_if<Record>();
  const Value* found = record == nullptr ? nullptr : record->find(name);
  const Tensor* tensor = found == nullptr ? nullptr : found->get_if<Tensor>();
  if (tensor == nullptr || tensor->shape.size() != 2) {
    throw std::runtime_error("the reference of attention_head answered without '" +
                             std::string(name) + "'");
  }
  return *tensor;
}

}  // namespace

std::vector<std::string_view> mask_names() {
  std::vector<std::string_view> names;
  for (const Rule& rule : kRules) {
    names.push_back(rule.name);
  }
  return names;
}

Tensor mask_of(std::string_view name, std::int64_t n) {
  const auto* rule = std::ranges::find(kRules, name, &Rule::name);
  if (rule == std::end(kRules)) {
    throw std::runtime_error("no mask '" + std::string(name) + "'");
  }
  std::vector<float> values;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      values.push_back(j <= i + rule->shift ? rule->allowed : rule->forbidden);
    }
  }
  return Tensor::of({n, n}, std::span<const float>(values));
}

Leak leak_of(std::string_view mask, std::int64_t n, const Attend& attend) {
  lab::wire::Random random(4);
  const Tensor q = random_rows(n, random);
  const Tensor k = random_rows(n, random);
  const Tensor v = random_rows(n, random);
  const Tensor added = mask_of(mask, n);
  const Value before = attend({{q}, {k}, {v}, {added}});
  const Value after =
      attend({{q}, {with_another_future(k, 3)}, {with_another_future(v, 100)}, {added}});
  const Tensor weights = field(before, "weights");
  const Tensor first = field(before, "out");
  const Tensor second = field(after, "out");
  Leak leak{.mask = std::string(mask), .smallest_row_sum = kInf, .largest_row_sum = -kInf};
  for (std::int64_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::int64_t j = 0; j < n; ++j) {
      sum += weights.at(static_cast<std::size_t>(i * n + j));
    }
    leak.smallest_row_sum = std::min(leak.smallest_row_sum, sum);
    leak.largest_row_sum = std::max(leak.largest_row_sum, sum);
    double largest = 0;
    for (std::int64_t c = 0; c < kWidth; ++c) {
      const auto at = static_cast<std::size_t>(i * kWidth + c);
      const double difference = std::fabs(first.at(at) - second.at(at));
      leak.has_nan = leak.has_nan || std::isnan(difference);
      largest = std::max(largest, difference);
    }
    if (i + 1 < n && !(largest <= 1e-6)) {
      leak.changed.push_back(i);
    }
  }
  return leak;
}

}  // namespace grader::quiz
