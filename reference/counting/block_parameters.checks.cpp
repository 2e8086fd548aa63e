// What any right count of a block's parameters must do when the configuration changes.
#include "block_parameters.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ModelConfig;

std::string text(std::int64_t x) { return std::to_string(x); }

// A feed-forward network one number wider has one more row or column in each of its three matrices.
void one_wider(Check& check) {
  ModelConfig config{.hidden_size = check.integer(3, 40),
                     .intermediate_size = check.integer(5, 90),
                     .num_hidden_layers = check.integer(2, 9),
                     .num_attention_heads = 6,
                     .num_key_value_heads = 2,
                     .head_dim = check.integer(2, 19),
                     .vocab_size = check.integer(50, 900)};
  const auto before = check.call<std::int64_t>("block_parameters", config);
  config.intermediate_size += 1;
  const auto after = check.call<std::int64_t>("block_parameters", config);
  check.expect(after - before == 3 * config.hidden_size,
               "one more in intermediate_size adds " + text(after - before) +
                   " parameters, wanted 3 x hidden_size = " + text(3 * config.hidden_size));
  config.num_hidden_layers += 1;
  config.vocab_size += 1;
  const auto deeper = check.call<std::int64_t>("block_parameters", config);
  check.expect(deeper == after, "depth or vocabulary change the count of one block from " +
                                    text(after) + " to " + text(deeper));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(one_wider))
