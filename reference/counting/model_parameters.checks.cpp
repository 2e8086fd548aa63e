// What any right count of a model's parameters must do when the configuration changes.
#include "model_parameters.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ModelConfig;

std::string text(std::int64_t x) { return std::to_string(x); }

ModelConfig drawn(Check& check) {
  return {.hidden_size = check.integer(3, 40),
          .intermediate_size = check.integer(5, 90),
          .num_hidden_layers = check.integer(2, 9),
          .num_attention_heads = 6,
          .num_key_value_heads = 2,
          .head_dim = check.integer(2, 19),
          .vocab_size = check.integer(50, 900)};
}

// Untying adds exactly one matrix of the embedding's shape.
void untying_adds_one_matrix(Check& check) {
  ModelConfig config = drawn(check);
  config.tie_word_embeddings = true;
  const auto tied = check.call<std::int64_t>("model_parameters", config);
  config.tie_word_embeddings = false;
  const auto untied = check.call<std::int64_t>("model_parameters", config);
  const std::int64_t matrix = config.vocab_size * config.hidden_size;
  check.expect(untied - tied == matrix, "untied minus tied is " + text(untied - tied) +
                                            ", wanted vocab_size x hidden_size = " + text(matrix));
}

// One more layer adds exactly one block, to both counts.
void one_more_layer(Check& check) {
  ModelConfig config = drawn(check);
  const std::int64_t block = lab::block_parameters(config);
  const auto blocks = check.call<std::int64_t>("block_parameters_in_all", config);
  const auto model = check.call<std::int64_t>("model_parameters", config);
  config.num_hidden_layers += 1;
  const auto more_blocks = check.call<std::int64_t>("block_parameters_in_all", config);
  const auto more = check.call<std::int64_t>("model_parameters", config);
  check.expect(more_blocks - blocks == block, "one more layer adds " + text(more_blocks - blocks) +
                                                  " to the blocks, wanted one block of " +
                                                  text(block));
  check.expect(more - model == block, "one more layer adds " + text(more - model) +
                                          " to the model, wanted one block of " + text(block));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(untying_adds_one_matrix), LAB_CHECK(one_more_layer))
