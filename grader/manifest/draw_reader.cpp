// Drawn cases: named sizes and how each argument is made from them.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "grader/manifest/literal.h"
#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader {
namespace {

using yaml::Kind;
using Range = std::pair<std::int64_t, std::int64_t>;
using Sizes = std::map<std::string, Range>;

constexpr std::int64_t kLargestSize = std::int64_t{1} << 20;
constexpr std::int64_t kMostElements = std::int64_t{1} << 24;  // of one argument, 64 MB as float32
constexpr double kLargestExact = 9007199254740992.0;           // 2^53

// [low, high], both included.
std::optional<Range> read_range(const Field& field, std::int64_t low, std::int64_t high) {
  const yaml::Node& node = *field.node;
  if (node.kind != Kind::kList || node.items.size() != 2) {
    field.wrong();
    return std::nullopt;
  }
  const std::string wanted =
      "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  const std::vector<Field> ends = read_list(field, wanted);
  const auto first = read_integer(ends[0], low, high);
  const auto last = read_integer(ends[1], low, high);
  if (!first || !last) {
    return std::nullopt;
  }
  if (*first > *last) {
    field.fault("found [" + std::to_string(*first) + ", " + std::to_string(*last) +
                "], wanted the smaller number first");
    return std::nullopt;
  }
  return Range{*first, *last};
}

Sizes read_sizes(const Fields& fields) {
  Sizes sizes{};
  const auto field = fields.find("sizes");
  if (!field) {
    return sizes;
  }
  if (field->node->kind != Kind::kMap) {
    field->wrong();
    return sizes;
  }
  for (const yaml::Entry& entry : field->node->entries) {
    const Field range{.scope = field->scope,
                      .node = &entry.value,
                      .name = field->name + "." + entry.key,
                      .wanted = "a range such as [1, 9]"};
    if (!is_id(entry.key, IdForm::kCpp)) {
      field->scope->fault(entry.mark, field->name + ": found the name " + in_quotes(entry.key) +
                                          ", wanted lower-case letters, digits and '_'");
    }
    sizes[entry.key] = read_range(range, 0, kLargestSize).value_or(Range{1, 1});
  }
  return sizes;
}

// Reads the inputs of one check and remembers which sizes they use.
class InputReader {
 public:
  explicit InputReader(const Sizes& sizes) : sizes_(sizes) {
    for (const auto& [name, range] : sizes) {
      size_names_.push_back(name);
    }
  }

  DrawnInput read(const Field& field);
  const std::vector<std::string>& used() const { return used_; }

 private:
  std::vector<std::string> read_shape(const Field& field);
  std::int64_t largest_extent(const Field& item);
  std::string size_name(const Field& field);
  void read_numbers(const Fields& fields, DrawnInput& input);

