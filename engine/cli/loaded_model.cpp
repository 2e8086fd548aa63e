// Opening a model folder for running.
#include "engine/cli/loaded_model.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "engine/cli/text.h"
#include "engine/known_configs.h"

namespace engine::cli {

namespace {

constexpr std::int64_t kWorthProgress = std::int64_t{256} << 20;  // bytes
constexpr std::int64_t kWorthThreads = std::int64_t{32} << 20;    // bytes

int allowed_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
}

// A choice among words; `wanted` lists them for the message.
template <typename Value>
Value choose(const Options& options, std::string_view option,
             const std::vector<std::pair<std::string, Value>>& choices) {
  const std::string& given = options.text(option);
  std::string wanted;
  for (const auto& [word, value] : choices) {
    if (given == word) {
      return value;
    }
    wanted += (wanted.empty() ? "" : ", ") + word;
  }
  throw UsageError("--" + std::string(option) + ": found " + formats::quote(given, 40) +
                   ", wanted one of " + wanted);
}

std::function<void(std::int64_t, std::int64_t)> progress_bar() {
  if (isatty(STDERR_FILENO) == 0) {
    return {};
  }
  return [shown = std::int64_t{-1}](std::int64_t done, std::int64_t total) mutable {
    const std::int64_t percent = 100 * done / total;
    if (total < kWorthProgress || percent == shown) {
      return;
    }
    shown = percent;
    fmt::print(stderr, "\rloading {:3} %{}", percent, done == total ? "\r            \r" : "");
  };
}

}  // namespace

OptionSpec prompt_file_option() {
  return {"prompt-file", "FILE", "the same from a file; -: standard input", ""};
}

std::vector<OptionSpec> with_run_options(std::vector<OptionSpec> own, bool reads_text) {
  const std::vector<OptionSpec> shared = {
      {"operators", "SET", "naive, portable, avx512, avx512-bf16", "auto"},
      {"threads", "N", "0: all CPUs", "0"},
      {"weights", "HOW", "mapped from the file, or copied to 2 MiB pages", "mapped"},
      {"past-range", "DO", "warn or refuse past the trained positions", "warn"}};
  own.insert(own.end(), shared.begin(), shared.end() - (reads_text ? 0 : 1));
  return own;
}

std::filesystem::path model_folder(const Options& options) {
  if (!options.words().empty()) {
    return options.words()[0];
  }
  const std::filesystem::path here = "models/tiny";
  return std::filesystem::exists(here / "config.json")
             ? here
             : std::filesystem::path(LAB_SOURCE_DIR) / here;
}

int thread_count(const Options& options, std::int64_t weight_bytes) {
  const auto asked = static_cast<int>(options.whole("threads", 0, 256));
  if (asked > 0) {
    return asked;
  }
  return weight_bytes < kWorthThreads ? 1 : std::min(allowed_cpus(), 16);
}

OperatorSet operator_set(const Options& options, formats::Dtype weights) {
  return choose<OperatorSet>(options, "operators",
                             {{"auto", best_operator_set(weights)},
                              {"naive", OperatorSet::kNaive},
                              {"portable", OperatorSet::kPortable},
                              {"avx512", OperatorSet::kAvx512},
                              {"avx512-bf16", OperatorSet::kAvx512Bf16}});
}

AttentionKind attention_kind(const Options& options) {
  return choose<AttentionKind>(
      options, "attention", {{"tiled", AttentionKind::kTiled}, {"eager", AttentionKind::kEager}});
}

WeightStorage weight_storage(const Options& options) {
  return choose<WeightStorage>(
      options, "weights", {{"mapped", WeightStorage::kMapped}, {"copied", WeightStorage::kCopied}});
}

Session LoadedModel::session(const Options& options, Operators& others, Warnings warnings) const {
  const auto past_range = choose<PastRange>(
      options, "past-range", {{"warn", PastRange::kWarn}, {"refuse", PastRange::kRefuse}});
  const auto warn = [warnings](const std::string& text) {
    if (warnings == Warnings::kInMidLine && isatty(STDOUT_FILENO) != 0) {
      std::cerr << '\n';
    }
    if (warnings != Warnings::kNone) {
      print_warnings({text}, std::cerr);
    }
  };
  return {model, others, {.past_range = past_range, .warn = warn}};
}

LoadedModel load_model(const Options& options) {
  const WeightStorage storage = weight_storage(options);
  const auto start = std::chrono::steady_clock::now();
  const std::filesystem::path folder = model_folder(options);
  if (is_known_config(folder.string()) && !std::filesystem::exists(folder)) {
    throw UsageError(folder.string() +
                     " is a name for sizes only, wanted a folder with config.json and weights");
  }
  ModelFiles files = open_model(folder);
  const std::int64_t vocabulary = files.config.vocab_size;
  LoadedModel loaded{
      .model = Model::load(std::move(files), {.storage = storage, .progress = progress_bar()}),
      .tokenizer = Tokenizer::open(folder, vocabulary)};
  print_warnings(loaded.model.warnings(), std::cerr);
  loaded.pool = std::make_unique<ThreadPool>(thread_count(options, loaded.model.weight_bytes()));
  loaded.operators = make_operators(operator_set(options, loaded.model.dtype()), *loaded.pool);
  loaded.load_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return loaded;
}

std::vector<std::int64_t> prompt_ids(const Options& options, const LoadedModel& loaded) {
  std::vector<std::int64_t> ids = loaded.tokenizer.encode(options.text("prompt"));
  if (ids.empty()) {
    throw UsageError("--prompt: found no text, wanted at least one token");
  }
  return ids;
}

std::string token_label(const Tokenizer& tokenizer, std::int64_t id) {
  std::string quoted = formats::quote(tokenizer.bytes(id), 40);
  quoted = quoted.substr(1, quoted.size() - 2);
  std::string label;
  for (const char c : quoted) {
    label += c == ' ' ? std::string("␣") : std::string(1, c);
  }
  return label;
}

std::string printable(std::string_view text) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // U+0080..U+009F are control characters too: C2 80 .. C2 9F.
    const bool is_c1 =
        byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F || is_c1) {
      safe += "\uFFFD";
      i += is_c1 ? 1 : 0;
    } else {
      safe += text[i];
    }
  }
  return safe;
}

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string pad_right(std::string text, std::size_t width) {
  const std::size_t used = width_of(text);
  return used < width ? text + std::string(width - used, ' ') : text;
}

}  // namespace engine::cli
