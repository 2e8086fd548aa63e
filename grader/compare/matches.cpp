// Is an answer the same as a known wrong one, up to rounding?
#include "grader/compare/matches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "grader/compare/compare.h"
#include "grader/compare/numbers.h"

namespace grader {
namespace {

using lab::wire::List;
using lab::wire::Record;
using lab::wire::Value;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSlack = 16;           // times the allowed error
constexpr double kRounding = 0x1p-21;   // a few float32 roundings, also where nothing is allowed
constexpr double kEvidence = 1.0 / 50;  // of what the mistake changes

bool same_class(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) {
    return std::isnan(a) && std::isnan(b);
  }
  return (!std::isinf(a) && !std::isinf(b)) || a == b;
}

double off(double a, double b) {
  if (!same_class(a, b)) {
    return kInfinity;
  }
  return std::isfinite(a) ? std::abs(a - b) : 0;
}

// The allowed error as a share of the wanted magnitude: it carries over to a wrong answer of
// another size.
double allowed_share(std::span<const double> want, std::span<const double> allowed) {
  double scale = 0;
  double largest = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    scale = std::isfinite(want[i]) ? std::max(scale, std::abs(want[i])) : scale;
    largest = std::max(largest, allowed[i]);
  }
  return scale > 0 ? std::min(largest / scale, 1e-3) : 0;
}

// How well a hypothesis fits, over all parts of a value.
struct Fit {
  bool close = true;       // within the slack everywhere
  double worst_share = 0;  // of the allowed error, found against wanted
  double effect = 0;       // what the mistake changes at that place
  double miss = 0;         // and how far the hypothesis is off there
  double all_effects = 0;  // sums over the elements that are wrong
  double all_misses = 0;
  bool is_match() const {
    return close && worst_share > 1 && miss <= kEvidence * effect &&
           all_misses <= kEvidence * all_effects;
  }
};

void add(Fit& fit, std::span<const double> hypothesis, std::span<const double> found,
         std::span<const double> want, std::span<const double> allowed, bool exact) {
  const double share = kSlack * allowed_share(want, allowed) + kRounding;
  for (std::size_t i = 0; i < want.size() && fit.close; ++i) {
    const double miss = off(found[i], hypothesis[i]);
    const double slack =
        std::isfinite(hypothesis[i]) ? kSlack * allowed[i] + share * std::abs(hypothesis[i]) : 0;
    fit.close = miss <= (exact ? 0 : slack);
    const double effect = off(found[i], want[i]);
    if (effect <= allowed[i]) {
      continue;
    }
    const double of_allowed = allowed[i] > 0 ? effect / allowed[i] : kInfinity;
    if (of_allowed > fit.worst_share || (of_allowed == fit.worst_share && effect > fit.effect)) {
      fit.worst_share = of_allowed;
      fit.effect = effect;
      fit.miss = miss;
    }
    fit.all_effects += std::isfinite(effect) ? effect : 0;
    fit.all_misses += std::isfinite(effect) ? miss : 0;
  }
}

void add_numbers(Fit& fit, const Numbers& found, const Numbers& wrong, const Numbers& want,
                 const AllowedError& allowed) {
  std::vector<double> limits(want.count());
  for (std::size_t i = 0; i < limits.size(); ++i) {
    limits[i] = allowed.at(i, want.values[i]);
  }
  if (want.kind == NumberKind::kInteger && found.kind == want.kind && wrong.kind == want.kind) {
    fit.close = fit.close && found.integers == wrong.integers;
  }
  add(fit, wrong.values, found.values, want.values, limits, want.kind != NumberKind::kFloat);
}

// Numbers in a shape that is not the wanted one: the same ones in the same shape are a match.
void add_misshapen(Fit& fit, const Numbers& found, const Numbers& wrong) {
  double scale = 0;
  for (const double x : wrong.values) {
    scale = std::isfinite(x) ? std::max(scale, std::abs(x)) : scale;
  }
  for (std::size_t i = 0; i < wrong.count(); ++i) {
    fit.close = fit.close && off(found.values[i], wrong.values[i]) <= kSlack * kRounding * scale;
  }
  fit.worst_share = kInfinity;
  fit.effect = kInfinity;
}

// What holds no numbers matches when it is the same.
void add_other(Fit& fit, const Value& found, const Value& wrong, const Value& want) {
  fit.close = fit.close && compare(found, wrong, {}).ok;
  if (!compare(found, want, {}).ok) {
    fit.worst_share = kInfinity;
    fit.effect = kInfinity;
  }
}

void add_part(Fit& fit, const Value& found, const Value& wrong, const Value& want,
              const AllowedError& allowed);

void add_fields(Fit& fit, const Record& found, const Record& wrong, const Record& want,
                const AllowedError& allowed) {
  for (std::size_t i = 0; i < want.fields.size(); ++i) {
    const Value* a = found.find(want.fields[i].name);
    const Value* b = wrong.find(want.fields[i].name);
    fit.close = fit.close && a != nullptr && b != nullptr;
    if (fit.close) {
      add_part(fit, *a, *b, want.fields[i].value, allowed.part(i));
    }
  }
}

void add_part(Fit& fit, const Value& found, const Value& wrong, const Value& want,
              const AllowedError& allowed) {
  const std::optional<Numbers> f = numbers_of(found);
  const std::optional<Numbers> w = numbers_of(wrong);
  if (f && w && f->shape == w->shape) {
    const std::optional<Numbers> wanted = numbers_of(want);
    if (wanted && wanted->shape == f->shape) {
      add_numbers(fit, *f, *w, *wanted, allowed);
    } else {
      add_misshapen(fit, *f, *w);
    }
    return;
  }
  const auto all_are = [&]<class T>(const T*) {
    return found.get_if<T>() != nullptr && wrong.get_if<T>() != nullptr &&
           want.get_if<T>() != nullptr;
  };
  if (all_are(static_cast<const Record*>(nullptr))) {
    add_fields(fit, *found.get_if<Record>(), *wrong.get_if<Record>(), *want.get_if<Record>(),
               allowed);
    return;
  }
  if (all_are(static_cast<const List*>(nullptr))) {
    const List& list = *want.get_if<List>();
    const List& of_found = *found.get_if<List>();
    const List& of_wrong = *wrong.get_if<List>();
    if (of_found.size() == list.size() && of_wrong.size() == list.size()) {
      for (std::size_t i = 0; i < list.size(); ++i) {
        add_part(fit, of_found[i], of_wrong[i], list[i], allowed.part(i));
      }
      return;
    }
  }
  add_other(fit, found, wrong, want);
}

}  // namespace

bool matches(const Value& found, const Value& wrong, const Value& want,
             const AllowedError& allowed) {
  Fit fit{};
  add_part(fit, found, wrong, want, allowed);
  return fit.is_match();
}

bool distinguishable(const Value& wrong, const Value& want, const AllowedError& allowed) {
  return !compare(wrong, want, allowed).ok;
}

bool explains(std::span<const double> hypothesis, std::span<const double> found,
              std::span<const double> want, std::span<const double> allowed, bool exact) {
  Fit fit{};
  add(fit, hypothesis, found, want, allowed, exact);
  return fit.is_match();
}

}  // namespace grader
