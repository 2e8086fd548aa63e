// What a description may not depend on.
#include "describe_config.h"

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ConfigFields;
using lab::ModelChoices;

// Sizes that record no choice: the same words for any number of heads of the same kind.
void number_of_heads_is_no_choice(Check& check) {
  for (const int heads : {6, 48}) {
    const ConfigFields config{.rope_theta = 5e5,
                              .rms_norm_eps = 1e-5,
                              .hidden_act = "silu",
                              .has_gate = true,
                              .num_attention_heads = heads,
                              .num_key_value_heads = heads / 3};
    const auto choices = check.call<ModelChoices>("describe_config", config);
    check.expect(choices.heads == "grouped", std::to_string(heads) + " query heads over " +
                                                 std::to_string(heads / 3) + " are called '" +
                                                 choices.heads + "', wanted 'grouped'");
    check.expect(choices.position == "rotary",
                 "positions are called '" + choices.position + "', wanted 'rotary'");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(number_of_heads_is_no_choice))
