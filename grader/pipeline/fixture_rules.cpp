// The rules that can be seen in the inputs.
//
// Names carry the meaning: q, k and scores give scores; mask is added to them; a name with gain or
// norm in it is a norm's weights; eps, tile, head_dim, wq, wk, and the head counts of a
// configuration are what they are called. A rule whose inputs cannot be found is a fault as well:
// it is declared where it says nothing.
#include "grader/pipeline/fixture_rules.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "grader/compare/numbers.h"
#include "grader/pipeline/cases.h"

namespace grader {
namespace {

using lab::wire::Record;
using lab::wire::Value;

constexpr std::size_t kUsualTile = 16;  // where no input says how long a tile is

const Value* find(const FixtureInputs& inputs, std::string_view name) {
  const auto found = std::ranges::find(inputs, name, &FixtureInputs::value_type::first);
  return found == inputs.end() ? nullptr : &found->second;
}

std::optional<Numbers> matrix(const FixtureInputs& inputs, std::string_view name) {
  const Value* value = find(inputs, name);
  auto numbers = value == nullptr ? std::nullopt : numbers_of(*value);
  return numbers && numbers->rank() == 2 ? numbers : std::nullopt;
}

// The first of these names that is one number.
std::optional<double> number(const FixtureInputs& inputs,
                             std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const Value* value = find(inputs, name);
    const auto numbers = value == nullptr ? std::nullopt : numbers_of(*value);
    if (numbers && numbers->count() == 1) {
      return numbers->values.front();
    }
  }
  return std::nullopt;
}

bool is_real(const Numbers& numbers) { return numbers.kind == NumberKind::kFloat; }

// ---- R1

std::string norm_weights(const FixtureInputs& inputs) {
  bool is_found = false;
  for (const auto& [name, value] : inputs) {
    const bool is_norm =
        name == "g" || name.find("gain") != name.npos || name.find("norm") != name.npos;
    const auto numbers = is_norm ? numbers_of(value) : std::nullopt;
    if (!numbers || numbers->count() < 2) {
      continue;
    }
    is_found = true;
    const auto& v = numbers->values;
    if (std::all_of(v.begin(), v.end(), [&](double x) { return x == v.front(); })) {
      return "'" + name + "' holds one number everywhere, wanted different ones";
    }
  }
  return is_found ? "" : "no norm's weights among the inputs";
}

// ---- R2

std::string head_shape(const FixtureInputs& inputs) {
  auto q = number(inputs, {"q_heads", "num_attention_heads", "heads"});
  auto kv = number(inputs, {"kv_heads", "num_key_value_heads"});
  const auto d = number(inputs, {"head_dim"});
  std::optional<double> hidden = number(inputs, {"hidden", "hidden_size"});
  const auto wq = matrix(inputs, "wq");
  const auto wk = matrix(inputs, "wk");
  if (wq && wk && d) {
    q = static_cast<double>(wq->rows()) / *d;
    kv = static_cast<double>(wk->rows()) / *d;
    hidden = static_cast<double>(wq->cols());
  }
  if (const Value* keys = find(inputs, "k"); !kv && keys != nullptr) {  // one entry per head
    const auto queries = matrix(inputs, "q");
    const auto blocks = numbers_of(*keys);
    const auto* list = keys->get_if<lab::wire::List>();
    if (queries && (list != nullptr || (blocks && blocks->rank() == 3))) {
      q = static_cast<double>(queries->rows());
      kv = static_cast<double>(list != nullptr ? static_cast<std::int64_t>(list->size())
                                               : blocks->shape.front());
    }
  }
  if (!q || !kv || *kv == 0) {
    return "no head counts among the inputs";
  }
  const double group = *q / *kv;
  if (group < 3 || group == *kv) {
    return "groups of " + std::to_string(std::llround(group)) + " and " +
           std::to_string(std::llround(*kv)) +
           " key-value heads, wanted 3 or more to a group and another number of heads";
  }
  if (hidden && d && *q * *d == *hidden) {
    return "heads x head_dim equals the width of the stream, wanted another width";
  }
  return "";
}

// ---- R3

double root_mean_square(std::span<const double> row) {
  double sum = 0;
  for (const double x : row) {
    sum += x * x;
  }
  return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(row.size(), 1)));
}

