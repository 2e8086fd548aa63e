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

constexpr std::string_view kOriginal = "original_max_position_embeddings";

class RopeReader {
 public:
  RopeReader(const JsonFields& fields, const ModelConfig& config)
      : fields_(fields), config_(config) {}

  RopeReading read() {
    read_partial(fields_);
    find_block();
    if (block_ == nullptr) {
      read_theta(nullptr);
      return {rope_, warnings_};
    }
    refuse_nested();
    const JsonFields inner(*block_, fields_.label(), std::string(key_) + ".");
    read_kind(inner);
    read_theta(&inner);
    read_partial(inner);
    if (rope_.kind != Kind::kDefault) {
      read_scaling(inner);
    }
    warn_of_unknown_keys();
    return {rope_, warnings_};
  }

 private:
  void find_block() {
    const Json* scaling = fields_.find("rope_scaling");
    const Json* parameters = fields_.find("rope_parameters");
    if (scaling != nullptr && parameters != nullptr) {
      fields_.fail("rope_scaling", "stands beside rope_parameters, wanted only one of them");
    }
    key_ = scaling != nullptr ? "rope_scaling" : "rope_parameters";
    block_ = scaling != nullptr ? scaling : parameters;
  }

  // {"full_attention": {...}, "sliding_attention": {...}}: each layer type has its own rates.
  void refuse_nested() const {
    if (block_->object() == nullptr) {
      fields_.refuse(key_, *block_, "an object or null");
    }
    for (const auto& [name, value] : *block_->object()) {
      if (value.object() != nullptr) {
        fields_.fail(key_, "settings per layer type (" + quote(name) +
                               ") are not supported, wanted one set for all layers");
      }
    }
  }

  // rope_parameters may hold no more than theta; a scaling block without a type is a mistake.
  void read_kind(const JsonFields& block) {
    constexpr std::string_view kWanted = "\"default\", \"linear\", \"yarn\" or \"llama3\"";
    const std::string_view key = block.find("rope_type") != nullptr ? "rope_type" : "type";
    const Json* found = block.find(key);
    if (found == nullptr) {
      if (key_ == "rope_scaling" || block.find("factor") != nullptr) {
        block.fail("rope_type", "missing, wanted " + std::string(kWanted));
      }
      return;
    }
    const Json* old_spelling = block.find("type");
    if (old_spelling != nullptr && json_text(*old_spelling) != json_text(*found)) {
      block.fail("rope_type", "found " + json_text(*found) + ", and " + json_text(*old_spelling) +
                                  " as type, wanted one value");
    }
    for (const Kind kind : {Kind::kDefault, Kind::kLinear, Kind::kYarn, Kind::kLlama3}) {
      if (found->text() != nullptr && *found->text() == rope_kind_name(kind)) {
        rope_.kind = kind;
        return;
      }
    }
    block.refuse(key, *found, kWanted);
  }

  // At 1 every pair would turn at one rate, below it the rates would grow from pair to pair.
  static double theta_of(const JsonFields& fields) {
    const double theta = fields.number("rope_theta");
    if (!(theta > 1)) {
      fields.refuse("rope_theta", *fields.find("rope_theta"), "a number above 1");
    }
    return theta;
  }

  // Inside the block, else at the top level, else the class default with a warning.
  void read_theta(const JsonFields* block) {
    const bool inside = block != nullptr && block->find("rope_theta") != nullptr;
    const bool outside = fields_.find("rope_theta") != nullptr;
    if (!inside && !outside) {
      rope_.theta = kClassTheta;
      warnings_.push_back("rope_theta is missing: " + number_text(kClassTheta) +
                          " is used, the default of the model's class");
      return;
    }
    rope_.theta = theta_of(inside ? *block : fields_);
    if (inside && outside && theta_of(fields_) != rope_.theta) {
      block->fail("rope_theta", "found " + number_text(rope_.theta) + ", and " +
                                    number_text(theta_of(fields_)) +
                                    " outside the block, wanted one value");
    }
  }

  void read_scaling(const JsonFields& block) {
    rope_.factor = block.number("factor");
    if (!(rope_.factor >= 1)) {
      block.refuse("factor", *block.find("factor"), "a number of at least 1");
    }
    if (rope_.kind == Kind::kYarn) {
      read_yarn(block);
    } else if (rope_.kind == Kind::kLlama3) {
      read_llama3(block);
    }
  }

