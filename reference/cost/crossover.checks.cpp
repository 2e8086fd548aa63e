// At the crossover the share is a half.
#include "crossover.h"

#include "probe/check.h"

namespace {

using lab::Check;

void half_at_the_crossover(Check& check) {
  const lab::ModelConfig config{.hidden_size = 40,
                                .num_attention_heads = check.integer(2, 9),
                                .num_key_value_heads = 1,
                                .head_dim = check.integer(2, 30)};
  const std::int64_t n = check.integer(100, 9999);
  // A block with exactly as many parameters as make n the crossover.
  const std::int64_t parameters = 2 * n * config.num_attention_heads * config.head_dim;
  const auto found = check.call<double>("crossover", config, parameters);
  check.expect_near(found, static_cast<double>(n), 1e-9 * static_cast<double>(n),
                    "the crossover of a made-up block");
  const auto share = check.call<double>("attention_share", config, parameters, n);
  check.expect_near(share, 0.5, 1e-12, "attention's share at the crossover");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(half_at_the_crossover))
