// Configurations and the arithmetic on them. Right answers of numeric questions are computed here
// and stand in no file.
#include "grader/quiz/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "grader/report/words.h"
#include "wire/random.h"

namespace grader::quiz {
namespace {

const std::array<Model, 4> kModels = {{{"Qwen3-0.6B", 1024, 3072, 28, 16, 8, 128},
                                       {"Qwen3-1.7B", 2048, 6144, 28, 16, 8, 128},
                                       {"Qwen3-4B", 2560, 9728, 36, 32, 8, 128},
                                       {"Qwen3-8B", 4096, 12288, 36, 32, 8, 128}}};
constexpr std::string_view kMadeUp = "made_up";

// Groups of 3 to 6 that differ from the number of key-value heads, and heads whose width together
// is not hidden_size: no two quantities coincide by accident.
Model made_up(std::uint64_t seed) {
  lab::wire::Random random(seed);
  constexpr std::array<std::int64_t, 3> kKeyValueHeads = {2, 4, 8};
  constexpr std::array<std::int64_t, 3> kGroups = {3, 5, 6};
  constexpr std::array<std::int64_t, 2> kWidths = {64, 128};
  Model model{.name = "a made-up model"};
  model.kv_heads = kKeyValueHeads[static_cast<std::size_t>(random.integer(0, 2))];
  model.q_heads = model.kv_heads * kGroups[static_cast<std::size_t>(random.integer(0, 2))];
  model.head_dim = kWidths[static_cast<std::size_t>(random.integer(0, 1))];
  model.hidden = model.q_heads * model.head_dim + 256 * random.integer(1, 4);
  model.intermediate = 3 * model.hidden;
  model.layers = random.integer(20, 48);
  return model;
}

double whole(std::int64_t value) { return static_cast<double>(value); }

// Four projections and the two norms of the heads.
double attention_parameters(const Model& m) {
  return whole(m.hidden * m.head_dim * (2 * m.q_heads + 2 * m.kv_heads) + 2 * m.head_dim);
}
double block_parameters(const Model& m) {
  return attention_parameters(m) + whole(3 * m.hidden * m.intermediate + 2 * m.hidden);
}
double heads_width(const Model& m) { return whole(m.q_heads * m.head_dim); }

using OfModel = double (*)(const Model&);
const std::map<std::string, OfModel, std::less<>>& of_models() {
  static const std::map<std::string, OfModel, std::less<>> kTable = {
      {"hidden", [](const Model& m) { return whole(m.hidden); }},
      {"intermediate", [](const Model& m) { return whole(m.intermediate); }},
      {"layers", [](const Model& m) { return whole(m.layers); }},
      {"q_heads", [](const Model& m) { return whole(m.q_heads); }},
      {"kv_heads", [](const Model& m) { return whole(m.kv_heads); }},
      {"head_dim", [](const Model& m) { return whole(m.head_dim); }},
      {"group", [](const Model& m) { return whole(m.q_heads / m.kv_heads); }},
      {"all_heads", [](const Model& m) { return whole(m.q_heads + m.kv_heads); }},
      {"kv_numbers", [](const Model& m) { return whole(2 * m.kv_heads * m.head_dim); }},
      {"kv_of_query_heads", [](const Model& m) { return whole(2 * m.q_heads * m.head_dim); }},
      {"kv_keys_alone", [](const Model& m) { return whole(m.kv_heads * m.head_dim); }},
      {"kv_of_hidden", [](const Model& m) { return whole(2 * m.hidden); }},
      {"kv_all_layers",
       [](const Model& m) { return whole(2 * m.kv_heads * m.head_dim * m.layers); }},
      {"block_parameters", block_parameters},
      {"ff_percent",
       [](const Model& m) {
         return 100 * whole(3 * m.hidden * m.intermediate) / block_parameters(m);
       }},
      {"attention_percent",
       [](const Model& m) { return 100 * attention_parameters(m) / block_parameters(m); }},
      {"ff_percent_two_matrices",
       [](const Model& m) {
         const double ff = whole(2 * m.hidden * m.intermediate);
         return 100 * ff / (attention_parameters(m) + ff + whole(2 * m.hidden));
       }},
      {"crossover", [](const Model& m) { return block_parameters(m) / (2 * heads_width(m)); }},
      {"crossover_of_hidden",
       [](const Model& m) { return block_parameters(m) / (2 * whole(m.hidden)); }},
      {"crossover_causal", [](const Model& m) { return block_parameters(m) / heads_width(m); }},
  };
  return kTable;
}

using OfDrawn = double (*)(double n, double times);
const std::map<std::string, OfDrawn, std::less<>>& of_drawn() {
  static const std::map<std::string, OfDrawn, std::less<>> kTable = {
      {"n_times", [](double n, double times) { return n * times; }},
      {"times_squared", [](double, double times) { return times * times; }},
      {"times_doubled", [](double, double times) { return 2 * times; }},
      {"yarn_factor", [](double n, double) { return n / 32768; }},
      {"yarn_of_40960", [](double n, double) { return n / 40960; }},
      {"yarn_largest", [](double, double) { return 4.0; }},
  };
  return kTable;
}

}  // namespace

std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const Model& model : kModels) {
    names.push_back(model.name);
  }
  names.emplace_back(kMadeUp);
  return names;
}

std::optional<Model> model_of(std::string_view name, std::uint64_t seed) {
  const auto found = std::ranges::find(kModels, name, &Model::name);
  if (found != kModels.end()) {
    return *found;
  }
  return name == kMadeUp ? std::optional(made_up(seed)) : std::nullopt;
}

bool is_quantity(std::string_view name) {
  return of_models().contains(name) || of_drawn().contains(name);
}

std::optional<double> quantity(std::string_view name, const Facts& facts) {
  const auto drawn = [&](const char* key) -> std::optional<double> {
    const auto found = facts.drawn.find(key);
    return found == facts.drawn.end() ? std::nullopt : std::optional(whole(found->second));
  };
  if (const auto found = facts.drawn.find(std::string(name)); found != facts.drawn.end()) {
    return whole(found->second);
  }
  if (const auto found = of_models().find(name); found != of_models().end() && facts.model) {
    return found->second(*facts.model);
  }
  if (const auto found = of_drawn().find(name); found != of_drawn().end() && !facts.drawn.empty()) {
    return found->second(drawn("n").value_or(1), drawn("times").value_or(1));
  }
  return std::nullopt;
}

std::string number_text(double value) {
  if (value == std::floor(value) && std::fabs(value) < 1e15) {
    return grouped(static_cast<std::int64_t>(value));
  }
  return fmt::format("{:.{}g}", value, std::fabs(value) >= 1000 ? 7 : 4);
}

std::string filled_in(std::string_view text, const Facts& facts,
                      std::vector<std::string>* unknown) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) {
      return out.append(text);
    }
    out.append(text.substr(0, open));
    const std::string name(text.substr(open + 1, close - open - 1));
    const std::optional<double> value = quantity(name, facts);
    if (name == "model" && facts.model) {
      out += facts.model->name;
    } else if (value) {
      out += number_text(*value);
    } else {
      if (unknown != nullptr) {
        unknown->push_back(name);
      }
      out.append(text.substr(open, close - open + 1));
    }
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace grader::quiz
