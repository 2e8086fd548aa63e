// lab model params, cost and kv: what a configuration says before anything is loaded.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/cli/groups.h"
#include "engine/cli/text.h"
#include "engine/cost.h"
#include "engine/count.h"
#include "formats/json_writer.h"
#include "formats/safetensors.h"

namespace engine::cli {

namespace {

using formats::JsonWriter;
using formats::ModelConfig;

constexpr std::int64_t kMaxTokens = std::int64_t{1} << 31;

double share(std::int64_t part, std::int64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// ---- params

// The columns and lines of the lesson's block-parameters script.
void print_params(const ModelConfig& config, std::ostream& out) {
  for (const BlockRow& row : block_rows(config)) {
    out << fmt::format("{:44} {:>15} {:>14}\n", row.name, formats::shape_text(row.shape),
                       grouped(row.count));
  }
  const BlockCount block = block_count(config);
  const ModelCount count = count_parameters(config);
  out << fmt::format("{:44} {:15} {:>14}   attention {:.1f}%   feed-forward {:.1f}%\n", "one block",
                     "", grouped(block.total), share(block.attention, block.total) * 100,
                     share(block.feed_forward, block.total) * 100);
  out << fmt::format("{} blocks {} + embedding {} + output head {} + final norm {}\n",
                     config.num_hidden_layers, grouped(count.blocks), grouped(count.embedding),
                     grouped(count.output_head), grouped(count.final_norm));
  const bool is_small = count.total < 10'000'000;  // 0.00 B would say nothing
  out << fmt::format("= {} parameters = {:.2f} {}\n", grouped(count.total),
                     static_cast<double>(count.total) / (is_small ? 1e6 : 1e9),
                     is_small ? 'M' : 'B');
  if (config.moe.has_value()) {
    out << fmt::format("active for one token ({} of {} experts): {} = {:.2f} B\n",
                       config.moe->num_experts_per_tok, config.moe->num_experts,
                       grouped(count.active), static_cast<double>(count.active) / 1e9);
  }
}

void write_params(const ModelConfig& config, std::ostream& out) {
  const BlockCount block = block_count(config);
  const ModelCount count = count_parameters(config);
  JsonWriter json;
  json.open_object().field("model_type", config.model_type).open_list("block");
  for (const BlockRow& row : block_rows(config)) {
    json.open_object()
        .field("name", row.name)
        .numbers("shape", row.shape)
        .field("count", row.count);
    json.field("active", row.active).close_object();
  }
  json.close_list().field("block_total", block.total).field("block_active", block.active);
  json.field("block_attention", block.attention).field("block_feed_forward", block.feed_forward);
  json.field("block_norms", block.norms).field("num_hidden_layers", config.num_hidden_layers);
  json.field("blocks", count.blocks)
      .field("embedding", count.embedding)
      .field("output_head", count.output_head);
  json.field("final_norm", count.final_norm)
      .field("total", count.total)
      .field("active", count.active);
  json.close_object();
  out << json.text();
}

int run_params(const Options& options, std::ostream& out) {
  const ModelConfig config = read_model_argument(options, "qwen3-8b");
  options.has("json") ? write_params(config, out) : print_params(config, out);
  return 0;
}

// ---- cost

struct FlopUnit {
  const char* name = "TFLOP";
  double flops = 1e12;
};

// The largest unit in which the first row still shows two digits.
FlopUnit unit_for(double smallest) {
  constexpr FlopUnit kUnits[] = {{"TFLOP", 1e12}, {"GFLOP", 1e9}, {"MFLOP", 1e6}};
  for (const FlopUnit& unit : kUnits) {
    if (smallest >= 0.1 * unit.flops) {
      return unit;
    }
  }
  return kUnits[2];
}

void print_crossover(const ModelConfig& config, std::ostream& out) {
  const double crossover = crossover_tokens(config);
  out << fmt::format(
      "\nequal work at {} tokens = block / (2 x {});\n{} when only the causal half is computed.\n",
      rounded(crossover), grouped(config.query_width()), rounded(crossover_tokens(config, true)));
  if (config.query_width() != config.hidden_size) {
    const double by_hidden = crossover * static_cast<double>(config.query_width()) /
                             static_cast<double>(config.hidden_size);
    out << fmt::format(
        "With hidden_size {} in place of the heads' width {} it would come out as\n{}: attention "
        "works in the heads, so that is wrong for this model.\n",
        grouped(config.hidden_size), grouped(config.query_width()), rounded(by_hidden));
  }
}

void print_cost(const ModelConfig& config, std::span<const std::int64_t> tokens, std::int64_t bytes,
                std::ostream& out) {
  const BlockCount block = block_count(config);
  const FlopUnit unit = unit_for(linear_flops(config, tokens[0]));
  out << fmt::format("one of {}: {} parameters, heads {} x {} = {} wide\n\n",
                     counted(config.num_hidden_layers, "block"), grouped(block.active),
                     config.num_attention_heads, config.head_dim, grouped(config.query_width()));
  out << fmt::format("{:>9} {:>10} {:>10} {:>6}   {:>10} {:>6} {:>12}\n", "prompt", "linear",
                     "attention", "its", "causal", "its", "score");
  out << fmt::format("{:>9} {:>10} {:>10} {:>6}   {:>10} {:>6} {:>12}\n", "tokens", unit.name,
                     unit.name, "share", "half", "share", "matrix");
  for (const std::int64_t n : tokens) {
    out << fmt::format("{:>9} {:>10} {:>10} {:>5.0f}%   {:>10} {:>5.0f}% {:>12}\n", grouped(n),
                       three_digits(linear_flops(config, n) / unit.flops),
                       three_digits(attention_flops(config, n) / unit.flops),
                       100 * attention_share(config, n),
                       three_digits(causal_attention_flops(config, n) / unit.flops),
                       100 * attention_share(config, n, true),
                       bytes_text(score_entries(config, n) * static_cast<double>(bytes)));
  }
  print_crossover(config, out);
  out << fmt::format("Score matrix: {} bytes per entry; a softmax in float doubles 2-byte ones.\n",
                     bytes);
}

void write_cost(const ModelConfig& config, std::span<const std::int64_t> tokens, std::int64_t bytes,
                std::ostream& out) {
  JsonWriter json;
  json.open_object().field("block_parameters", block_count(config).active);
  json.field("query_width", config.query_width())
      .field("crossover_tokens", crossover_tokens(config));
  json.field("causal_crossover_tokens", crossover_tokens(config, true)).open_list("rows");
  for (const std::int64_t n : tokens) {
    json.open_object().field("tokens", n).field("linear_flops", linear_flops(config, n));
    json.field("attention_flops", attention_flops(config, n))
        .field("share", attention_share(config, n));
    json.field("causal_attention_flops", causal_attention_flops(config, n));
    json.field("causal_share", attention_share(config, n, true));
    json.field("score_bytes", score_entries(config, n) * static_cast<double>(bytes)).close_object();
  }
  json.close_list().close_object();
  out << json.text();
}

int run_cost(const Options& options, std::ostream& out) {
  const ModelConfig config = read_model_argument(options, "qwen3-8b");
  const std::vector<std::int64_t> tokens = options.whole_list("tokens", 1, kMaxTokens);
  const std::int64_t bytes = options.whole("bytes", 1, 8);
  options.has("json") ? write_cost(config, tokens, bytes, out)
                      : print_cost(config, tokens, bytes, out);
  return 0;
}

// ---- kv

// What is asked for; read before anything is printed.
struct KvQuestion {
  std::int64_t bytes = 2;  // per number
  std::vector<std::int64_t> tokens{};
  std::vector<std::int64_t> gib{};
};

void print_kv(const ModelConfig& config, const KvQuestion& asked, std::ostream& out) {
  const std::int64_t bytes = asked.bytes;
  out << fmt::format("one token, one layer:  2 x {} kv heads x {} = {} numbers\n",
                     config.num_key_value_heads, config.head_dim,
                     grouped(kv_numbers_per_token_layer(config)));
  out << fmt::format("one token, {} layers:  {} at {} bytes each\n", config.num_hidden_layers,
                     bytes_text(static_cast<double>(kv_bytes(config, 1, bytes))), bytes);
  out << fmt::format("with all {} query heads cached it would be {} times that\n\n",
                     config.num_attention_heads, config.group());
  out << fmt::format("{:>12} {:>14}\n", "tokens", "cache");
  for (const std::int64_t tokens : asked.tokens) {
    out << fmt::format("{:>12} {:>14}\n", grouped(tokens),
                       bytes_text(static_cast<double>(kv_bytes(config, tokens, bytes))));
  }
  out << fmt::format("\n{:>12} {:>14}\n", "memory", "tokens that fit");
  for (const std::int64_t gib : asked.gib) {
    out << fmt::format("{:>12} {:>14}\n", std::to_string(gib) + " GiB",
                       grouped(tokens_that_fit(config, gib << 30, bytes)));
  }
}

void write_kv(const ModelConfig& config, const KvQuestion& asked, std::ostream& out) {
  const std::int64_t bytes = asked.bytes;
  JsonWriter json;
  json.open_object().field("numbers_per_token_layer", kv_numbers_per_token_layer(config));
  json.field("bytes_per_token", kv_bytes(config, 1, bytes))
      .field("group", config.group())
      .open_list("caches");
  for (const std::int64_t tokens : asked.tokens) {
    json.open_object()
        .field("tokens", tokens)
        .field("bytes", kv_bytes(config, tokens, bytes))
        .close_object();
  }
  json.close_list().open_list("fits");
  for (const std::int64_t gib : asked.gib) {
    json.open_object()
        .field("gib", gib)
        .field("tokens", tokens_that_fit(config, gib << 30, bytes))
        .close_object();
  }
  json.close_list().close_object();
  out << json.text();
}

int run_kv(const Options& options, std::ostream& out) {
  const ModelConfig config = read_model_argument(options, "qwen3-8b");
  const KvQuestion asked = {.bytes = options.whole("bytes", 1, 8),
                            .tokens = options.whole_list("tokens", 1, kMaxTokens),
                            .gib = options.whole_list("gib", 1, 1 << 20)};
  options.has("json") ? write_kv(config, asked, out) : print_kv(config, asked, out);
  return 0;
}

}  // namespace

std::vector<Command> count_commands() {
  const OptionSpec bytes = {"bytes", "N", "bytes per number", "2"};
  return {
      {.name = "params",
       .words = "[MODEL]",
       .summary = "count the parameters of a block and of the whole model",
       .run = run_params},
      {.name = "cost",
       .words = "[MODEL]",
       .summary = "work of a prompt: linear and attention, and where they cross",
       .options = {{"tokens", "N,N,...", "prompt lengths", "1024,4096,32768,131072"}, bytes},
       .run = run_cost},
      {.name = "kv",
       .words = "[MODEL]",
       .summary = "bytes of the key-value cache, and what fits into memory",
       .options = {{"tokens", "N,N,...", "context lengths", "1,4096,32768,131072"},
                   {"gib", "N,N,...", "memory for the cache", "1,4,8,24"},
                   bytes},
       .run = run_kv},
  };
}

}  // namespace engine::cli
