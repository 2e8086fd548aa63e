// detect: picks the part of the result that is wrong and asks each family of detectors about it.
#include "grader/diagnose/detectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "grader/compare/compare.h"
#include "grader/compare/place.h"
#include "grader/diagnose/exhibit.h"
#include "grader/diagnose/families.h"

namespace grader {
namespace {

using lab::wire::List;
using lab::wire::Record;
using lab::wire::Value;

// The wrong part, with its own allowance.
struct Part {
  const Value* found = nullptr;
  const Value* want = nullptr;
  const AllowedError* allowed = nullptr;
};

std::size_t index_of_step(const Value& want, const Step& step) {
  const auto* record = want.get_if<Record>();
  if (record == nullptr) {
    return static_cast<std::size_t>(step.item);
  }
  std::size_t i = 0;
  while (i < record->fields.size() && record->fields[i].name != step.field) {
    ++i;
  }
  return i;
}

Part part_at(const Value& found, const Value& want, const AllowedError& allowed,
             const std::vector<Step>& steps) {
  const AllowedError* of_part = &allowed;
  std::vector<Step> done{};
  for (const Step& step : steps) {
    const Value* at = part_of(want, done);
    of_part = &of_part->part(index_of_step(*at, step));
    done.push_back(step);
  }
  return {part_of(found, steps), part_of(want, steps), of_part};
}

std::vector<double> limits_of(const AllowedError& allowed, const Numbers& want) {
  std::vector<double> limits(want.count());
  for (std::size_t i = 0; i < limits.size(); ++i) {
    limits[i] = allowed.at(i, want.values[i]);
  }
  return limits;
}

// What the families said of one value: explanations and patterns, and places apart.
struct Said {
  std::vector<Likeness> strong{};
  std::vector<Likeness> places{};
};

Said explain(const Exhibit& exhibit, const std::string& prefix) {
  Findings found(prefix);
  for (const auto family : {detect_constant, detect_factors, detect_arrangement, detect_difference,
                            detect_not_numbers}) {
    family(exhibit, found);
    if (!found.empty()) {
      return {.strong = found.take()};
    }
  }
  detect_patterns(exhibit, found);
  Findings places(prefix);
  detect_places(exhibit, places);
  return {found.take(), places.take()};
}

Said explain_part(const Value& found, const Value& want, const AllowedError& allowed,
                  const NamedInputs& inputs, const std::vector<Step>& outer) {
  const Comparison comparison = compare(found, want, allowed);
  const Part part = part_at(found, want, allowed, comparison.part);
  if (comparison.ok || part.found == nullptr || part.want == nullptr) {
    return {};
  }
  std::optional<Numbers> answer = numbers_of(*part.found);
  std::optional<Numbers> wanted = numbers_of(*part.want);
  if (!answer || !wanted) {
    return {};
  }
  std::vector<Step> steps = outer;
  steps.insert(steps.end(), comparison.part.begin(), comparison.part.end());
  const std::string prefix = steps.empty() ? "" : "in " + part_words(steps) + ": ";
  if (answer->shape != wanted->shape) {
    Findings shapes(prefix);
    detect_shape(*answer, *wanted, shapes);
    return {.strong = shapes.take()};
  }
  if (comparison.mismatch == Mismatch::kKind) {
    return {};
  }
  std::vector<double> limits = limits_of(*part.allowed, *wanted);
  return explain(exhibit_of(std::move(*answer), std::move(*wanted), std::move(limits), inputs),
                 prefix);
}

// What is computed first is explained first: scores, then weights, then the rest in order.
std::vector<std::size_t> field_order(const Record& record) {
  std::vector<std::size_t> order(record.fields.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto stage = [&](std::size_t i) {
    const std::string& name = record.fields[i].name;
    return name == "scores" ? 0 : name == "weights" ? 1 : 2;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return stage(a) < stage(b); });
  return order;
}

std::string names(const std::vector<std::string>& fields) {
  return fmt::format("{} {}", fmt::join(fields, " and "), fields.size() == 1 ? "is" : "are");
}

// A mistake in one field shows in those computed from it: it is told once.
std::vector<Likeness> without_repeats(std::vector<Likeness> all) {
  std::vector<Likeness> once{};
  for (Likeness& each : all) {
    const bool told = std::any_of(once.begin(), once.end(),
                                  [&](const Likeness& other) { return other.name == each.name; });
    if (!told) {
      once.push_back(std::move(each));
    }
  }
  return once;
}

std::vector<Likeness> explain_record(const Record& found, const Record& want,
                                     const AllowedError& allowed, const NamedInputs& inputs) {
  Said all{};
  std::vector<std::string> right{};
  std::vector<std::string> wrong{};
  for (const std::size_t i : field_order(want)) {
    const lab::wire::Field& field = want.fields[i];
    const Value* value = found.find(field.name);
    if (value == nullptr) {
      return {};
    }
    if (compare(*value, field.value, allowed.part(i)).ok) {
      right.push_back(field.name);
      continue;
    }
    wrong.push_back(field.name);
    Said said = explain_part(*value, field.value, allowed.part(i), inputs, {{.field = field.name}});
    std::move(said.strong.begin(), said.strong.end(), std::back_inserter(all.strong));
    std::move(said.places.begin(), said.places.end(), std::back_inserter(all.places));
  }
  if (!right.empty() && !wrong.empty()) {
    all.strong.push_back({.name = "one_part",
                          .sentence = names(wrong) + " wrong while " + names(right) + " right",
                          .hint = "look at what comes after the part that is right"});
  }
  std::move(all.places.begin(), all.places.end(), std::back_inserter(all.strong));
  return without_repeats(std::move(all.strong));
}

}  // namespace

std::vector<Likeness> detect(const Value& found, const Value& want, const AllowedError& allowed,
                             const NamedInputs& inputs) {
  if (compare(found, want, allowed).ok) {
    return {};
  }
  const auto* wanted = want.get_if<Record>();
  const auto* answered = found.get_if<Record>();
  if (wanted != nullptr && answered != nullptr) {
    return explain_record(*answered, *wanted, allowed, inputs);
  }
  Said said = explain_part(found, want, allowed, inputs, {});
  std::move(said.places.begin(), said.places.end(), std::back_inserter(said.strong));
  return std::move(said.strong);
}

}  // namespace grader
