// lab model generate and logits: a prompt continued as it comes, and what may follow a prompt.
#include <fmt/format.h>

#include <iostream>
#include <ostream>

#include "engine/cli/continuation.h"
#include "engine/cli/groups.h"
#include "engine/cli/text.h"
#include "formats/json_writer.h"
#include "formats/safetensors_write.h"

namespace engine::cli {

namespace {

double tokens_per_second(const Generated& text) {
  const auto after_first = static_cast<double>(text.ids.size()) - 1;
  return text.decode_seconds > 0 && after_first > 0 ? after_first / text.decode_seconds : 0;
}

void stream_text(const Options& options, const LoadedModel& loaded, std::ostream& out) {
  Session session = loaded.session(options, *loaded.operators, Warnings::kInMidLine);
  GenerateOptions how = generate_options(options, loaded);
  StreamDecoder decoder(loaded.tokenizer, true);
  how.on_token = [&](std::int64_t id, std::span<const float>) {
    out << printable(decoder.push(id)) << std::flush;
    return static_cast<bool>(out);  // a closed pipe ends the text
  };
  const std::vector<std::int64_t> prompt = prompt_ids(options, loaded);
  out << printable(options.text("prompt")) << std::flush;
  const Generated text = ends_its_line(out, [&] { return generate(session, prompt, how); });
  out << printable(decoder.finish()) << '\n';
  if (options.has("stats")) {
    std::cerr << wrapped(
        "", fmt::format("{}, {} operators: loaded in {:.2f} s, {} prompt tokens in {:.3f} "
                        "s, then {:.1f} tokens per second ({})",
                        counted(loaded.pool->threads(), "thread"), loaded.operators->name(),
                        loaded.load_seconds, prompt.size(), text.first_token_seconds,
                        tokens_per_second(text), reason_text(text.reason)));
  }
}

void write_generated(const Options& options, const LoadedModel& loaded, std::ostream& out) {
  Session session = loaded.session(options);
  GenerateOptions how = generate_options(options, loaded);
  std::vector<double> margins;
  how.on_token = [&](std::int64_t, std::span<const float> logits) {
    margins.push_back(top2_margin(logits));
    return true;
  };
  const std::vector<std::int64_t> prompt = prompt_ids(options, loaded);
  const Generated text = generate(session, prompt, how);
  formats::JsonWriter json;
  json.open_object().field("operators", loaded.operators->name());
  json.field("prompt", options.text("prompt")).numbers("prompt_ids", prompt);
  json.field("text", loaded.tokenizer.decode(text.ids, true)).numbers("ids", text.ids);
  json.numbers("top2_margins", margins).field("reason", reason_text(text.reason));
  json.field("load_seconds", loaded.load_seconds);
  json.field("first_token_seconds", text.first_token_seconds);
  json.field("tokens_per_second", tokens_per_second(text)).close_object();
  out << json.text();
}

int run_generate(const Options& options, std::ostream& out) {
  const LoadedModel loaded = load_model(options);
  options.has("json") ? write_generated(options, loaded, out) : stream_text(options, loaded, out);
  return 0;
}

// ---- logits

void save(const std::string& path, const std::vector<std::int64_t>& ids, const Matrix& logits) {
  const std::int64_t n = std::ssize(ids);
  const std::vector<formats::OwnedTensor> tensors = {
      formats::from_int64s("ids", {n}, ids),
      formats::from_floats("logits", {n, logits.columns()}, logits.values())};
  formats::write_safetensors(path, tensors);
}

void write_ranked(const std::vector<Ranked>& ranked, const std::vector<std::int64_t>& ids,
                  const LoadedModel& loaded, std::ostream& out) {
  formats::JsonWriter json;
  json.open_object().numbers("prompt_ids", ids).open_list("next");
  for (const Ranked& r : ranked) {
    json.open_object().field("id", r.id).field("token", token_label(loaded.tokenizer, r.id));
    json.field("logit", r.logit).field("probability", r.probability).close_object();
  }
  json.close_list().close_object();
  out << json.text();
}

void print_ranked(const std::vector<Ranked>& ranked, const LoadedModel& loaded, std::ostream& out) {
  out << "     id       logit  probability  token\n";
  for (const Ranked& r : ranked) {
    out << fmt::format("{:>7} {:>11.4f} {:>12.4f}  {}\n", r.id, r.logit, r.probability,
                       token_label(loaded.tokenizer, r.id));
  }
}

int run_logits(const Options& options, std::ostream& out) {
  const LoadedModel loaded = load_model(options);
  const std::vector<std::int64_t> ids = prompt_ids(options, loaded);
  const ForwardResult result = loaded.session(options).forward(
      ids, {.attention = attention_kind(options), .want_all_logits = options.has("save")});
  if (options.has("save")) {
    save(options.text("save"), ids, result.logits);
  }
  const std::vector<Ranked> ranked =
      rank(result.logits.row(result.logits.rows() - 1), options.whole("top", 1, 1'000'000'000));
  options.has("json") ? write_ranked(ranked, ids, loaded, out) : print_ranked(ranked, loaded, out);
  return 0;
}

}  // namespace

std::vector<Command> generate_commands() {
  return {{.name = "generate",
           .words = "[MODEL]",
           .summary = "continues a prompt, token by token",
           .options = with_run_options(
               {{"prompt", "TEXT", "where the text begins", ""},
                prompt_file_option(),
                {"tokens", "N", "at most so many new ones", "128"},
                {"temperature", "T", "0: always the most probable token", "0"},
                {"top-k", "K", "draw among so many; 0: all", "0"},
                {"top-p", "P", "draw among the fewest that reach this probability", "1"},
                {"seed", "N", "of the draws", "0"},
                {"no-stop", "", "go on after the end token", ""},
                {"chunk", "N", "prompt tokens per forward pass", "512"},
                {"stats", "", "speed, on standard error", ""}}),
           .run = run_generate},
          {.name = "logits",
           .words = "[MODEL]",
           .summary = "the most probable next tokens after a prompt",
           .options = with_run_options({{"prompt", "TEXT", "what the model reads", ""},
                                        prompt_file_option(),
                                        {"top", "N", "how many tokens to list", "10"},
                                        {"attention", "KIND", "tiled or eager", "tiled"},
                                        {"save", "FILE", "all logits, as safetensors", ""}}),
           .run = run_logits}};
}

}  // namespace engine::cli
