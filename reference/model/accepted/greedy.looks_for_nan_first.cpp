// outcome: passed
// says: looks for NaN, then takes std::max_element
#include "greedy.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace lab {

namespace {

int largest_of(const Vector& logits) {
  const real* end = logits.data() + logits.size();
  if (std::any_of(logits.data(), end, [](real x) { return std::isnan(x); })) {
    throw std::invalid_argument("a logit is NaN");
  }
  return static_cast<int>(std::max_element(logits.data(), end) - logits.data());
}

}  // namespace

std::vector<std::int64_t> greedy(
    const std::function<Vector(const std::vector<std::int64_t>&)>& next_logits,
    const std::vector<std::int64_t>& prompt, int max_tokens,
    const std::vector<std::int64_t>& stop_ids) {
  std::vector<std::int64_t> ids = prompt;
  std::vector<std::int64_t> written;
  while (static_cast<int>(written.size()) < max_tokens) {
    const std::int64_t id = largest_of(next_logits(ids));
    if (std::find(stop_ids.begin(), stop_ids.end(), id) != stop_ids.end()) {
      break;
    }
    ids.push_back(id);
    written.push_back(id);
  }
  return written;
}

}  // namespace lab
