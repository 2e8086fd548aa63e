// The tables of keys.h. A check's keys are those of every check and those of its kind.
#include "grader/manifest/keys.h"

#include <algorithm>
#include <array>
#include <vector>

namespace grader {
namespace {

constexpr bool kRequired = true;

constexpr Key kCourseFileList[] = {
    {"format", "1", kRequired},
    {"course", "a map with id and title", kRequired},
    {"defaults", "a map with limits"},
    {"labs", "a list such as '- include: labs/attention/lab.yaml'", kRequired},
};
constexpr Key kCourseList[] = {
    {"id", "an id: lower-case letters, digits, '-' and '_', a letter first", kRequired},
    {"title", "one line of text", kRequired},
    {"version", "one line of text, in quotes"},
    {"due", "a time with a zone such as \"2026-01-15T23:59:00+01:00\""},
    {"late", "a map with percent and of"},
};
constexpr Key kLateList[] = {
    {"percent", "a whole number from 1 to 100", kRequired},
    {"of", "maximum or earned", kRequired},
};
constexpr Key kDefaultsList[] = {
    {"limits", "a map of limits"},
};
constexpr Key kLimitsList[] = {
    {"cpu_seconds", "a number above 0 and at most 3600"},
    {"wall_seconds", "a number above 0 and at most 7200"},
    {"memory_mb", "a whole number from 16 to 65536"},
    {"output_kb", "a whole number from 1 to 65536"},
    {"reply_mb", "a whole number from 1 to 4096"},
    {"threads", "a whole number from 1 to 64"},
};
constexpr Key kIncludeList[] = {
    {"include", "the path of a lab's manifest inside the course", kRequired},
};
constexpr Key kLabList[] = {
    {"format", "1", kRequired},
    {"id", "the name of the lab's folder", kRequired},
    {"title", "one line of text", kRequired},
    {"summary", "a text"},
    {"objectives", "a list of objectives"},
    {"exercises", "a list of exercises, at least one", kRequired},
};
constexpr Key kObjectiveList[] = {
    {"id", "an id: lower-case letters, digits and '_', a letter first", kRequired},
    {"text", "a text", kRequired},
    {"shown_by", "a list of exercise ids, at least one", kRequired},
};
constexpr Key kExerciseList[] = {
    {"id", "an id: lower-case letters, digits and '_', a letter first", kRequired},
    {"title", "one line of text", kRequired},
    {"objective", "the id of one of the lab's objectives"},
    {"points", "a number from 0 to 1000 such as 3, 2.5 or 10/3", kRequired},
    {"functions", "a list of C++ function names, at least one"},
    {"inputs", "a list of parameter names"},
    {"prerequisites", "a list of exercise ids"},
    {"uses", "a list of exercise ids"},
    {"forbid", "a list of names"},
    {"hints", "a list of texts"},
    {"read", "a text"},
    {"tolerance", "a map such as {law: exact}"},
    {"limits", "a map of limits"},
    {"checks", "a list of checks, at least one", kRequired},
};
constexpr Key kToleranceList[] = {
    {"law", "the name of a law", kRequired},
    {"atol", "a number, 0 or more"},
    {"rtol", "a number from 0 to below 1"},
    {"reason", "a text"},
};
constexpr Key kCallList[] = {
    {"function", "one of the exercise's functions"},
    {"args", "a list of literals, one for each parameter", kRequired},
    {"want", "a literal"},
    {"throws", "a text, part of the exception's message"},
    {"known_wrong", "a list such as [{value: 3, means: \"...\"}]"},
};
constexpr Key kKnownWrongList[] = {
    {"value", "a literal", kRequired},
    {"means", "a text", kRequired},
};

constexpr Key kEveryCheck[] = {
    {"id", "an id: lower-case letters, digits and '_', a letter first", kRequired},
    {"kind", "a kind of check", kRequired},
    {"title", "one line of text"},
    {"weight", "a whole number from 0 to 1000"},
    {"visibility", "always, after_due or never"},
    {"says", "a text"},
    {"rules", "a list of fixture rules R1 to R10"},
    {"limits", "a map of limits"},
};
constexpr Key kFunction{"function", "one of the exercise's functions"};
constexpr Key kTolerance{"tolerance", "a map such as {law: exact}"};
constexpr Key kSeed{"seed", "a whole number, 0 or more"};

std::vector<Key> check_key_list(std::initializer_list<Key> own) {
  std::vector<Key> keys(std::begin(kEveryCheck), std::end(kEveryCheck));
  keys.insert(keys.end(), own);
  return keys;
}

const std::vector<Key> kGoldenList =
    check_key_list({kFunction,
                    kTolerance,
                    {"golden", "the path of a .safetensors file inside the lab's folder"},
                    {"case", "an id: lower-case letters, digits and '_', a letter first"}});
const std::vector<Key> kDrawnList =
    check_key_list({kFunction,
                    kTolerance,
                    kSeed,
                    {"count", "a whole number from 1 to 1000"},
                    {"sizes", "a map such as {n: [1, 9]}"},
                    {"inputs", "a map with one entry for each parameter", kRequired}});
const std::vector<Key> kExactList =
    check_key_list({kFunction, kTolerance, {"calls", "a list of calls, at least one", kRequired}});
const std::vector<Key> kTimingList =
    check_key_list({kFunction,
                    kTolerance,
                    kSeed,
                    {"grows", "a map such as {n: [90, 180, 360]}", kRequired},
                    {"inputs", "a map with one entry for each parameter", kRequired},
                    {"exponent", "a range of exponents such as [1.6, 2.4]"},
                    {"excess", "a number above 0 and at most 3"},
                    {"rounds", "a whole number from 5 to 99"},
                    {"sample_ms", "a whole number from 5 to 1000"}});
const std::vector<Key> kCodeList = check_key_list({kSeed});

constexpr std::array<std::string_view, 9> kKindNames = {
    "golden", "drawn", "exact", "property", "relation", "kill", "count", "memory", "timing"};
constexpr std::array<std::string_view, 3> kVisibilityNames = {"always", "after_due", "never"};

constexpr Key kShape{"", "a list of sizes such as [n, 4]", kRequired};
constexpr Key kDtype{"dtype", "float32 or float64"};
constexpr Key kRowScales{"row_scales", "a list of numbers"};
constexpr Key kLow{"low", "a number"};
constexpr Key kHigh{"high", "a number"};

constexpr Key named(std::string_view name, Key key) {
  key.name = name;
  return key;
}

constexpr Key kNormalList[] = {
    named("normal", kShape), {"scale", "a number above 0"}, kRowScales, kDtype};
constexpr Key kUniformList[] = {named("uniform", kShape), kLow, kHigh, kRowScales, kDtype};
constexpr Key kIntegersList[] = {named("integers", kShape), kLow, kHigh};
constexpr Key kCausalMaskList[] = {named("causal_mask", kShape), kDtype};
constexpr Key kPositionsList[] = {named("positions", kShape), kLow};
constexpr Key kValueList[] = {{"value", "a literal", kRequired}};
constexpr Key kSizeList[] = {{"size", "the name of a drawn size", kRequired}};
constexpr Key kIntegerList[] = {{"integer", "a range such as [1, 9]", kRequired}};

constexpr std::array<std::string_view, 8> kWays = {
    "normal", "uniform", "integers", "causal_mask", "positions", "value", "size", "integer"};
const std::array<KeyTable, 8> kWayTables = {{{"input_normal", kNormalList},
                                             {"input_uniform", kUniformList},
                                             {"input_integers", kIntegersList},
                                             {"input_causal_mask", kCausalMaskList},
                                             {"input_positions", kPositionsList},
                                             {"input_value", kValueList},
                                             {"input_size", kSizeList},
                                             {"input_integer", kIntegerList}}};

const std::array<KeyTable, 9> kCheckTables = {{{"check_golden", kGoldenList},
                                               {"check_drawn", kDrawnList},
                                               {"check_exact", kExactList},
                                               {"check_property", kCodeList},
                                               {"check_relation", kCodeList},
                                               {"check_kill", kCodeList},
                                               {"check_count", kCodeList},
                                               {"check_memory", kCodeList},
                                               {"check_timing", kTimingList}}};

}  // namespace

const KeyTable kCourseFileKeys{"course_file", kCourseFileList};
const KeyTable kCourseKeys{"course", kCourseList};
const KeyTable kLateKeys{"late", kLateList};
const KeyTable kDefaultsKeys{"defaults", kDefaultsList};
const KeyTable kLimitsKeys{"limits", kLimitsList};
const KeyTable kIncludeKeys{"include", kIncludeList};
const KeyTable kLabKeys{"lab_file", kLabList};
const KeyTable kObjectiveKeys{"objective", kObjectiveList};
const KeyTable kExerciseKeys{"exercise", kExerciseList};
const KeyTable kToleranceKeys{"tolerance", kToleranceList, true};
const KeyTable kCallKeys{"call", kCallList};
const KeyTable kKnownWrongKeys{"known_wrong", kKnownWrongList};

const Key* KeyTable::find(std::string_view key) const {
  const auto at =
      std::find_if(keys.begin(), keys.end(), [&](const Key& each) { return each.name == key; });
  return at == keys.end() ? nullptr : &*at;
}

std::span<const KeyTable> all_key_tables() {
  static const std::vector<KeyTable> all = [] {
    std::vector<KeyTable> tables = {kCourseFileKeys, kCourseKeys,    kLateKeys, kDefaultsKeys,
                                    kIncludeKeys,    kLimitsKeys,    kLabKeys,  kObjectiveKeys,
                                    kExerciseKeys,   kToleranceKeys, kCallKeys, kKnownWrongKeys};
    tables.insert(tables.end(), kCheckTables.begin(), kCheckTables.end());
    tables.insert(tables.end(), kWayTables.begin(), kWayTables.end());
    return tables;
  }();
  return all;
}

std::span<const std::string_view> check_kind_names() { return kKindNames; }
std::span<const std::string_view> visibility_names() { return kVisibilityNames; }
std::span<const std::string_view> drawn_input_ways() { return kWays; }

const KeyTable& check_keys(CheckKind kind) {
  return kCheckTables.at(static_cast<std::size_t>(kind));
}

const KeyTable& drawn_input_keys(std::string_view way) {
  const auto at = std::find(kWays.begin(), kWays.end(), way) - kWays.begin();
  return kWayTables.at(static_cast<std::size_t>(at));
}

}  // namespace grader