  void read_yarn(const JsonFields& block) {
    rope_.beta_fast = positive(block, "beta_fast", 32);
    rope_.beta_slow = positive(block, "beta_slow", 1);
    if (rope_.beta_fast < rope_.beta_slow) {
      block.fail(block.find("beta_fast") != nullptr ? "beta_fast" : "beta_slow",
                 "beta_fast " + number_text(rope_.beta_fast) + " is below beta_slow " +
                     number_text(rope_.beta_slow) + ", wanted it above");
    }
    rope_.truncate = block.boolean_or("truncate", true);
    rope_.attention_factor = optional_number(block, "attention_factor");
    rope_.mscale = optional_number(block, "mscale");
    rope_.mscale_all_dim = optional_number(block, "mscale_all_dim");
    read_original(block);
    warn_of_implied_factor();
  }

  void read_original(const JsonFields& block) {
    if (block.find(kOriginal) != nullptr) {
      rope_.original_max_position_embeddings = block.whole(kOriginal, 1);
      return;
    }
    if (config_.max_position_embeddings == 0) {
      block.fail(kOriginal, "missing, and there is no max_position_embeddings to use instead");
    }
    rope_.original_max_position_embeddings = config_.max_position_embeddings;
    warnings_.push_back(std::string(key_) + "." + std::string(kOriginal) +
                        " is missing: max_position_embeddings " +
                        std::to_string(config_.max_position_embeddings) + " is used");
  }

  void warn_of_implied_factor() {
    const double implied = static_cast<double>(config_.max_position_embeddings) /
                           static_cast<double>(rope_.original_max_position_embeddings);
    if (config_.max_position_embeddings != 0 && implied != 1 && implied != rope_.factor) {
      warnings_.push_back("factor " + number_text(rope_.factor) +
                          " is used as written, though max_position_embeddings / "
                          "original_max_position_embeddings is " +
                          number_text(implied));
    }
  }

  void read_llama3(const JsonFields& block) {
    rope_.original_max_position_embeddings =
        block.whole(kOriginal, 1);  // this type has no fallback
    rope_.low_freq_factor = block.number("low_freq_factor");
    rope_.high_freq_factor = block.number("high_freq_factor");
    if (!(rope_.low_freq_factor > 0) || !(rope_.high_freq_factor > rope_.low_freq_factor)) {
      block.fail("high_freq_factor", "low_freq_factor " + number_text(rope_.low_freq_factor) +
                                         " and high_freq_factor " +
                                         number_text(rope_.high_freq_factor) +
                                         ", wanted 0 < low < high");
    }
  }

  void read_partial(const JsonFields& fields) {
    rope_.partial_rotary_factor =
        positive(fields, "partial_rotary_factor", rope_.partial_rotary_factor);
    const auto head_dim = static_cast<double>(config_.head_dim);
    const double width = head_dim * rope_.partial_rotary_factor;
    if (!(width <= head_dim) || std::fmod(width, 2) != 0 || width < 2) {
      fields.fail("partial_rotary_factor", "rotates " + number_text(width) + " of head_dim " +
                                               std::to_string(config_.head_dim) +
                                               ", wanted an even number of them, at least 2");
    }
  }

  void warn_of_unknown_keys() {
    constexpr std::array<std::string_view, 14> kKnown = {
        "rope_type",        "type",
        "rope_theta",       "factor",
        kOriginal,          "beta_fast",
        "beta_slow",        "truncate",
        "attention_factor", "mscale",
        "mscale_all_dim",   "low_freq_factor",
        "high_freq_factor", "partial_rotary_factor"};
    for (const auto& [name, value] : *block_->object()) {
      if (std::ranges::find(kKnown, name) == kKnown.end() && !value.is_null()) {
        warnings_.push_back(std::string(key_) + ": unknown key " + quote(name) + " is ignored");
      }
    }
  }

  static double positive(const JsonFields& fields, std::string_view key, double otherwise) {
    const double value = fields.number_or(key, otherwise);
    if (!(value > 0)) {
      fields.refuse(key, *fields.find(key), "a number above 0");
    }
    return value;
  }

  static std::optional<double> optional_number(const JsonFields& block, std::string_view key) {
    return block.find(key) == nullptr ? std::nullopt : std::optional(positive(block, key, 1));
  }

  const JsonFields& fields_;
  const ModelConfig& config_;
  std::string_view key_{};  // of the block
  const Json* block_ = nullptr;
  RopeConfig rope_{};
  std::vector<std::string> warnings_{};
};

}  // namespace

std::string_view rope_kind_name(Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"default", "linear", "yarn", "llama3"};
  return kNames[static_cast<std::size_t>(kind)];
}

RopeReading read_rope(const JsonFields& fields, const ModelConfig& config) {
  return RopeReader(fields, config).read();
}

}  // namespace formats