  const Sizes& sizes_;
  std::vector<std::string> size_names_{};
  std::vector<std::string> used_{};
};

std::string InputReader::size_name(const Field& field) {
  const std::string text = field.node->is_scalar() ? field.node->text : std::string{};
  if (sizes_.contains(text)) {
    used_.push_back(text);
    return text;
  }
  const std::string near = nearest(text, size_names_);
  if (near.empty()) {
    field.fault("found " + found_words(*field.node) + ", wanted " +
                (size_names_.empty() ? std::string("a size, and 'sizes' that names it")
                                     : listed(size_names_, "or")));
  } else {
    field.fault("found " + found_words(*field.node) + ", did you mean '" + near + "'?");
  }
  return text;
}

// A number or the name of a size; the largest it can be, 1 after a fault.
std::int64_t InputReader::largest_extent(const Field& item) {
  if (item.node->kind == Kind::kPlain && is_integer_text(item.node->text)) {
    return read_integer(item, 0, kLargestSize).value_or(1);
  }
  const auto at = sizes_.find(size_name(item));
  return at == sizes_.end() ? 1 : at->second.second;
}

std::vector<std::string> InputReader::read_shape(const Field& field) {
  std::vector<std::string> shape{};
  std::int64_t elements = 1;
  for (const Field& item : read_list(field, "a whole number from 0 to 1048576")) {
    const std::int64_t extent = largest_extent(item);
    elements =
        extent > 0 && elements > kMostElements / extent ? kMostElements + 1 : elements * extent;
    shape.push_back(item.node->text);
  }
  if (shape.size() > 4) {
    field.fault("found " + std::to_string(shape.size()) + " dimensions, wanted at most 4");
  } else if (elements > kMostElements) {
    field.fault("found a shape of more than " + std::to_string(kMostElements) +
                " elements, wanted a smaller one");
  }
  return shape;
}

void InputReader::read_numbers(const Fields& fields, DrawnInput& input) {
  const auto set = [&](std::string_view key, double& number) {
    if (const auto field = fields.find(key)) {
      number = read_number(*field).value_or(number);
    }
  };
  set("low", input.low);
  set("high", input.high);
  if (const auto field = fields.find("scale")) {
    input.scale = read_number(*field).value_or(1);
    if (!(input.scale > 0)) {
      field->wrong();
    }
  }
  for (const Field& item : fields.list("row_scales", "a number")) {
    input.row_scales.push_back(read_number(item).value_or(1));
  }
  if (const auto field = fields.find("dtype")) {
    constexpr std::array<std::string_view, 2> kDtypes = {"float32", "float64"};
    input.dtype = kDtypes.at(read_choice(*field, kDtypes).value_or(0));
  }
}

bool is_whole(double number) {
  return std::abs(number) <= kLargestExact && number == std::floor(number);
}

void check_range(const Fields& fields, const DrawnInput& input) {
  const Mark mark = fields.map().mark;
  const std::string label = fields.label();
  if (input.kind == "integers" || input.kind == "positions") {
    if (!is_whole(input.low) || (input.kind == "integers" && !is_whole(input.high))) {
      fields.scope().fault(mark,
                           label + "found a fraction in 'low' or 'high', wanted whole numbers");
      return;
    }
  }
  const bool has_range = input.kind == "integers" || input.kind == "uniform";
  if (has_range && !(input.low <= input.high)) {
    fields.scope().fault(mark, label + "found 'low' above 'high', wanted the smaller number first");
  }
}

DrawnInput InputReader::read(const Field& field) {
  DrawnInput input{};
  if (field.node->kind != Kind::kMap) {
    field.wrong();
    return input;
  }
  std::vector<std::string_view> ways{};
  for (const std::string_view way : drawn_input_ways()) {
    if (field.node->find(way) != nullptr) {
      ways.push_back(way);
    }
  }
  if (ways.size() != 1) {
    const auto all = drawn_input_ways();
    field.fault((ways.empty() ? "found no way to draw it, wanted "
                              : "found '" + std::string(ways[0]) + "' and '" +
                                    std::string(ways[1]) + "', wanted one of ") +
                listed({all.begin(), all.end()}, "or"));
    return input;
  }
  const Fields fields(*field.scope, *field.node, drawn_input_keys(ways[0]), field.name + ".");
  const Field way = *fields.find(ways[0]);
  input.kind = ways[0];
  if (input.kind == "value") {
    input.value = read_literal(way, NanRule::kAllowed).value_or(lab::wire::Value{});
  } else if (input.kind == "size") {
    input.kind = "dim";
    input.text = size_name(way);
  } else if (input.kind == "integer") {
    input.kind = "sizes";
    const auto largest = static_cast<std::int64_t>(kLargestExact);
    const Range range = read_range(way, -largest, largest).value_or(Range{0, 0});
    input.low = static_cast<double>(range.first);
    input.high = static_cast<double>(range.second);
  } else {
    if (input.kind == "positions") {
      input.low = 0;
    }
    input.shape = read_shape(way);
    const std::size_t rank = input.kind == "causal_mask" ? 2 : input.kind == "positions" ? 1 : 0;
    if (rank > 0 && way.node->kind == Kind::kList && input.shape.size() != rank) {
      way.fault("found " + std::to_string(input.shape.size()) + " sizes, wanted " +
                std::to_string(rank));
    }
    read_numbers(fields, input);
    check_range(fields, input);
  }
  return input;
}

// The inputs of the exercise's first function have names and an order; a drawn case keeps both.
void check_names(const Field& field, const std::vector<std::string>& parameters) {
  const std::vector<yaml::Entry>& entries = field.node->entries;
  bool all_known = true;
  for (const yaml::Entry& entry : entries) {
    if (std::find(parameters.begin(), parameters.end(), entry.key) == parameters.end()) {
      const std::string near = nearest(entry.key, parameters);
      field.scope->fault(entry.mark, field.name + ": unknown parameter " + in_quotes(entry.key) +
                                         (near.empty() ? ", wanted " + listed(parameters, "or")
                                                       : ", did you mean '" + near + "'?"));
      all_known = false;
    }
  }
  for (std::size_t i = 0; all_known && i < parameters.size(); ++i) {
    if (field.node->find(parameters[i]) == nullptr) {
      field.fault("found nothing for '" + parameters[i] + "', wanted one entry for each of " +
                  listed(parameters, "and"));
      return;
    }
    if (entries[i].key != parameters[i]) {
      field.scope->fault(entries[i].mark, field.name + ": found '" + entries[i].key +
                                              "', wanted '" + parameters[i] +
                                              "' here (the order of the exercise's 'inputs')");
      return;
    }
  }
}

}  // namespace

