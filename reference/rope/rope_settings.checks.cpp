// Refusals must name what they refuse.
#include "rope_settings.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::RopeBlock;
using lab::RopeFields;

void expect_refusal(Check& check, const RopeFields& config, const std::string& word,
                    const std::string& what) {
  const std::string text = check.thrown_by("rope_settings", config);
  check.expect(!text.empty(), what + " was accepted, wanted an exception");
  check.expect(text.find(word) != std::string::npos,
               what + " was refused with \"" + text + "\", wanted '" + word + "' in the message");
}

RopeFields with_block(const RopeBlock& block, bool new_spelling) {
  RopeFields config{.rope_theta = 1e6, .max_position_embeddings = 40960};
  (new_spelling ? config.rope_parameters : config.rope_scaling) = block;
  return config;
}

void unknown_types_are_named(Check& check) {
  for (const char* type : {"longrope", "mrope", "Yarn", "dynamic", ""}) {
    const RopeBlock block{
        .rope_type = type, .factor = 4, .original_max_position_embeddings = 32768};
    expect_refusal(check, with_block(block, check.integer(0, 1) == 1), type,
                   std::string("rope_type '") + type + "'");
  }
}

void factors_are_named(Check& check) {
  expect_refusal(check, with_block({.rope_type = "yarn"}, false), "factor",
                 "yarn without a factor");
  expect_refusal(check, with_block({.rope_type = "linear", .factor = 0.5}, true), "factor",
                 "a factor of 0.5");
}

void nested_blocks_are_named(Check& check) {
  const RopeBlock block{.layer_types = {"full_attention", "sliding_attention"}};
  expect_refusal(check, with_block(block, true), "full_attention", "a block per layer type");
}

// The factor is the one that is written, also where max_position_embeddings / original is another.
void the_written_factor_counts(Check& check) {
  const double factor = check.integer(2, 9);
  const RopeBlock block{
      .rope_type = "yarn", .factor = factor, .original_max_position_embeddings = 32768};
  const auto settings =
      check.call<lab::RopeSettings>("rope_settings", with_block(block, check.integer(0, 1) == 1));
  check.expect_near(settings.factor, factor, 0, "the factor of a block that says so");
  check.expect(settings.original == 32768,
               "original is " + std::to_string(settings.original) + ", wanted 32,768 as written");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(unknown_types_are_named), LAB_CHECK(factors_are_named),
           LAB_CHECK(nested_blocks_are_named), LAB_CHECK(the_written_factor_counts))
