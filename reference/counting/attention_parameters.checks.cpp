// What any right count of attention's parameters must do when the configuration changes.
#include "attention_parameters.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ModelConfig;

ModelConfig drawn(Check& check) {
  const int kv = check.integer(1, 4);
  return {.hidden_size = check.integer(3, 40),
          .intermediate_size = check.integer(5, 90),
          .num_hidden_layers = check.integer(2, 9),
          .num_attention_heads = kv * check.integer(2, 5),
          .num_key_value_heads = kv,
          .head_dim = check.integer(2, 19),
          .vocab_size = check.integer(50, 900),
          .tie_word_embeddings = check.integer(0, 1) == 1};
}

std::string text(std::int64_t x) { return std::to_string(x); }

// One more query head adds a slice of head_dim rows to q_proj and as many columns to o_proj; one
// more key-value head adds the same to k_proj and v_proj.
void one_more_head(Check& check) {
  for (int i = 0; i < 4; ++i) {
    const ModelConfig config = drawn(check);
    const auto before = check.call<std::int64_t>("attention_parameters", config);
    const std::int64_t slice = 2 * config.head_dim * config.hidden_size;
    ModelConfig more_queries = config;
    more_queries.num_attention_heads += 1;
    const auto with_query = check.call<std::int64_t>("attention_parameters", more_queries);
    check.expect(with_query - before == slice,
                 "one more query head adds " + text(with_query - before) +
                     " parameters, wanted 2 x head_dim x hidden_size = " + text(slice));
    ModelConfig more_keys = config;
    more_keys.num_key_value_heads += 1;
    const auto with_key = check.call<std::int64_t>("attention_parameters", more_keys);
    check.expect(with_key - before == slice,
                 "one more key-value head adds " + text(with_key - before) +
                     " parameters, wanted 2 x head_dim x hidden_size = " + text(slice));
  }
}

// Neither the feed-forward width, the vocabulary nor the depth is attention's.
void only_its_own_fields(Check& check) {
  const ModelConfig config = drawn(check);
  const auto before = check.call<std::int64_t>("attention_parameters", config);
  ModelConfig other = config;
  other.intermediate_size += 7;
  other.vocab_size += 11;
  other.num_hidden_layers += 3;
  other.tie_word_embeddings = !config.tie_word_embeddings;
  const auto after = check.call<std::int64_t>("attention_parameters", other);
  check.expect(after == before,
               "another feed-forward width, vocabulary and depth change the count from " +
                   text(before) + " to " + text(after) + "; they are none of attention's fields");
  check.expect(before == lab::attention_parameters(config),
               "for a drawn configuration found " + text(before) + ", wanted " +
                   text(lab::attention_parameters(config)));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(one_more_head), LAB_CHECK(only_its_own_fields))