std::optional<std::uint64_t> read_seed(const Fields& fields) {
  const auto field = fields.find("seed");
  if (!field) {
    return std::nullopt;
  }
  std::uint64_t seed = 0;
  const std::string& text = field->node->text;
  const bool is_number = field->node->kind == Kind::kPlain && is_integer_text(text);
  if (!is_number ||
      std::from_chars(text.data(), text.data() + text.size(), seed).ec != std::errc{}) {
    field->wrong();
    return std::nullopt;
  }
  return seed;
}

void read_inputs(const Fields& fields, const Exercise& exercise, const std::string& function,
                 std::string_view sizes_key, Draw& draw) {
  const auto inputs = fields.find("inputs");
  if (!inputs) {
    return;
  }
  if (inputs->node->kind != Kind::kMap) {
    inputs->wrong();
    return;
  }
  InputReader reader(draw.sizes);
  for (const yaml::Entry& entry : inputs->node->entries) {
    const Field input{.scope = inputs->scope,
                      .node = &entry.value,
                      .name = inputs->name + "." + entry.key,
                      .wanted = "a map such as {normal: [n, 4]}"};
    if (!is_id(entry.key, IdForm::kCpp)) {
      inputs->scope->fault(entry.mark, inputs->name + ": found the name " + in_quotes(entry.key) +
                                           ", wanted lower-case letters, digits and '_'");
    }
    draw.inputs.emplace_back(entry.key, reader.read(input));
  }
  const bool is_first = function.empty() || function == exercise.functions.front();
  if (is_first && !exercise.inputs.empty()) {
    check_names(*inputs, exercise.inputs);
  }
  for (const auto& [name, range] : draw.sizes) {
    if (std::find(reader.used().begin(), reader.used().end(), name) == reader.used().end()) {
      const auto sizes = fields.find(sizes_key);
      sizes->scope->fault(sizes->node->find(name)->mark, sizes->name + ": found '" + name +
                                                             "', which no input uses, wanted it in "
                                                             "a shape or nowhere");
    }
  }
}

Draw read_draw(const Fields& fields, const Exercise& exercise, const std::string& function) {
  Draw draw{.seed = read_seed(fields)};
  if (const auto count = fields.find("count")) {
    draw.count = read_integer(*count, 1, 1000).value_or(1);
  }
  draw.sizes = read_sizes(fields);
  read_inputs(fields, exercise, function, "sizes", draw);
  return draw;
}

}  // namespace grader