std::string signs(const FixtureInputs& inputs) {
  bool is_found = false;
  for (const auto& [name, value] : inputs) {
    const auto numbers = numbers_of(value);
    const bool is_plain = name != "mask" && name != "inv_freq" && name.find("gain") == name.npos &&
                          name.find("norm") == name.npos;
    const bool is_data = is_plain && numbers && is_real(*numbers) && numbers->count() >= 4;
    if (!is_data) {
      continue;
    }
    is_found = true;
    const auto& v = numbers->values;
    const bool has_both = std::any_of(v.begin(), v.end(), [](double x) { return x < 0; }) &&
                          std::any_of(v.begin(), v.end(), [](double x) { return x > 0; });
    if (!has_both) {
      return "'" + name + "' has numbers of one sign, wanted both";
    }
  }
  return is_found ? "" : "no real numbers among the inputs";
}

// Whether some row of 'x' is so small that an eps shows; nothing without eps or 'x'.
std::optional<bool> shows_eps(const FixtureInputs& inputs) {
  const auto x = matrix(inputs, "x");
  if (!number(inputs, {"eps"}) || !x) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < x->rows(); ++i) {
    if (root_mean_square(x->row(i)) <= 2e-2) {
      return true;
    }
  }
  return false;
}

// ---- R4

std::string tiles(const FixtureInputs& inputs) {
  std::optional<std::size_t> length;
  for (const char* name : {"k", "x", "q"}) {
    if (const auto rows = matrix(inputs, name); rows && !length) {
      length = rows->rows();
    }
  }
  if (const auto scores = matrix(inputs, "scores"); scores && !length) {
    length = std::max(scores->rows(), scores->cols());
  }
  if (!length) {
    return "no sequence among the inputs";
  }
  const auto given = number(inputs, {"tile"});
  const std::size_t tile = given ? static_cast<std::size_t>(*given) : kUsualTile;
  return *length > tile && *length % tile != 0
             ? ""
             : std::to_string(*length) + " positions and tiles of " + std::to_string(tile) +
                   ", wanted more than one tile and a rest";
}

// ---- scores, for R5, R7 and R8

struct Scores {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<double> values{};  // with the mask
};

std::optional<Scores> scores_of(const FixtureInputs& inputs) {
  Scores scores;
  for (const char* name : {"scores", "s3", "s"}) {
    const Value* value = find(inputs, name);
    const auto numbers = value == nullptr ? std::nullopt : numbers_of(*value);
    if (numbers && numbers->rank() >= 1) {
      return Scores{numbers->rows(), numbers->cols(), numbers->values};
    }
  }
  const auto q = matrix(inputs, "q");
  const Value* keys = find(inputs, "k");
  auto k = keys == nullptr ? std::nullopt : numbers_of(*keys);  // heads one below the other
  if (!q || !k || k->rank() < 2 || q->cols() != k->cols()) {
    return std::nullopt;
  }
  const auto mask = matrix(inputs, "mask");
  scores.rows = q->rows();
  scores.cols = k->rows();
  for (std::size_t i = 0; i < scores.rows; ++i) {
    for (std::size_t j = 0; j < scores.cols; ++j) {
      double dot = 0;
      for (std::size_t c = 0; c < q->cols(); ++c) {
        dot += q->row(i)[c] * k->row(j)[c];
      }
      const bool fits = mask && mask->rows() == scores.rows && mask->cols() == scores.cols;
      scores.values.push_back(dot / std::sqrt(static_cast<double>(q->cols())) +
                              (fits ? mask->row(i)[j] : 0));
    }
  }
  return scores;
}

std::string extremes(const FixtureInputs& inputs) {
  const auto scores = scores_of(inputs);
  if (!scores) {
    return "no scores among the inputs";
  }
  const bool is_extreme = std::any_of(scores->values.begin(), scores->values.end(), [](double s) {
    return std::isfinite(s) && (s > 89 || s < -104);
  });
  return is_extreme ? "" : "no score above 89 or below -104";
}

