// Sampling with ties and NaN decided, so that a seed means the same text everywhere.
#include "engine/run/sampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

namespace engine {
namespace {

void check_logits(std::span<const float> logits) {
  if (logits.empty()) {
    throw std::invalid_argument("there are no logits to choose from");
  }
  const auto nan = std::ranges::find_if(logits, [](float l) { return std::isnan(l); });
  if (nan != logits.end()) {
    const auto count = std::ranges::count_if(logits, [](float l) { return std::isnan(l); });
    throw std::invalid_argument(
        fmt::format("logit {} is NaN ({} of {} are): there is no next token", nan - logits.begin(),
                    count, logits.size()));
  }
}

void wants(bool is_right, std::string_view name, double found, std::string_view wanted) {
  if (!is_right) {
    throw std::invalid_argument(fmt::format("{}: {}, wanted {}", name, found, wanted));
  }
}

}  // namespace

void check_sampling(const SamplingOptions& options) {
  wants(options.temperature >= 0 && std::isfinite(options.temperature), "temperature",
        options.temperature, "0 (greedy) or more");
  wants(options.top_k >= 0, "top-k", static_cast<double>(options.top_k), "0 (all tokens) or more");
  wants(options.top_p > 0 && options.top_p <= 1, "top-p", options.top_p, "more than 0, at most 1");
}

std::int64_t argmax(std::span<const float> logits) {
  check_logits(logits);
  return std::ranges::max_element(logits) - logits.begin();  // the first of equals
}

double top2_margin(std::span<const float> logits) {
  const std::int64_t best = argmax(logits);
  double margin = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < logits.size(); ++i) {
    if (static_cast<std::int64_t>(i) != best) {
      margin = std::min(margin, static_cast<double>(logits[best]) - logits[i]);
    }
  }
  return margin;
}

std::vector<Candidate> candidates(std::span<const float> logits, const SamplingOptions& options) {
  check_sampling(options);
  const std::int64_t best = argmax(logits);
  const double largest = logits[best];
  if (options.temperature == 0 || std::isinf(largest)) {
    return {{best, 1.0}};  // -inf everywhere, or a +inf: nothing to weigh
  }
  std::vector<Candidate> kept(logits.size());
  for (std::size_t i = 0; i < logits.size(); ++i) {
    kept[i] = {static_cast<std::int64_t>(i), std::exp((logits[i] - largest) / options.temperature)};
  }
  const auto more_probable = [](const Candidate& a, const Candidate& b) {
    return a.probability != b.probability ? a.probability > b.probability : a.id < b.id;
  };
  const std::size_t limit = options.top_k == 0
                                ? kept.size()
                                : std::min(kept.size(), static_cast<std::size_t>(options.top_k));
  std::partial_sort(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(limit), kept.end(),
                    more_probable);
  kept.resize(limit);
  const auto add = [](double sum, const Candidate& c) { return sum + c.probability; };
  const double total = std::accumulate(kept.begin(), kept.end(), 0.0, add);
  double reached = 0;
  std::size_t count = 0;
  while (count < kept.size() && reached < options.top_p * total) {
    reached += kept[count++].probability;
  }
  kept.resize(std::max<std::size_t>(count, 1));
  const double sum = std::accumulate(kept.begin(), kept.end(), 0.0, add);
  for (Candidate& c : kept) {
    c.probability /= sum;
  }
  return kept;
}

Sampler::Sampler(const SamplingOptions& options) : options_(options), random_(options.seed) {
  check_sampling(options);
}

std::int64_t Sampler::pick(std::span<const float> logits) {
  if (options_.temperature == 0) {
    return argmax(logits);
  }
  const std::vector<Candidate> from = candidates(logits, options_);
  // 53 random bits: a number in [0, 1) that every machine computes alike.
  double left = static_cast<double>(random_() >> 11) * 0x1p-53;
  for (const Candidate& c : from) {
    if (left < c.probability) {
      return c.id;
    }
    left -= c.probability;
  }
  return from.back().id;  // rounding left a crumb
}

}  // namespace engine
