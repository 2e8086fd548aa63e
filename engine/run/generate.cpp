// The loop around prefill, sampling and decode.
#include "engine/run/generate.h"

#include <algorithm>
#include <chrono>

namespace engine {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Generated generate(Session& session, std::span<const std::int64_t> prompt,
                   const GenerateOptions& options) {
  Sampler sampler(options.sampling);
  Generated result;
  if (options.max_tokens <= 0) {
    return result;
  }
  const auto prompt_size = static_cast<std::int64_t>(prompt.size());
  session.cache().reserve(session.length() + prompt_size +
                          std::min<std::int64_t>(options.max_tokens, 4096));
  auto start = std::chrono::steady_clock::now();
  std::span<const float> logits = session.prefill(prompt, options.chunk);
  while (true) {
    const std::int64_t id = sampler.pick(logits);
    if (result.first_token_seconds == 0) {
      result.first_token_seconds = seconds_since(start);
      start = std::chrono::steady_clock::now();
    }
    if (std::ranges::find(options.stop_ids, id) != options.stop_ids.end()) {
      result.reason = StopReason::kStopToken;
      break;
    }
    result.ids.push_back(id);
    if (options.on_token && !options.on_token(id, logits)) {
      result.reason = StopReason::kCaller;
      break;
    }
    if (static_cast<std::int64_t>(result.ids.size()) == options.max_tokens) {
      break;
    }
    logits = session.decode(id);
  }
  result.decode_seconds = seconds_since(start);
  return result;
}

}  // namespace engine
