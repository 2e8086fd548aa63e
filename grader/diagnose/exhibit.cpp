// Exhibit: one block of numbers that is wrong.
#include "grader/diagnose/exhibit.h"

#include <algorithm>
#include <cmath>

#include "grader/compare/matches.h"

namespace grader {
namespace {

constexpr std::size_t kSampled = 64;

bool is_wrong(double found, double want, double allowed) {
  if (std::isnan(found) || std::isnan(want)) {
    return std::isnan(found) != std::isnan(want);
  }
  if (std::isinf(found) || std::isinf(want)) {
    return found != want;
  }
  return !(std::abs(found - want) <= allowed);
}

Numbers cut_numbers(const Numbers& numbers, std::size_t first, std::size_t height, std::size_t left,
                    std::size_t width) {
  Numbers part{.kind = numbers.kind,
               .is_float32 = numbers.is_float32,
               .shape = {static_cast<std::int64_t>(height), static_cast<std::int64_t>(width)}};
  for (std::size_t i = first; i < first + height; ++i) {
    const auto row = numbers.row(i).subspan(left, width);
    part.values.insert(part.values.end(), row.begin(), row.end());
  }
  return part;
}

Numbers transpose(const Numbers& numbers) {
  Numbers turned{.kind = numbers.kind,
                 .is_float32 = numbers.is_float32,
                 .shape = {numbers.shape[1], numbers.shape[0]}};
  turned.values.reserve(numbers.count());
  for (std::size_t j = 0; j < numbers.cols(); ++j) {
    for (std::size_t i = 0; i < numbers.rows(); ++i) {
      turned.values.push_back(numbers.row(i)[j]);
    }
  }
  return turned;
}

}  // namespace

bool Exhibit::row_is_wrong(std::size_t i) const {
  const auto begin = wrong.begin() + static_cast<std::ptrdiff_t>(i * cols());
  return std::find(begin, begin + static_cast<std::ptrdiff_t>(cols()), true) !=
         begin + static_cast<std::ptrdiff_t>(cols());
}

bool Exhibit::explained_by(std::span<const double> hypothesis) const {
  return explains(hypothesis, found.values, want.values, allowed, exact());
}

bool Exhibit::rearranged_by(const std::function<std::size_t(std::size_t)>& from) const {
  // Most arrangements are refuted by a few elements.
  const std::size_t stride = count() / kSampled + 1;
  for (std::size_t i = 0; i < count(); i += stride) {
    if (std::abs(found.values[i] - want.values[from(i)]) > kFarOff * scale) {
      return false;
    }
  }
  std::vector<double> hypothesis(count());
  for (std::size_t i = 0; i < count(); ++i) {
    hypothesis[i] = want.values[from(i)];
  }
  return explained_by(hypothesis);
}

Exhibit Exhibit::cut(std::size_t first, std::size_t height, std::size_t left,
                     std::size_t width) const {
  std::vector<double> part{};
  for (std::size_t i = first; i < first + height; ++i) {
    for (std::size_t j = left; j < left + width; ++j) {
      part.push_back(allowed[i * cols() + j]);
    }
  }
  return exhibit_of(cut_numbers(found, first, height, left, width),
                    cut_numbers(want, first, height, left, width), std::move(part), *inputs);
}

Exhibit Exhibit::transposed() const {
  std::vector<double> turned{};
  turned.reserve(count());
  for (std::size_t j = 0; j < cols(); ++j) {
    for (std::size_t i = 0; i < rows(); ++i) {
      turned.push_back(allowed[i * cols() + j]);
    }
  }
  return exhibit_of(transpose(found), transpose(want), std::move(turned), *inputs);
}

Exhibit exhibit_of(Numbers found, Numbers want, std::vector<double> allowed,
                   const NamedInputs& inputs) {
  Exhibit exhibit{.found = std::move(found),
                  .want = std::move(want),
                  .allowed = std::move(allowed),
                  .inputs = &inputs};
  exhibit.wrong.resize(exhibit.count());
  for (const double x : exhibit.want.values) {
    exhibit.scale = std::isfinite(x) ? std::max(exhibit.scale, std::abs(x)) : exhibit.scale;
  }
  for (std::size_t i = 0; i < exhibit.count(); ++i) {
    exhibit.wrong[i] =
        is_wrong(exhibit.found.values[i], exhibit.want.values[i], exhibit.allowed[i]);
  }
  return exhibit;
}

bool varies(std::span<const double> values) {
  if (values.empty()) {
    return false;
  }
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  if (std::isinf(*low) || std::isinf(*high)) {
    return *low != *high;
  }
  return *high - *low > 1e-4 * std::max(std::abs(*low), std::abs(*high));
}

}  // namespace grader
