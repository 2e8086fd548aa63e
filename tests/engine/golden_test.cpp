// Rates, tensor names, shapes and counts against Transformers (reference/golden/engine).
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "engine/count.h"
#include "engine/rope_rates.h"
#include "formats/files.h"
#include "formats/json.h"
#include "formats/safetensors.h"

namespace engine {
namespace {

using formats::Json;

Json read_golden(const std::string& name) {
  const std::string path = std::string(LAB_SOURCE_DIR) + "/tests/engine/golden/" + name;
  return formats::parse_json(formats::read_text_file(path, 1u << 20), path);
}

double number(const Json& value) {
  if (const auto* real = std::get_if<double>(&value.value)) {
    return *real;
  }
  return static_cast<double>(std::get<std::uint64_t>(value.value));
}

// Transformers computes rates in float32.
bool is_close(double got, double want) { return std::abs(got - want) <= 2e-6 * std::abs(want); }

TEST(Golden, RatesAgreeWithTransformers) {
  const Json cases = read_golden("rope_rates.json");
  ASSERT_EQ(cases.array()->size(), 12u);
  for (const Json& item : *cases.array()) {
    const std::string& text = *item.find("config")->text();
    const RopeRates rates = rope_rates(formats::parse_config(text, "golden"));
    EXPECT_TRUE(is_close(rates.attention_factor, number(*item.find("attention_factor")))) << text;
    const formats::JsonArray& wanted = *item.find("inv_freq")->array();
    ASSERT_EQ(rates.inv_freq.size(), wanted.size()) << text;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_TRUE(is_close(rates.inv_freq[i], number(wanted[i]))) << text << " pair " << i;
    }
  }
}

std::map<std::string, std::vector<std::int64_t>> wanted_tensors(const Json& tensors) {
  std::map<std::string, std::vector<std::int64_t>> wanted;
  for (const auto& [name, shape] : *tensors.object()) {
    for (const Json& size : *shape.array()) {
      wanted[name].push_back(static_cast<std::int64_t>(std::get<std::uint64_t>(size.value)));
    }
  }
  return wanted;
}

TEST(Golden, TensorsAgreeWithTransformers) {
  const Json cases = read_golden("tensor_lists.json");
  for (const Json& item : *cases.array()) {
    const std::string& text = *item.find("config")->text();
    if (const Json* tensors = item.find("tensors")) {
      std::map<std::string, std::vector<std::int64_t>> listed;
      for (const TensorSpec& spec : model_tensors(formats::parse_config(text, "golden"))) {
        listed[spec.name] = spec.shape;
      }
      EXPECT_EQ(listed, wanted_tensors(*tensors)) << text;
    }
  }
}

TEST(Golden, TotalsAgreeWithTransformers) {
  const Json cases = read_golden("tensor_lists.json");
  ASSERT_EQ(cases.array()->size(), 8u);
  for (const Json& item : *cases.array()) {
    const std::string& text = *item.find("config")->text();
    EXPECT_EQ(count_parameters(formats::parse_config(text, "golden")).total,
              static_cast<std::int64_t>(std::get<std::uint64_t>(item.find("total")->value)))
        << text;
  }
}

}  // namespace
}  // namespace engine
