// How the two kinds of work must grow.
#include "attention_work.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;

std::string text(std::int64_t x) { return std::to_string(x); }

// Eight times the tokens: eight times the linear work, sixty-four times the attention work.
void eight_times_longer(Check& check) {
  const lab::ModelConfig config{.hidden_size = 24,
                                .num_attention_heads = check.integer(2, 9),
                                .num_key_value_heads = 1,
                                .head_dim = check.integer(2, 30)};
  const int n = check.integer(10, 99);
  const int parameters = check.integer(1000, 9999);
  const auto linear = check.call<std::int64_t>("linear_work", parameters, n);
  const auto longer = check.call<std::int64_t>("linear_work", parameters, 8 * n);
  check.expect(longer == 8 * linear, "eight times the tokens give linear work of " + text(longer) +
                                         ", wanted 8 x " + text(linear));
  const auto attention = check.call<std::int64_t>("attention_work", config, n);
  const auto more = check.call<std::int64_t>("attention_work", config, 8 * n);
  check.expect(more == 64 * attention, "eight times the tokens give attention work of " +
                                           text(more) + ", wanted 64 x " + text(attention));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(eight_times_longer))
