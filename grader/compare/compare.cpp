// compare: walks two values side by side and keeps the gravest difference.
#include "grader/compare/compare.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "grader/compare/numbers.h"
#include "grader/compare/place.h"
#include "grader/compare/window.h"
#include "grader/compare/words.h"

namespace grader {
namespace {

using lab::wire::Bytes;
using lab::wire::Field;
using lab::wire::List;
using lab::wire::Record;
using lab::wire::Value;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One element against another, by class first.
struct Distance {
  Mismatch mismatch = Mismatch::kNone;
  double share = 0;
};

Distance distance(double found, double want, double allowed) {
  if (std::isnan(found) || std::isnan(want)) {
    const bool both = std::isnan(found) && std::isnan(want);
    return both ? Distance{} : Distance{Mismatch::kNan, kInfinity};
  }
  if (std::isinf(found) || std::isinf(want)) {
    return found == want ? Distance{} : Distance{Mismatch::kInfinite, kInfinity};
  }
  const double off = std::abs(found - want);
  if (!(off <= allowed)) {
    return {Mismatch::kDifferent, allowed > 0 ? off / allowed : kInfinity};
  }
  return {Mismatch::kNone, off > 0 ? off / allowed : 0};
}

Distance distance(const Numbers& found, const Numbers& want, const AllowedError& allowed,
                  std::size_t i) {
  if (found.kind == NumberKind::kInteger && want.kind == NumberKind::kInteger) {
    const bool same = found.integers[i] == want.integers[i];
    return same ? Distance{} : Distance{Mismatch::kDifferent, kInfinity};
  }
  return distance(found.values[i], want.values[i], allowed.at(i, want.values[i]));
}

// Counts over one block of numbers, and the place to report.
struct Tally {
  std::size_t place = 0;
  std::int64_t wanted_nan = 0;
};

Tally count_into(Comparison& result, const Numbers& found, const Numbers& want,
                 const AllowedError& allowed) {
  Tally tally{};
  for (std::size_t i = 0; i < want.count(); ++i) {
    const Distance d = distance(found, want, allowed, i);
    result.share_of_allowed = std::max(result.share_of_allowed, d.share);
    result.wrong_count += d.mismatch != Mismatch::kNone;
    result.nan_count += d.mismatch == Mismatch::kNan && std::isnan(found.values[i]);
    result.infinite_count += d.mismatch == Mismatch::kInfinite;
    tally.wanted_nan += std::isnan(want.values[i]);
    if (d.mismatch > result.mismatch) {
      result.mismatch = d.mismatch;
      tally.place = i;
    }
  }
  result.total_count = static_cast<std::int64_t>(want.count());
  result.ok = result.wrong_count == 0;
  return tally;
}

std::string integer_pair(const Numbers& found, const Numbers& want, std::size_t i) {
  // 128 bits, because the difference of two 64-bit integers may need 65.
  const auto off = static_cast<__int128>(found.integers[i]) - want.integers[i];
  const auto size = off < 0 ? -off : off;
  const std::string text = size <= std::numeric_limits<std::int64_t>::max()
                               ? integer_text(static_cast<std::int64_t>(size))
                               : number_text(static_cast<double>(size));
  return fmt::format("found {}, wanted {}: {} too {}", integer_text(found.integers[i]),
                     integer_text(want.integers[i]), text, off > 0 ? "large" : "small");
}

std::string float_pair(const Numbers& found, const Numbers& want, const AllowedError& allowed,
                       std::size_t i) {
  const double a = found.values[i];
  const double b = want.values[i];
  const auto texts = tell_apart(a, b);
  std::string text = fmt::format("found {}, wanted {}", texts.first, texts.second);
  if (std::isfinite(a) && std::isfinite(b)) {
    const double limit = allowed.at(i, b);
    text += ": off by " + number_text(std::abs(a - b), 3);
    text += limit > 0 ? ", allowed " + number_text(limit, 2) : ", no error is allowed";
  }
  return text;
}

std::string pair_text(const Numbers& found, const Numbers& want, const AllowedError& allowed,
                      std::size_t i) {
  if (want.kind == NumberKind::kBool) {
    const auto word = [](double x) { return x != 0 ? "true" : "false"; };
    return fmt::format("found {}, wanted {}", word(found.values[i]), word(want.values[i]));
  }
  if (found.kind == NumberKind::kInteger && want.kind == NumberKind::kInteger) {
    return integer_pair(found, want, i);
  }
  return float_pair(found, want, allowed, i);
}

// "; 3 of 16 elements are wrong", with the NaN among them named.
std::string count_text(const Comparison& result) {
  if (result.total_count == 1) {
    return "";
  }
  std::string text = "; " + of_elements(result.wrong_count, result.total_count) + " wrong";
  if (result.nan_count > 0) {
    text += fmt::format(", {} of them NaN", integer_text(result.nan_count));
  }
  return text;
}

Comparison compare_numbers(const Numbers& found, const Numbers& want, const AllowedError& allowed) {
  Comparison result{};
  const Tally tally = count_into(result, found, want, allowed);
  if (tally.wanted_nan > 0) {
    result.notes.push_back(of_elements(tally.wanted_nan, result.total_count) +
                           " wanted as NaN: only NaN is accepted there");
  }
  if (!result.ok) {
    result.index = index_of(want.shape, tally.place);
    result.summary = pair_text(found, want, allowed, tally.place) + count_text(result);
    if (want.rank() > 0) {
      result.window = window_around(found, want, tally.place);
    }
  }
  return result;
}

// A difference of one thing as a whole.
Comparison whole(Mismatch mismatch, std::string summary) {
  return {.ok = false,
          .mismatch = mismatch,
          .summary = std::move(summary),
          .wrong_count = 1,
          .total_count = 1,
          .share_of_allowed = kInfinity};
}

Comparison other_kind(const std::string& found, const std::string& want, Mismatch mismatch) {
  return whole(mismatch, "found " + found + ", wanted " + want);
}

template <class Sequence>
std::size_t first_difference(const Sequence& a, const Sequence& b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) {
    ++i;
  }
  return i;
}

Comparison compare_texts(const std::string& found, const std::string& want) {
  if (found == want) {
    return {.total_count = 1};
  }
  constexpr std::size_t kBefore = 20;  // bytes of agreement shown before the first difference
  const std::size_t at = first_difference(found, want);
  const std::size_t cut = at > kBefore ? at - kBefore : 0;
  const std::string dots = cut > 0 ? "..." : "";
  return whole(Mismatch::kDifferent,
               fmt::format("found {}{}, wanted {}{}: they differ from character {} on", dots,
                           quoted(std::string_view(found).substr(cut)), dots,
                           quoted(std::string_view(want).substr(cut)), at));
}

Comparison compare_bytes(const Bytes& found, const Bytes& want) {
  if (found == want) {
    return {.total_count = 1};
  }
  if (found.data.size() != want.data.size()) {
    return other_kind(value_words({found}), value_words({want}), Mismatch::kShape);
  }
  const std::size_t at = first_difference(found.data, want.data);
  return whole(Mismatch::kDifferent,
               fmt::format("found {:#04x}, wanted {:#04x} at byte {} of {}", found.data[at],
                           want.data[at], at, want.data.size()));
}

Comparison walk(const Value& found, const Value& want, const AllowedError& allowed);

// Takes what one part came to into the whole; the gravest place stays, the first among equals.
void take_part(Comparison& into, Comparison part, Step step) {
  into.ok = into.ok && part.ok;
  into.wrong_count += part.wrong_count;
  into.total_count += part.total_count;
  into.nan_count += part.nan_count;
  into.infinite_count += part.infinite_count;
  into.share_of_allowed = std::max(into.share_of_allowed, part.share_of_allowed);
  into.notes.insert(into.notes.end(), part.notes.begin(), part.notes.end());
  if (part.mismatch > into.mismatch) {
    into.mismatch = part.mismatch;
    into.part = std::move(part.part);
    into.part.insert(into.part.begin(), std::move(step));
    into.index = std::move(part.index);
    into.summary = std::move(part.summary);
    into.window = std::move(part.window);
  }
}

Comparison compare_lists(const List& found, const List& want, const AllowedError& allowed) {
  if (found.size() != want.size()) {
    return other_kind(value_words({found}), value_words({want}), Mismatch::kShape);
  }
  Comparison result{};
  for (std::size_t i = 0; i < want.size(); ++i) {
    take_part(result, walk(found[i], want[i], allowed.part(i)),
              {.item = static_cast<std::int64_t>(i)});
  }
  return result;
}

Comparison compare_records(const Record& found, const Record& want, const AllowedError& allowed) {
  if (!want.type.empty() && found.type != want.type) {
    return other_kind(value_words({found}), value_words({want}), Mismatch::kKind);
  }
  Comparison result{};
  for (std::size_t i = 0; i < want.fields.size(); ++i) {
    const Field& field = want.fields[i];
    const Value* value = found.find(field.name);
    take_part(result,
              value != nullptr ? walk(*value, field.value, allowed.part(i))
                               : whole(Mismatch::kKind, "found no field of this name, wanted " +
                                                            value_words(field.value)),
              {.field = field.name});
  }
  for (const Field& field : found.fields) {
    if (want.find(field.name) == nullptr) {
      take_part(result, whole(Mismatch::kKind, "found a field that is not wanted"),
                {.field = field.name});
    }
  }
  return result;
}

Comparison compare_blocks(const Numbers& found, const Numbers& want, const AllowedError& allowed) {
  const bool same_kind =
      want.count() == 0 || (found.kind == NumberKind::kBool) == (want.kind == NumberKind::kBool);
  if (same_kind && found.shape == want.shape) {
    return compare_numbers(found, want, allowed);
  }
  return other_kind(shape_words(found), shape_words(want),
                    same_kind ? Mismatch::kShape : Mismatch::kKind);
}

Comparison walk(const Value& found, const Value& want, const AllowedError& allowed) {
  const std::optional<Numbers> wanted_numbers = numbers_of(want);
  const std::optional<Numbers> found_numbers = numbers_of(found);
  const bool lists = found.get_if<List>() != nullptr && want.get_if<List>() != nullptr;
  const bool same_shape =
      wanted_numbers && found_numbers && wanted_numbers->shape == found_numbers->shape;
  if (wanted_numbers && found_numbers && (same_shape || !lists)) {
    return compare_blocks(*found_numbers, *wanted_numbers, allowed);
  }
  return std::visit(
      [&](const auto& wanted) -> Comparison {
        using T = std::decay_t<decltype(wanted)>;
        const T* same = found.get_if<T>();
        if (same == nullptr) {
          return other_kind(value_words(found), value_words(want), Mismatch::kKind);
        }
        if constexpr (std::is_same_v<T, List>) {
          return compare_lists(*same, wanted, allowed);
        } else if constexpr (std::is_same_v<T, Record>) {
          return compare_records(*same, wanted, allowed);
        } else if constexpr (std::is_same_v<T, std::string>) {
          return compare_texts(*same, wanted);
        } else if constexpr (std::is_same_v<T, Bytes>) {
          return compare_bytes(*same, wanted);
        } else if constexpr (std::is_same_v<T, lab::wire::Null>) {
          return {.total_count = 1};
        } else {  // a function equals nothing, and a tensor that holds no numbers does not exist
          return other_kind(value_words(found), value_words(want), Mismatch::kKind);
        }
      },
      want.data);
}

}  // namespace

Comparison compare(const Value& found, const Value& want, const AllowedError& allowed) {
  Comparison result = walk(found, want, allowed);
  if (result.ok) {
    result.summary = result.share_of_allowed > 0
                         ? "used " + percent_text(result.share_of_allowed) + " of the allowed error"
                         : "exactly as wanted";
  } else {
    result.where = place_words(result.part, result.index);
  }
  return result;
}

const Value* part_of(const Value& value, const std::vector<Step>& steps) {
  const Value* at = &value;
  for (const Step& step : steps) {
    if (const auto* record = at->get_if<Record>()) {
      at = record->find(step.field);
    } else if (const auto* list = at->get_if<List>()) {
      const auto item = static_cast<std::size_t>(step.item);
      at = step.item >= 0 && item < list->size() ? &(*list)[item] : nullptr;
    } else {
      return nullptr;
    }
    if (at == nullptr) {
      return nullptr;
    }
  }
  return at;
}

std::string percent_text(double share) {
  const double percent = share * 100;
  if (percent > 0 && percent < 1) {
    return "less than 1 %";
  }
  return fmt::format("{:.0f} %", percent);
}

}  // namespace grader
