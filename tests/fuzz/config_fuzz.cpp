// Any text as a config.json: refused with a message, or counts, costs and rates are in range.
#include <cmath>
#include <cstdint>

#include "engine/cost.h"
#include "engine/count.h"
#include "engine/rope_rates.h"
#include "formats/config.h"
#include "tests/fuzz/require.h"

namespace {

void check(const formats::ModelConfig& config) {
  const engine::ModelCount count = engine::count_parameters(config);
  FUZZ_REQUIRE(count.total > 0);
  FUZZ_REQUIRE(count.active > 0 && count.active <= count.total);
  FUZZ_REQUIRE(engine::crossover_tokens(config) > 0);
  FUZZ_REQUIRE(engine::kv_bytes(config, 1, 2) > 0);
  const double share = engine::attention_share(config, 4096);
  FUZZ_REQUIRE(share > 0 && share < 1);
  FUZZ_REQUIRE(config.num_attention_heads % config.num_key_value_heads == 0);
  const engine::RopeRates rates = engine::rope_rates(config);
  FUZZ_REQUIRE(static_cast<std::int64_t>(rates.inv_freq.size()) == engine::rotary_dim(config) / 2);
  for (const double rate : rates.inv_freq) {
    FUZZ_REQUIRE(!std::isnan(rate));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    check(formats::parse_config({reinterpret_cast<const char*>(data), size}, "fuzz"));
  } catch (const formats::FormatError& error) {
    FUZZ_REQUIRE(error.what()[0] != '\0');
  }
  return 0;
}
