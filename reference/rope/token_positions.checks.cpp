// However a text is cut into calls, its tokens are numbered once, without gaps.
#include "token_positions.h"

#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Call;
using lab::Check;

// A prompt, perhaps in parts, then one token at a time; the cache's size goes from answer to call.
void one_conversation(Check& check) {
  const std::vector<int> prompt_parts{check.integer(2, 9), check.integer(1, 5)};
  std::vector<int> counts = prompt_parts;
  counts.insert(counts.end(), 4, 1);
  std::int64_t next = 0;
  std::int64_t cached = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto call =
        check.call<Call>("token_positions", cached, static_cast<std::int64_t>(counts[i]));
    const std::string where = "call " + std::to_string(i) + " (" + std::to_string(counts[i]) +
                              " tokens behind " + std::to_string(cached) + ")";
    check.expect(call.positions.size() == static_cast<std::size_t>(counts[i]),
                 where + " gave " + std::to_string(call.positions.size()) + " positions");
    for (const std::int64_t position : call.positions) {
      check.expect(position == next, where + " gave position " + std::to_string(position) +
                                         ", wanted " + std::to_string(next));
      ++next;
    }
    check.expect(call.cached == next, where + " left " + std::to_string(call.cached) +
                                          " tokens in the cache, wanted " + std::to_string(next));
    cached = call.cached;
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(one_conversation))
