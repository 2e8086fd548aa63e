// The options of a text, and tokens by probability.
#include "engine/cli/continuation.h"

#include <stdexcept>

namespace engine::cli {

namespace {

constexpr double kHuge = 1e9;

SamplingOptions sampling(const Options& options) {
  SamplingOptions s{.temperature = options.number("temperature", 0, kHuge),
                    .top_k = options.whole("top-k", 0, 1'000'000'000),
                    .top_p = options.number("top-p", 0, 1),
                    .seed = static_cast<std::uint64_t>(options.whole("seed", 0, INT64_MAX))};
  try {
    check_sampling(s);
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--") + error.what());
  }
  return s;
}

}  // namespace

std::string_view reason_text(StopReason reason) {
  return reason == StopReason::kStopToken ? "stop token" : "length";
}

GenerateOptions generate_options(const Options& options, const LoadedModel& loaded) {
  return {.max_tokens = options.whole("tokens", 1, 1'000'000'000),
          .sampling = sampling(options),
          .stop_ids = options.has("no-stop") ? std::vector<std::int64_t>{}
                                             : loaded.model.config().eos_token_ids,
          .chunk = options.whole("chunk", 1, 1 << 20)};
}

std::vector<Ranked> rank(std::span<const float> logits, std::int64_t top) {
  std::vector<Ranked> ranked;
  for (const Candidate& c : candidates(logits, {.temperature = 1})) {
    if (static_cast<std::int64_t>(ranked.size()) == top) {
      break;
    }
    ranked.push_back({c.id, logits[c.id], c.probability});
  }
  return ranked;
}

}  // namespace engine::cli