// Mean entropy of the weights over log of the keys a row sees.
std::optional<double> spread(const Scores& scores) {
  double sum = 0;
  std::size_t rows = 0;
  for (std::size_t i = 0; i < scores.rows; ++i) {
    const std::span<const double> row(&scores.values[i * scores.cols], scores.cols);
    const double largest = *std::max_element(row.begin(), row.end());
    double total = 0;
    std::size_t seen = 0;
    for (const double s : row) {
      total += std::exp(s - largest);
      seen += std::isfinite(s) ? 1 : 0;
    }
    if (seen < 2) {
      continue;
    }
    double entropy = 0;
    for (const double s : row) {
      const double w = std::exp(s - largest) / total;
      entropy -= w > 0 ? w * std::log(w) : 0;
    }
    sum += entropy / std::log(static_cast<double>(seen));
    ++rows;
  }
  return rows == 0 ? std::nullopt : std::optional(sum / static_cast<double>(rows));
}

// Scores of projected inputs, head 0 against its keys.
std::optional<Scores> projected_scores(const FixtureInputs& inputs) {
  const auto x = matrix(inputs, "x");
  const auto wq = matrix(inputs, "wq");
  const auto wk = matrix(inputs, "wk");
  const auto d = number(inputs, {"head_dim"});
  if (!x || !wq || !wk || !d || x->cols() != wq->cols() || x->cols() != wk->cols()) {
    return std::nullopt;
  }
  const auto width = static_cast<std::size_t>(*d);
  const auto head = [&](const Numbers& w) {
    std::vector<double> values;
    for (std::size_t i = 0; i < x->rows(); ++i) {
      for (std::size_t c = 0; c < width; ++c) {
        double dot = 0;
        for (std::size_t h = 0; h < x->cols(); ++h) {
          dot += x->row(i)[h] * w.row(c)[h];
        }
        values.push_back(dot);
      }
    }
    const std::vector<std::int64_t> shape{static_cast<std::int64_t>(x->rows()),
                                          static_cast<std::int64_t>(width)};
    return lab::wire::Tensor::of(shape, std::span<const double>(values));
  };
  FixtureInputs parts{{"q", {head(*wq)}}, {"k", {head(*wk)}}};
  if (const Value* mask = find(inputs, "mask")) {
    parts.emplace_back("mask", *mask);
  }
  return scores_of(parts);
}

std::string not_saturated(const FixtureInputs& inputs) {
  auto scores = scores_of(inputs);
  scores = scores ? scores : projected_scores(inputs);
  const auto share = scores ? spread(*scores) : std::nullopt;
  if (!share) {
    return "no scores among the inputs";
  }
  return *share >= 0.3 && *share <= 0.9
             ? ""
             : "mean entropy of the weights is " + std::to_string(*share) +
                   " of its largest, wanted 0.3 to 0.9";
}

std::string two_lengths(const FixtureInputs& inputs) {
  std::optional<double> n_q = number(inputs, {"n_q"});
  std::optional<double> n_k = number(inputs, {"n_k"});
  for (const char* name : {"mask", "scores"}) {
    if (const auto found = matrix(inputs, name); found && !n_q) {
      n_q = static_cast<double>(found->rows());
      n_k = static_cast<double>(found->cols());
    }
  }
  const auto q = matrix(inputs, "q");
  const auto k = matrix(inputs, "k");
  if (q && k && !n_q) {
    n_q = static_cast<double>(q->rows());
    n_k = static_cast<double>(k->rows());
  }
  if (!n_q || !n_k) {
    return "no queries and keys among the inputs";
  }
  return *n_q != *n_k ? "" : "as many queries as keys, wanted different numbers";
}

// A record counts as its fields.
void add_input(FixtureInputs& inputs, const std::string& name, Value value) {
  if (auto* record = std::get_if<Record>(&value.data)) {
    for (auto& field : record->fields) {
      add_input(inputs, field.name, std::move(field.value));
    }
    return;
  }
  inputs.emplace_back(name, std::move(value));
}

std::string fault_over_cases(const std::string& rule, const std::vector<FixtureInputs>& cases) {
  std::string fault = "there is no case to look at";
  for (const FixtureInputs& inputs : cases) {
    fault = broken_rule(rule, inputs);
    if (fault.empty()) {
      return "";
    }
  }
  return fault;
}

}  // namespace

