// Reading rope_theta, rope_scaling and rope_parameters: an unknown type is refused, never ignored.
#include "formats/rope_config.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace formats {

namespace {

using Kind = RopeConfig::Kind;

constexpr double kClassTheta =
    10000;  // what Qwen2, Qwen3 and Llama classes use when the file is silent

std::string number_text(double value) { return json_text({.value = value}); }

struct Block {
  std::string_view key{};  // rope_scaling, rope_parameters, or empty when neither is there
  const Json* json = nullptr;
};

Block find_block(const JsonFields& fields) {
  const Json* scaling = fields.find("rope_scaling");
  const Json* parameters = fields.find("rope_parameters");
  if (scaling != nullptr && parameters != nullptr) {
    fields.fail("rope_scaling", "stands beside rope_parameters, wanted only one of them");
  }
  if (scaling != nullptr) {
    return {"rope_scaling", scaling};
  }
  return parameters != nullptr ? Block{"rope_parameters", parameters} : Block{};
}

// {"full_attention": {...}, "sliding_attention": {...}}: each layer type has its own rates.
void refuse_nested(const JsonFields& fields, const Block& block) {
  if (block.json->object() == nullptr) {
    fields.refuse(block.key, *block.json, "an object or null");
  }
  for (const auto& [name, value] : *block.json->object()) {
    if (value.object() != nullptr) {
      fields.fail(block.key, "settings per layer type (" + quote(name) +
                                 ") are not supported, wanted one set for all layers");
    }
  }
}

Kind read_kind(const JsonFields& block, bool type_needed) {
  constexpr std::string_view kWanted = "\"default\", \"linear\", \"yarn\" or \"llama3\"";
  const std::string_view key = block.find("rope_type") != nullptr ? "rope_type" : "type";
  const Json* found = block.find(key);
  if (found == nullptr) {
    if (type_needed) {
      block.fail("rope_type", "missing, wanted " + std::string(kWanted));
    }
    return Kind::kDefault;
  }
  for (const Kind kind : {Kind::kDefault, Kind::kLinear, Kind::kYarn, Kind::kLlama3}) {
    if (found->text() != nullptr && *found->text() == rope_kind_name(kind)) {
      return kind;
    }
  }
  block.refuse(key, *found, kWanted);
}

double positive(const JsonFields& fields, std::string_view key, double otherwise) {
  const double value = fields.number_or(key, otherwise);
  if (!(value > 0)) {
    fields.refuse(key, *fields.find(key), "a number above 0");
  }
  return value;
}

// Inside the block, else at the top level, else the class default with a warning.
double read_theta(const JsonFields& fields, const JsonFields* block,
                  std::vector<std::string>* warnings) {
  const bool inside = block != nullptr && block->find("rope_theta") != nullptr;
  const bool outside = fields.find("rope_theta") != nullptr;
  if (!inside && !outside) {
    warnings->push_back("rope_theta is missing: " + number_text(kClassTheta) +
                        " is used, the default of the model's class");
    return kClassTheta;
  }
  const double theta =
      inside ? positive(*block, "rope_theta", 0) : positive(fields, "rope_theta", 0);
  if (inside && outside && positive(fields, "rope_theta", 0) != theta) {
    block->fail("rope_theta", "found " + number_text(theta) + ", and " +
                                  number_text(fields.number("rope_theta")) +
                                  " outside the block, wanted one value");
  }
  return theta;
}

double read_factor(const JsonFields& block) {
  const double factor = block.number("factor");
  if (!(factor >= 1)) {
    block.refuse("factor", *block.find("factor"), "a number of at least 1");
  }
  return factor;
}

std::int64_t read_original(const JsonFields& block, std::string_view key, const ModelConfig& config,
                           std::vector<std::string>* warnings) {
  constexpr std::string_view kName = "original_max_position_embeddings";
  if (block.find(kName) != nullptr) {
    return block.whole(kName, 1);
  }
  if (config.max_position_embeddings == 0) {
    block.fail(kName, "missing, and there is no max_position_embeddings to use instead");
  }
  warnings->push_back(std::string(key) + "." + std::string(kName) +
                      " is missing: max_position_embeddings " +
                      std::to_string(config.max_position_embeddings) + " is used");
  return config.max_position_embeddings;
}

std::optional<double> optional_number(const JsonFields& block, std::string_view key) {
  if (block.find(key) == nullptr) {
    return std::nullopt;
  }
  return positive(block, key, 1);
}

void read_yarn(const JsonFields& block, RopeConfig* rope) {
  rope->beta_fast = positive(block, "beta_fast", 32);
  rope->beta_slow = positive(block, "beta_slow", 1);
  if (rope->beta_fast < rope->beta_slow) {
    const Json* fast = block.find("beta_fast");
    block.fail(fast != nullptr ? "beta_fast" : "beta_slow",
               "beta_fast " + number_text(rope->beta_fast) + " is below beta_slow " +
                   number_text(rope->beta_slow) + ", wanted it above");
  }
  rope->truncate = block.boolean_or("truncate", true);
  rope->attention_factor = optional_number(block, "attention_factor");
  rope->mscale = optional_number(block, "mscale");
  rope->mscale_all_dim = optional_number(block, "mscale_all_dim");
}

void read_llama3(const JsonFields& block, RopeConfig* rope) {
  block.whole("original_max_position_embeddings", 1);  // this type has no fallback
  rope->low_freq_factor = block.number("low_freq_factor");
  rope->high_freq_factor = block.number("high_freq_factor");
  if (!(rope->low_freq_factor > 0) || !(rope->high_freq_factor > rope->low_freq_factor)) {
    block.fail("high_freq_factor",
               "low_freq_factor " + number_text(rope->low_freq_factor) + " and high_freq_factor " +
                   number_text(rope->high_freq_factor) + ", wanted 0 < low < high");
  }
}

void warn_of_implied_factor(const RopeConfig& rope, const ModelConfig& config,
                            std::vector<std::string>* warnings) {
  const auto original = static_cast<double>(rope.original_max_position_embeddings);
  const double implied = static_cast<double>(config.max_position_embeddings) / original;
  if (rope.kind == Kind::kYarn && config.max_position_embeddings != 0 && implied != 1 &&
      implied != rope.factor) {
    warnings->push_back("factor " + number_text(rope.factor) +
                        " is used as written, though max_position_embeddings / "
                        "original_max_position_embeddings is " +
                        number_text(implied));
  }
}

void read_scaling(const JsonFields& block, std::string_view key, const ModelConfig& config,
                  RopeConfig* rope, std::vector<std::string>* warnings) {
  rope->factor = read_factor(block);
  if (rope->kind == Kind::kLinear) {
    return;
  }
  rope->kind == Kind::kYarn ? read_yarn(block, rope) : read_llama3(block, rope);
  rope->original_max_position_embeddings = read_original(block, key, config, warnings);
  warn_of_implied_factor(*rope, config, warnings);
}

void warn_of_unknown_keys(const Block& block, std::vector<std::string>* warnings) {
  constexpr std::array<std::string_view, 14> kKnown = {"rope_type",
                                                       "type",
                                                       "rope_theta",
                                                       "factor",
                                                       "original_max_position_embeddings",
                                                       "beta_fast",
                                                       "beta_slow",
                                                       "truncate",
                                                       "attention_factor",
                                                       "mscale",
                                                       "mscale_all_dim",
                                                       "low_freq_factor",
                                                       "high_freq_factor",
                                                       "partial_rotary_factor"};
  for (const auto& [name, value] : *block.json->object()) {
    if (std::ranges::find(kKnown, name) == kKnown.end() && !value.is_null()) {
      warnings->push_back(std::string(block.key) + ": unknown key " + quote(name) + " is ignored");
    }
  }
}

void read_partial(const JsonFields& fields, const ModelConfig& config, RopeConfig* rope) {
  rope->partial_rotary_factor =
      positive(fields, "partial_rotary_factor", rope->partial_rotary_factor);
  const double width = static_cast<double>(config.head_dim) * rope->partial_rotary_factor;
  if (!(width <= static_cast<double>(config.head_dim)) || std::fmod(width, 2) != 0 || width < 2) {
    fields.fail("partial_rotary_factor", "rotates " + number_text(width) + " of head_dim " +
                                             std::to_string(config.head_dim) +
                                             ", wanted an even number of them, at least 2");
  }
}

}  // namespace

std::string_view rope_kind_name(Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"default", "linear", "yarn", "llama3"};
  return kNames[static_cast<std::size_t>(kind)];
}

RopeConfig read_rope(const JsonFields& fields, const ModelConfig& config,
                     std::vector<std::string>* warnings) {
  RopeConfig rope;
  read_partial(fields, config, &rope);
  const Block block = find_block(fields);
  if (block.json == nullptr) {
    rope.theta = read_theta(fields, nullptr, warnings);
    return rope;
  }
  refuse_nested(fields, block);
  const JsonFields inner(*block.json, fields.label(), std::string(block.key) + ".");
  rope.kind = read_kind(inner, block.key == "rope_scaling" || inner.find("factor") != nullptr);
  rope.theta = read_theta(fields, &inner, warnings);
  read_partial(inner, config, &rope);
  if (rope.kind != Kind::kDefault) {
    read_scaling(inner, block.key, config, &rope, warnings);
  }
  warn_of_unknown_keys(block, warnings);
  return rope;
}

}  // namespace formats
