// outcome: failed
// says: after the first choice the model sees the new tokens only
// hint: the prompt and all new tokens
// fails: all_earlier_tokens_are_read, the_tiny_models_story
#include "greedy.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace lab {

namespace {

int largest_of(const Vector& logits) {
  int best = 0;
  for (int i = 0; i < logits.size(); ++i) {
    if (std::isnan(logits[i])) {
      throw std::invalid_argument("logit " + std::to_string(i) + " is NaN");
    }
    if (logits[i] > logits[best]) {
      best = i;
    }
  }
  return best;
}

}  // namespace

std::vector<std::int64_t> greedy(
    const std::function<Vector(const std::vector<std::int64_t>&)>& next_logits,
    const std::vector<std::int64_t>& prompt, int max_tokens,
    const std::vector<std::int64_t>& stop_ids) {
  std::vector<std::int64_t> ids = prompt;
  std::vector<std::int64_t> written;
  while (static_cast<int>(written.size()) < max_tokens) {
    const std::int64_t id = largest_of(next_logits(written.empty() ? ids : written));
    if (std::find(stop_ids.begin(), stop_ids.end(), id) != stop_ids.end()) {
      break;
    }
    ids.push_back(id);
    written.push_back(id);
  }
  return written;
}

}  // namespace lab