std::string broken_rule(const std::string& rule, const FixtureInputs& inputs) {
  return rule == "R1"   ? norm_weights(inputs)
         : rule == "R2" ? head_shape(inputs)
         : rule == "R3" ? signs(inputs)
         : rule == "R4" ? tiles(inputs)
         : rule == "R5" ? extremes(inputs)
         : rule == "R7" ? not_saturated(inputs)
         : rule == "R8" ? two_lengths(inputs)
                        : "";
}

std::vector<FixtureInputs> fixtures_of(const Lab& lab, const Exercise& exercise,
                                       const CheckSpec& check) {
  const bool is_first = check.function.empty() || check.function == exercise.functions.front();
  std::vector<Case> cases;
  if (check.kind == CheckKind::kGolden) {
    cases.push_back(Golden(lab, exercise, check).inputs());
  } else if (check.kind == CheckKind::kDrawn) {
    cases = draw_cases(exercise, check, seed_of(exercise, check, 1));
  } else if (check.kind == CheckKind::kExact && is_first) {
    for (const ExactCall& call : check.calls) {
      cases.push_back({.arguments = call.arguments});
    }
  }
  std::vector<FixtureInputs> fixtures;
  for (Case& one : cases) {
    FixtureInputs inputs;
    for (std::size_t i = 0; i < one.arguments.size(); ++i) {
      const bool is_drawn = check.draw && i < check.draw->inputs.size();
      const std::string name = is_drawn                     ? check.draw->inputs[i].first
                               : i < exercise.inputs.size() ? exercise.inputs[i]
                                                            : "";
      add_input(inputs, name, std::move(one.arguments[i]));
    }
    fixtures.push_back(std::move(inputs));
  }
  return fixtures;
}

std::vector<std::string> rule_faults(const Exercise& exercise, const CheckSpec& check,
                                     const std::vector<FixtureInputs>& cases,
                                     const std::vector<LabelledAnswer>& wrong) {
  std::vector<std::string> faults;
  for (const std::string& rule : check.rules) {
    std::string fault;
    if (rule == "R9") {
      const bool is_named = std::ranges::any_of(
          wrong, [&](const LabelledAnswer& answer) { return answer.says_it_fails(check.id); });
      fault = is_named ? "" : "no wrong answer of '" + exercise.id + "' says that it fails here";
    } else if (!cases.empty()) {
      fault = fault_over_cases(rule, cases);
    }
    if (!fault.empty()) {
      faults.push_back("declares " + rule + ", but " + fault);
    }
  }
  return faults;
}

std::vector<RuleFault> rule_faults(const Lab& lab, const Exercise& exercise,
                                   const std::vector<LabelledAnswer>& wrong) {
  std::vector<RuleFault> faults;
  bool has_matrices = false;
  bool declares = false;
  std::optional<bool> eps_shows;
  for (const CheckSpec& check : exercise.checks) {
    const std::vector<FixtureInputs> cases = fixtures_of(lab, exercise, check);
    for (std::string& text : rule_faults(exercise, check, cases, wrong)) {
      faults.push_back({check.id, std::move(text)});
    }
    declares = declares || !check.rules.empty();
    const bool keeps_r3 = std::ranges::find(check.rules, "R3") != check.rules.end();
    for (const FixtureInputs& inputs : cases) {
      has_matrices = has_matrices || std::ranges::any_of(inputs, [](const auto& input) {
                       const auto* tensor = input.second.template get_if<lab::wire::Tensor>();
                       return tensor != nullptr && tensor->shape.size() == 2;
                     });
      if (const auto shows = shows_eps(inputs); shows && keeps_r3) {
        eps_shows = eps_shows.value_or(false) || *shows;
      }
    }
  }
  if (has_matrices && !declares) {
    faults.push_back({"", "has matrices as inputs and declares no fixture rule"});
  }
  if (eps_shows == false) {
    faults.push_back({"",
                      "declares R3, but every row of 'x' is large beside eps, wanted one near "
                      "1e-3"});
  }
  return faults;
}

}  // namespace grader
