// Timing checks: the sizes that grow, what is demanded of the growth, and how it is measured.
#include <algorithm>
#include <bit>

#include "grader/manifest/reading.h"

namespace grader {
namespace {

using yaml::Kind;

constexpr std::int64_t kLargestSize = std::int64_t{1} << 20;
constexpr double kCpuSeconds = 60;  // of all calls together, where the check says nothing else
constexpr double kWallSeconds = 120;

// One size: a power of two would measure the cache's associativity along with the algorithm.
std::int64_t read_size(const Field& item, std::int64_t before) {
  const auto size = read_integer(item, 3, kLargestSize);
  if (!size) {
    return before + 1;
  }
  if (std::has_single_bit(static_cast<std::uint64_t>(*size))) {
    item.fault("found " + std::to_string(*size) + ", a power of two, wanted another size");
  } else if (*size <= before) {
    item.fault("found " + std::to_string(*size) + " after " + std::to_string(before) +
               ", wanted rising sizes");
  }
  return *size;
}

void read_grows(const Field& field, TimingSpec& timing, Draw& draw) {
  const yaml::Node& node = *field.node;
  if (node.kind != Kind::kMap || node.entries.size() != 1) {
    field.wrong();
    return;
  }
  const yaml::Entry& entry = node.entries.front();
  if (!is_id(entry.key, IdForm::kCpp)) {
    field.scope->fault(entry.mark, field.name + ": found the name " + in_quotes(entry.key) +
                                       ", wanted lower-case letters, digits and '_'");
    return;
  }
  timing.grows = entry.key;
  const Field list{.scope = field.scope,
                   .node = &entry.value,
                   .name = field.name + "." + entry.key,
                   .wanted = "a list of sizes such as [90, 180, 360]"};
  for (const Field& item : read_list(list, "a whole number from 3 to 1048576")) {
    timing.sizes.push_back(read_size(item, timing.sizes.empty() ? 2 : timing.sizes.back()));
  }
  if (entry.value.kind != Kind::kList || timing.sizes.empty()) {
    timing.sizes = {3, 6};  // reported already, or here
    if (entry.value.kind == Kind::kList) {
      list.wrong();
    }
  } else if (timing.sizes.size() < 2 || timing.sizes.back() < 2 * timing.sizes.front()) {
    list.fault("found sizes that do not double, wanted the largest at least twice the smallest");
  }
  draw.sizes[timing.grows] = {timing.sizes.front(), timing.sizes.back()};
}

std::optional<std::pair<double, double>> read_band(const Field& field) {
  if (field.node->kind != Kind::kList || field.node->items.size() != 2) {
    field.wrong();
    return std::nullopt;
  }
  const std::vector<Field> ends = read_list(field, "a number from 0 to 5");
  const auto low = read_number(ends[0]);
  const auto high = read_number(ends[1]);
  if (!low || !high) {
    return std::nullopt;
  }
  if (!(*low >= 0 && *low < *high && *high <= 5)) {
    field.fault("found a range that is none, wanted two numbers from 0 to 5, the smaller first");
    return std::nullopt;
  }
  return std::pair{*low, *high};
}

void read_demand(const Fields& fields, const Field& place, TimingSpec& timing) {
  const auto exponent = fields.find("exponent");
  const auto excess = fields.find("excess");
  if (exponent.has_value() == excess.has_value()) {
    place.scope->fault(fields.map().mark,
                       exponent ? "found both 'exponent' and 'excess', wanted one of them"
                                : "found neither 'exponent' nor 'excess', wanted one of them");
  }
  if (exponent) {
    timing.exponent = read_band(*exponent);
  }
  if (excess) {
    timing.excess = read_number(*excess);
    if (timing.excess && !(*timing.excess > 0 && *timing.excess <= 3)) {
      excess->wrong();
    }
  }
}

// A call with arguments that were there before could be answered from memory.
bool is_fresh(const DrawnInput& input) {
  return (input.kind == "normal" || input.kind == "uniform" || input.kind == "integers") &&
         !input.shape.empty();
}

}  // namespace

void read_timing(const Fields& fields, const Exercise& exercise, CheckSpec& check) {
  TimingSpec timing{};
  Draw draw{.seed = read_seed(fields)};
  Limits inherited = exercise.limits;
  inherited.cpu_seconds = kCpuSeconds;
  inherited.wall_seconds = kWallSeconds;
  check.limits = read_limits(fields.find("limits"), inherited);
  if (const auto rounds = fields.find("rounds")) {
    timing.rounds = read_integer(*rounds, 5, 99).value_or(timing.rounds);
  }
  if (const auto sample = fields.find("sample_ms")) {
    timing.sample_ms = read_integer(*sample, 5, 1000).value_or(timing.sample_ms);
  }
  if (const auto grows = fields.find("grows")) {
    read_grows(*grows, timing, draw);
    read_demand(fields, *grows, timing);
  }
  read_inputs(fields, exercise, check.function, "grows", draw);
  const auto inputs = fields.find("inputs");
  if (inputs && inputs->node->kind == Kind::kMap &&
      std::none_of(draw.inputs.begin(), draw.inputs.end(),
                   [](const auto& entry) { return is_fresh(entry.second); })) {
    inputs->fault(
        "found the same arguments in every call, wanted normal, uniform or integers for "
        "one of them");
  }
  check.draw = std::move(draw);
  check.timing = std::move(timing);
}

}  // namespace grader
