// lab model attention: the weights of one head on a prompt, drawn in one of five ways.
#include <fmt/format.h>

#include <ostream>

#include "engine/cli/groups.h"
#include "engine/cli/heat_map.h"
#include "engine/cli/loaded_model.h"
#include "formats/files.h"
#include "formats/json_writer.h"

namespace engine::cli {

namespace {

// All heads of a layer need memory: heads * n * n floats.
constexpr std::size_t kLongestPrompt = 4096;

HeatMap measure(const Options& options, const LoadedModel& loaded) {
  const formats::ModelConfig& config = loaded.model.config();
  const std::int64_t layer = options.whole("layer", 0, config.num_hidden_layers - 1);
  const std::int64_t head = options.whole("head", 0, config.num_attention_heads - 1);
  const std::vector<std::int64_t> ids = prompt_ids(options, loaded);
  if (ids.size() > kLongestPrompt) {
    throw UsageError(
        fmt::format("--prompt: found {} tokens, wanted at most {}", ids.size(), kLongestPrompt));
  }
  ForwardResult result = loaded.session(options).forward(ids, {.causal = !options.has("both-ways"),
                                                               .attention = attention_kind(options),
                                                               .want_logits = false,
                                                               .want_weights = true,
                                                               .weights_layer = layer});
  HeatMap map{
      .title = fmt::format("layer {}, head {}: rows are queries, columns are keys", layer, head),
      .weights = std::move(result.weights[0][head])};
  for (const std::int64_t id : ids) {
    map.labels.push_back(token_label(loaded.tokenizer, id));
  }
  return map;
}

std::string as_json(const HeatMap& map, const Options& options) {
  formats::JsonWriter json;
  json.open_object().field("layer", options.whole("layer", 0, INT64_MAX));
  json.field("head", options.whole("head", 0, INT64_MAX)).open_list("tokens");
  for (const std::string& label : map.labels) {
    json.value(label);
  }
  json.close_list().open_list("weights");
  for (std::int64_t i = 0; i < map.weights.rows(); ++i) {
    const auto row = map.weights.row(i);
    json.numbers("", std::vector<double>(row.begin(), row.end()));
  }
  json.close_list().close_object();
  return json.text();
}

std::string draw(const HeatMap& map, const Options& options) {
  const std::string& as = options.text("as");
  if (options.has("json")) {
    return as_json(map, options);
  }
  if (as == "numbers") {
    return as_numbers(map);
  }
  if (as == "shades") {
    return as_shades(map);
  }
  if (as == "colours") {
    return as_colours(map);
  }
  if (as == "svg") {
    return as_svg(map);
  }
  if (as == "csv") {
    return as_csv(map);
  }
  throw UsageError("--as: found " + formats::quote(as, 40) +
                   ", wanted one of shades, colours, numbers, svg, csv");
}

int run_attention(const Options& options, std::ostream& out) {
  const std::string text = draw(measure(options, load_model(options)), options);
  if (!options.has("out")) {
    out << text;
    return 0;
  }
  formats::write_file_atomically(options.text("out"), std::as_bytes(std::span(text)));
  return 0;
}

}  // namespace

std::vector<Command> attention_commands() {
  return {{.name = "attention",
           .words = "[MODEL]",
           .summary = "the attention weights of one head on a prompt",
           .options = with_run_options(
               {{"prompt", "TEXT", "what the model reads", ""},
                prompt_file_option(),
                {"layer", "L", "counted from 0", "0"},
                {"head", "H", "counted from 0", "0"},
                {"as", "FORM", "shades, colours, numbers, svg or csv", "shades"},
                {"out", "FILE", "write there instead of the terminal", ""},
                {"both-ways", "", "no causal mask", ""},
                {"attention", "KIND", "eager; tiled cannot give weights, and says so", "eager"}}),
           .run = run_attention}};
}

}  // namespace engine::cli
