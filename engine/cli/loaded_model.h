// What the commands that run a model share: their options, and the model, operators and tokenizer.
#pragma once

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "engine/cli/command.h"
#include "engine/run/session.h"
#include "engine/tokenizer.h"

namespace engine::cli {

// For a command with --prompt; the command line puts the text in its place.
OptionSpec prompt_file_option();

// --operators, --threads, --weights and, for commands that say what a text becomes, --past-range;
// put behind a command's own.
std::vector<OptionSpec> with_run_options(std::vector<OptionSpec> own, bool reads_text = true);

// The first word, or the tiny model of this repository.
std::filesystem::path model_folder(const Options& options);

// --threads; 0 stands for the CPUs this process may use, or one for a model so small that waking
// the others would cost more than it gives.
int thread_count(const Options& options, std::int64_t weight_bytes);
OperatorSet operator_set(const Options& options, formats::Dtype weights);
AttentionKind attention_kind(const Options& options);
WeightStorage weight_storage(const Options& options);

// Where the cursor is when a session warns: text that is being streamed has not ended its line.
enum class Warnings { kNone, kBetweenLines, kInMidLine };

struct LoadedModel {
  Model model;
  Tokenizer tokenizer;
  std::unique_ptr<ThreadPool> pool{};
  std::unique_ptr<Operators> operators{};
  double load_seconds = 0;

  Session session(const Options& options) const {
    return session(options, *operators, Warnings::kBetweenLines);
  }
  // With other operators; a session that repeats a text need not warn again.
  Session session(const Options& options, Operators& others, Warnings warnings) const;
};

// Prints the model's warnings, and progress when loading takes long, to standard error.
LoadedModel load_model(const Options& options);

// --prompt as ids, with the tokens that the tokenizer's template adds. Throws UsageError for none.
std::vector<std::int64_t> prompt_ids(const Options& options, const LoadedModel& loaded);

// What `stream` returns. If it throws, the line that it was writing to `out` is ended before the
// message follows.
template <typename Stream>
auto ends_its_line(std::ostream& out, const Stream& stream) {
  try {
    return stream();
  } catch (...) {
    out << std::endl;
    throw;
  }
}

// A token's text for a table: ' the' becomes '␣the', bytes that no terminal should see become \xNN.
std::string token_label(const Tokenizer& tokenizer, std::int64_t id);

// Text for a terminal: control characters other than newline and tab become U+FFFD, because a
// model's vocabulary may hold escape sequences.
std::string printable(std::string_view text);

// How many columns of a terminal the text takes, at one per character.
std::size_t width_of(std::string_view text);
std::string pad_right(std::string text, std::size_t width);

}  // namespace engine::cli
