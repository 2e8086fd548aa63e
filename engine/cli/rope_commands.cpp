// lab model rope: the rotation rates of a head, and what scaling does to them.
#include <fmt/format.h>

#include <ostream>
#include <set>

#include "engine/cli/groups.h"
#include "engine/cli/text.h"
#include "engine/rope_rates.h"
#include "formats/json_writer.h"

namespace engine::cli {

namespace {

using formats::JsonWriter;
using formats::ModelConfig;
using formats::RopeConfig;

constexpr std::int64_t kMaxContext = std::int64_t{1} << 40;

// --yarn F puts the model card's block in place of the file's own setting.
ModelConfig config_of(const Options& options) {
  ModelConfig config = read_model_argument(options, "qwen3-8b");
  if (options.has("yarn")) {
    config.rope = {
        .kind = RopeConfig::Kind::kYarn,
        .theta = config.rope.theta,
        .partial_rotary_factor = config.rope.partial_rotary_factor,
        .factor = options.number("yarn", 1, 1024),
        .original_max_position_embeddings = options.whole("original", 1, std::int64_t{1} << 31)};
  }
  return config;
}

// First, second, quarters and last, as the lesson prints them.
std::set<std::size_t> shown_pairs(std::size_t pairs, bool all) {
  std::set<std::size_t> shown = {
      0, std::min<std::size_t>(1, pairs - 1), pairs / 4, pairs / 2, pairs * 3 / 4, pairs - 1};
  for (std::size_t i = 0; all && i < pairs; ++i) {
    shown.insert(i);
  }
  return shown;
}

void print_pairs(const RopeRates& rates, const std::vector<double>& plain, bool scaled, bool all,
                 std::ostream& out) {
  for (const std::size_t i : shown_pairs(plain.size(), all)) {
    const double rate = rates.inv_freq[i];
    if (scaled) {
      out << fmt::format("pair {:2}: {:.3e} rad per token = {:.6f} x plain, turn: {:>13} tokens\n",
                         i, rate, rate / plain[i], rounded(tokens_per_turn(rate)));
    } else {
      out << fmt::format("pair {:2}: {:.3e} rad per token   one full turn every {:>13} tokens\n", i,
                         rate, rounded(tokens_per_turn(rate)));
    }
  }
}

void print_scaling(const ModelConfig& config, const RopeRates& rates, std::ostream& out) {
  const RopeConfig& rope = config.rope;
  out << fmt::format(
      "theta {}, {} pairs, {}", rounded(rope.theta), rates.inv_freq.size(),
      rope.kind == RopeConfig::Kind::kDefault ? "no scaling" : rope_kind_name(rope.kind));
  if (rope.kind != RopeConfig::Kind::kDefault) {
    out << fmt::format(" with factor {}", rope.factor);
  }
  if (rope.original_max_position_embeddings != 0) {
    out << fmt::format(", trained on {}", grouped(rope.original_max_position_embeddings));
  }
  out << "\n\n";
}

void print_rope(const ModelConfig& config, const Options& options, std::ostream& out) {
  const std::vector<std::int64_t> contexts =
      options.whole_list("context", 1, kMaxContext);  // refused before anything is printed
  const RopeRates rates = rope_rates(config);
  const std::vector<double> plain = plain_rates(rotary_dim(config), config.rope.theta);
  print_scaling(config, rates, out);
  print_pairs(rates, plain, config.rope.kind != RopeConfig::Kind::kDefault, options.has("all"),
              out);
  out << '\n';
  if (config.rope.kind == RopeConfig::Kind::kYarn) {
    const CorrectionRange range = correction_range(config.rope, rotary_dim(config));
    out << wrapped("", fmt::format("pairs up to {:g} keep their rate, from {:g} on it is divided "
                                   "by {}; between, a ramp",
                                   range.low, range.high, config.rope.factor));
    out << fmt::format(
        "attention factor {:.6f}: cos and sin are multiplied by it, scores by {:.6f}\n",
        rates.attention_factor, rates.attention_factor * rates.attention_factor);
  }
  for (const std::int64_t context : contexts) {
    out << fmt::format("{} of {} pairs complete a turn within {} tokens\n",
                       pairs_completing_a_turn(rates.inv_freq, context), plain.size(),
                       grouped(context));
  }
}

void write_rope(const ModelConfig& config, const Options& options, std::ostream& out) {
  const RopeRates rates = rope_rates(config);
  JsonWriter json;
  json.open_object()
      .field("rope_type", rope_kind_name(config.rope.kind))
      .field("rope_theta", config.rope.theta);
  json.field("factor", config.rope.factor).field("rotary_dim", rotary_dim(config));
  json.field("attention_factor", rates.attention_factor);
  if (config.rope.kind == RopeConfig::Kind::kYarn) {
    const CorrectionRange range = correction_range(config.rope, rotary_dim(config));
    json.numbers("correction_range", std::vector<double>{range.low, range.high});
  }
  json.numbers("inv_freq", rates.inv_freq).open_list("turns");
  for (const std::int64_t context : options.whole_list("context", 1, kMaxContext)) {
    json.open_object().field("context", context);
    json.field("pairs", pairs_completing_a_turn(rates.inv_freq, context)).close_object();
  }
  json.close_list().close_object();
  out << json.text();
}

int run_rope(const Options& options, std::ostream& out) {
  const ModelConfig config = config_of(options);
  options.has("json") ? write_rope(config, options, out) : print_rope(config, options, out);
  return 0;
}

}  // namespace

std::vector<Command> rope_commands() {
  return {
      {.name = "rope",
       .words = "[MODEL]",
       .summary = "rotation rates, turns, and what YaRN changes",
       .options = {{"all", "", "every pair, not six of them", ""},
                   {"context", "N,N,...", "context lengths to count turns in", "32768,131072"},
                   {"yarn", "FACTOR", "apply YaRN with this factor, as the model card does", ""},
                   {"original", "N", "trained length for --yarn", "32768"}},
       .run = run_rope}};
}

}  // namespace engine::cli
