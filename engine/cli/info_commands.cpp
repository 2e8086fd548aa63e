// lab model info and tensors: what a folder holds, and what each tensor is for.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <set>

#include "engine/cli/groups.h"
#include "engine/cli/text.h"
#include "engine/cost.h"
#include "engine/count.h"
#include "engine/model_files.h"
#include "formats/checkpoint.h"
#include "formats/files.h"
#include "formats/json_writer.h"

namespace engine::cli {

namespace {

using formats::Checkpoint;
using formats::CheckpointTensor;
using formats::JsonWriter;
using formats::ModelConfig;

// The weights beside the configuration, if the argument is a folder that has any.
std::optional<Checkpoint> find_weights(const Options& options) {
  const std::filesystem::path path = options.words().empty() ? "" : options.words()[0];
  if (!formats::path_is_folder(path)) {
    return std::nullopt;
  }
  if (!formats::path_exists(path / "model.safetensors") &&
      !formats::path_exists(path / "model.safetensors.index.json")) {
    return std::nullopt;
  }
  return Checkpoint::open(path);
}

std::uint64_t data_bytes(const CheckpointTensor& tensor) {
  return tensor.info.end - tensor.info.begin;
}

struct WeightSummary {
  std::int64_t numbers = 0;
  double bytes = 0;
  std::string dtypes{};  // "BF16", "BF16 and F32"
};

WeightSummary summarize(const Checkpoint& checkpoint) {
  WeightSummary summary;
  std::map<std::string, int> dtypes;
  for (const CheckpointTensor& tensor : checkpoint.tensors()) {
    summary.numbers += formats::element_count(tensor.info.shape);
    summary.bytes += static_cast<double>(data_bytes(tensor));
    ++dtypes[formats::quote(tensor.info.dtype_name)];
  }
  for (const auto& [name, count] : dtypes) {
    summary.dtypes += (summary.dtypes.empty() ? "" : " and ") + name.substr(1, name.size() - 2);
  }
  return summary;
}

// ---- info

void print_line(std::ostream& out, std::string_view name, const std::string& text) {
  out << fmt::format("{:<18} {}\n", name, text);
}

std::string family_text(const ModelConfig& config) {
  std::string text =
      config.model_type + ", decoder-only, " + counted(config.num_hidden_layers, "block");
  return text + (config.qk_norm ? ", q and k norms" : "") +
         (config.qkv_bias ? ", q/k/v biases" : "");
}

std::string rope_text(const formats::RopeConfig& rope) {
  std::string text = "theta " + rounded(rope.theta);
  if (rope.kind != formats::RopeConfig::Kind::kDefault) {
    text += fmt::format(", {} with factor {}", formats::rope_kind_name(rope.kind), rope.factor);
  }
  return text;
}

void print_shapes(const ModelConfig& config, std::ostream& out) {
  print_line(out, "model", family_text(config));
  print_line(out, "hidden_size", grouped(config.hidden_size));
  print_line(out, "query heads",
             fmt::format("{} x {} = {}{}", config.num_attention_heads, config.head_dim,
                         grouped(config.query_width()),
                         config.query_width() == config.hidden_size ? "" : ", not hidden_size"));
  print_line(out, "key-value heads",
             fmt::format("{} x {} = {}, each read by {} query heads", config.num_key_value_heads,
                         config.head_dim, grouped(config.kv_width()), config.group()));
  print_line(
      out, "feed-forward",
      config.moe.has_value()
          ? fmt::format("{} experts of {}, {} per token", config.moe->num_experts,
                        grouped(config.moe->moe_intermediate_size), config.moe->num_experts_per_tok)
          : fmt::format("{} wide, gated, {}", grouped(config.intermediate_size),
                        config.hidden_act));
  print_line(out, "vocabulary",
             grouped(config.vocab_size) +
                 (config.tie_word_embeddings ? ", output head tied" : ", own output head"));
  print_line(
      out, "positions",
      (config.max_position_embeddings == 0 ? "" : grouped(config.max_position_embeddings) + ", ") +
          rope_text(config.rope));
  print_line(out, "cache",
             bytes_text(static_cast<double>(kv_bytes(config, 1, 2))) + " per token at 2 bytes");
}

void print_info(const ModelConfig& config, const std::optional<Checkpoint>& weights,
                std::ostream& out) {
  print_shapes(config, out);
  const ModelCount count = count_parameters(config);
  print_line(
      out, "parameters",
      grouped(count.total) +
          (count.active == count.total ? "" : ", " + grouped(count.active) + " for a token"));
  if (weights.has_value()) {
    const WeightSummary summary = summarize(*weights);
    print_line(out, "weights",
               fmt::format("{}, {}, {}, {}",
                           counted(static_cast<std::int64_t>(weights->file_count()), "file"),
                           counted(static_cast<std::int64_t>(weights->tensors().size()), "tensor"),
                           summary.dtypes, bytes_text(summary.bytes)));
    print_warnings(weights->warnings(), out);
  }
  print_warnings(config.warnings, out);
  print_warnings(config.cannot_run, out);
}

void write_info(const ModelConfig& config, const std::optional<Checkpoint>& weights,
                std::ostream& out) {
  const ModelCount count = count_parameters(config);
  JsonWriter json;
  json.open_object()
      .field("model_type", config.model_type)
      .field("hidden_size", config.hidden_size);
  json.field("intermediate_size", config.intermediate_size)
      .field("num_hidden_layers", config.num_hidden_layers);
  json.field("num_attention_heads", config.num_attention_heads);
  json.field("num_key_value_heads", config.num_key_value_heads).field("head_dim", config.head_dim);
  json.field("vocab_size", config.vocab_size)
      .field("tie_word_embeddings", config.tie_word_embeddings);
  json.field("max_position_embeddings", config.max_position_embeddings)
      .field("rope_theta", config.rope.theta);
  json.field("rope_type", formats::rope_kind_name(config.rope.kind))
      .field("rope_factor", config.rope.factor);
  json.field("kv_bytes_per_token", kv_bytes(config, 1, 2)).field("parameters", count.total);
  json.field("active_parameters", count.active);
  if (weights.has_value()) {
    const WeightSummary summary = summarize(*weights);
    json.open_object("weights")
        .field("files", weights->file_count())
        .field("tensors", weights->tensors().size());
    json.field("dtypes", summary.dtypes)
        .field("numbers", summary.numbers)
        .field("bytes", summary.bytes);
    json.close_object();
  }
  for (const auto& [name, lines] :
       {std::pair("warnings", config.warnings), std::pair("cannot_run", config.cannot_run)}) {
    json.open_list(name);
    for (const std::string& line : lines) {
      json.value(line);
    }
    json.close_list();
  }
  json.close_object();
  out << json.text();
}

int run_info(const Options& options, std::ostream& out) {
  const ModelConfig config = read_model_argument(options, "");
  const std::optional<Checkpoint> weights = find_weights(options);
  options.has("json") ? write_info(config, weights, out) : print_info(config, weights, out);
  return 0;
}

// ---- tensors

struct TensorRow {
  TensorSpec spec{};
  std::string dtype{};  // of the file, if there is one
};

bool is_in_block(const std::string& name) { return name.starts_with("model.layers."); }

// What the configuration asks for; a folder's own tensors that nothing asks for come last.
std::vector<TensorRow> tensor_rows(const ModelConfig& config,
                                   const std::optional<Checkpoint>& weights) {
  std::vector<TensorRow> rows;
  std::set<std::string> asked;
  const std::string prefix = weights.has_value() ? checkpoint_prefix(*weights) : "";
  for (TensorSpec& spec : model_tensors(config)) {
    std::string dtype;
    if (weights.has_value()) {
      const std::string name = name_in_file(spec.name, prefix);
      dtype = weights->contains(name) ? weights->info(name).info.dtype_name : "absent";
      asked.insert(name);
    }
    rows.push_back({std::move(spec), dtype});
  }
  for (std::size_t i = 0; weights.has_value() && i < weights->tensors().size(); ++i) {
    const formats::TensorInfo& info = weights->tensors()[i].info;
    if (!asked.contains(info.name)) {
      rows.push_back({{info.name, info.shape, "not used"}, info.dtype_name});
    }
  }
  return rows;
}

std::string plain(std::string_view name) {
  const std::string quoted = formats::quote(name);
  return quoted.substr(1, quoted.size() - 2);
}

void print_row(const TensorRow& row, std::string_view cut, std::ostream& out) {
  std::string_view name = row.spec.name;
  if (name.starts_with(cut)) {
    name.remove_prefix(cut.size());
  }
  out << fmt::format("{:<31} {:>14} {:<5} {}\n", plain(name), formats::shape_text(row.spec.shape),
                     plain(row.dtype), row.spec.what);
}

void print_tensors(const ModelConfig& config, const std::vector<TensorRow>& rows,
                   std::int64_t layer, std::ostream& out) {
  const std::string block = "model.layers." + std::to_string(layer) + ".";
  bool in_block = false;
  for (const TensorRow& row : rows) {
    if (is_in_block(row.spec.name) && !row.spec.name.starts_with(block) &&
        row.spec.what != "not used") {
      continue;
    }
    if (row.spec.name.starts_with(block) != in_block) {
      in_block = !in_block;
      out << (in_block ? fmt::format("\n{}*, one of {}:\n", block,
                                     counted(config.num_hidden_layers, "block"))
                       : "\n");
    }
    print_row(row, in_block ? block : "", out);
  }
}

void write_tensors(const std::vector<TensorRow>& rows, std::ostream& out) {
  JsonWriter json;
  json.open_object().open_list("tensors");
  for (const TensorRow& row : rows) {
    json.open_object().field("name", row.spec.name).numbers("shape", row.spec.shape);
    json.field("dtype", row.dtype).field("what", row.spec.what).close_object();
  }
  json.close_list().close_object();
  out << json.text();
}

int run_tensors(const Options& options, std::ostream& out) {
  const ModelConfig config = read_model_argument(options, "");
  const std::int64_t layer = options.whole("layer", 0, config.num_hidden_layers - 1);
  const std::vector<TensorRow> rows = tensor_rows(config, find_weights(options));
  options.has("json") ? write_tensors(rows, out) : print_tensors(config, rows, layer, out);
  return 0;
}

}  // namespace

std::vector<Command> info_commands() {
  return {{.name = "info",
           .words = "MODEL",
           .summary = "what a model is: shapes, size, weights",
           .run = run_info},
          {.name = "tensors",
           .words = "MODEL",
           .summary = "its tensors by name, shape and meaning",
           .options = {{"layer", "N", "the block to list", "0"}},
           .run = run_tensors}};
}

}  // namespace engine::cli
