// The configurations that the tests of counting, cost and rates share.
#pragma once

#include <string>

#include "formats/config.h"
#include "tests/formats/cases.h"

namespace engine_test {

using formats_test::case_path;
using formats_test::error_of;

inline formats::ModelConfig case_config(const std::string& name) {
  return formats::read_config(case_path("configs/" + name + ".json"));
}

inline formats::ModelConfig qwen3_06b() { return case_config("C01_qwen3_0p6b"); }
inline formats::ModelConfig qwen3_4b() { return case_config("C02_qwen3_4b"); }
inline formats::ModelConfig qwen3_8b() { return case_config("C07_no_tie"); }

// Qwen3-1.7B, of which no case file exists, by the numbers of the lesson.
inline formats::ModelConfig qwen3_17b() {
  return formats::parse_config(
      R"({"model_type":"qwen3","hidden_size":2048,"intermediate_size":6144,"num_hidden_layers":28,)"
      R"("num_attention_heads":16,"num_key_value_heads":8,"head_dim":128,"vocab_size":151936,)"
      R"("tie_word_embeddings":true,"max_position_embeddings":40960,"rope_theta":1000000})",
      "qwen3-1.7b");
}

}  // namespace engine_test
