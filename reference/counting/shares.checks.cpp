// The shares of a block: what is missing from 1 are the norms.
#include "shares.h"

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ModelConfig;

void do_not_add_up_to_one(Check& check) {
  for (int i = 0; i < 3; ++i) {
    const ModelConfig config{.hidden_size = check.integer(3, 12),
                             .intermediate_size = check.integer(5, 30),
                             .num_hidden_layers = 2,
                             .num_attention_heads = 6,
                             .num_key_value_heads = 2,
                             .head_dim = check.integer(2, 9),
                             .vocab_size = 100};
    const auto found = check.call<lab::Shares>("shares", config);
    const double norms = 2.0 * static_cast<double>(config.hidden_size) /
                         static_cast<double>(lab::block_parameters(config));
    check.expect_near(1 - found.attention - found.feed_forward, norms, 1e-12,
                      "what is left of 1 after both shares (the two norms)");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(do_not_add_up_to_one))
