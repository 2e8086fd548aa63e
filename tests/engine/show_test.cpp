// lab show: the lesson's own lines, digit for digit. (block-parameters is `params`, tested in
// cli_test.)
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/cli/block_drawing.h"
#include "engine/cli/command.h"
#include "engine/cli/numpy_text.h"
#include "engine/known_configs.h"

namespace engine::cli {
namespace {

std::string show(const std::string& name) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_command_line({"show", name}, out, err), 0) << err.str();
  return out.str();
}

// All but the last line, which compares two of our own implementations.
TEST(Show, AttentionByHandPrintsTheLessonsTables) {
  const std::string text = show("attention-by-hand");
  const std::string wanted = R"(scores = q @ k.T / sqrt(d)
 [[-0.145 -0.057  0.286  1.299]
 [ 0.66  -0.645 -0.332 -1.322]
 [-0.14   0.677 -0.659  0.497]
 [-0.058 -0.255 -1.244 -0.77 ]]
scores + causal mask
 [[-0.145   -inf   -inf   -inf]
 [ 0.66  -0.645   -inf   -inf]
 [-0.14   0.677 -0.659   -inf]
 [-0.058 -0.255 -1.244 -0.77 ]]
softmax per row = the attention weights
 [[1.    0.    0.    0.   ]
 [0.787 0.213 0.    0.   ]
 [0.259 0.587 0.154 0.   ]
 [0.382 0.314 0.117 0.187]]
row sums: [1. 1. 1. 1.]   largest entry above the diagonal: 0.0
output = weights @ v, shape (4, 8)
)";
  EXPECT_EQ(text.substr(0, wanted.size()), wanted);
  EXPECT_TRUE(text.substr(wanted.size())
                  .starts_with("max |difference| between eager and tiled attention, float32: "));
}

TEST(Show, RopeRelativePrintsTheLessonsLines) {
  EXPECT_EQ(show("rope-relative"),
            R"(pair  0: 1.000e+00 rad per token   one full turn every             6 tokens
pair  1: 8.058e-01 rad per token   one full turn every             8 tokens
pair 16: 3.162e-02 rad per token   one full turn every           199 tokens
pair 32: 1.000e-03 rad per token   one full turn every         6,283 tokens
pair 48: 3.162e-05 rad per token   one full turn every       198,692 tokens
pair 63: 1.241e-06 rad per token   one full turn every     5,063,256 tokens

unrotated q·k = 0.346338
query at     5, key at     2, distance 3:   rotated q·k = 4.196789
query at  1005, key at  1002, distance 3:   rotated q·k = 4.196789
query at 30005, key at 30002, distance 3:   rotated q·k = 4.196789
query at     5, key at     3, distance 2:   rotated q·k = 3.846083
query at     5, key at     0, distance 5:   rotated q·k = 3.428509
)");
}

TEST(BlockDrawing, HasTheLessonsSixStepsWithShapes) {
  EXPECT_EQ(block_drawing(known_config("qwen3-8b"), false),
            R"(  (n, 4,096)   the stream: one row per token
  |
  +--> input_layernorm [4096], RMS, eps 1e-06       (n, 4,096)
  |  | q_proj       [4096, 4096]                    (32, n, 128)
  |  | k_proj       [1024, 4096]                    (8, n, 128)
  |  | v_proj       [1024, 4096]                    (8, n, 128)
  |  | q_norm, k_norm [128], RMS of every head
  |  | rotate queries and keys, theta 1,000,000
  |  | 4 query heads read one key-value head
  |  | q . k / sqrt 128 + causal mask, softmax      (32, n, n)
  |  | weights . v                                  (32, n, 128)
  |  | heads side by side                           (n, 4,096)
  |  | o_proj       [4096, 4096]                    (n, 4,096)
 (+)<'
  (n, 4,096)
  |
  +--> post_attention_layernorm [4096], RMS         (n, 4,096)
  |  | gate_proj    [12288, 4096]                   (n, 12,288)
  |  | up_proj      [12288, 4096]                   (n, 12,288)
  |  | silu(gate) x up                              (n, 12,288)
  |  | down_proj    [4096, 12288]                   (n, 4,096)
 (+)<'
  (n, 4,096)   to the next block, 36 in all

192,946,432 parameters in a block: attention 21.7%, feed-forward 78.3%
[out, in] is a weight as stored, (n, ...) what comes out for n tokens
)");
}

// Columns of the widest line; every byte below 128 in ASCII.
std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::size_t columns = 0;
  for (const char c : text) {
    columns = c == '\n' ? 0 : columns + ((static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0);
    widest = std::max(widest, columns);
  }
  return widest;
}

TEST(BlockDrawing, FitsEightyColumnsWhateverTheSizes) {
  formats::ModelConfig config = known_config("qwen3-8b");
  config.hidden_size = 1'048'576;
  config.intermediate_size = 8'388'608;
  config.num_attention_heads = 8192;
  config.num_key_value_heads = 1024;
  config.qkv_bias = config.o_bias = config.mlp_bias = true;
  EXPECT_LE(widest_line(block_drawing(config, true)), 80U);
  EXPECT_LE(widest_line(block_drawing(config, false)), 80U);
}

TEST(BlockDrawing, IsPlainAsciiWithoutUnicode) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 128; };
  const std::string plain = block_drawing(known_config("qwen3-4b"), false);
  EXPECT_TRUE(std::all_of(plain.begin(), plain.end(), is_ascii));
  const std::string drawn = block_drawing(known_config("qwen3-4b"), true);
  EXPECT_FALSE(std::all_of(drawn.begin(), drawn.end(), is_ascii));
}

TEST(BlockDrawing, TakesAConfigurationFile) {
  std::ostringstream out;
  std::ostringstream err;
  const std::string file =
      std::string(LAB_SOURCE_DIR) + "/tests/cases/configs/C11_qwen3_30b_a3b.json";
  EXPECT_EQ(run_command_line({"show", "block", file}, out, err), 0) << err.str();
  EXPECT_NE(out.str().find("router: 8 of 128 experts per token, each:"), std::string::npos);
}

TEST(Show, NamesTheDemonstrationsForAnUnknownOne) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_command_line({"show", "ropes"}, out, err), 2);
  EXPECT_NE(
      err.str().find("no demonstration 'ropes', wanted attention-by-hand, rope-relative, block, "
                     "block-parameters or attention-cost"),
      std::string::npos);
}

TEST(NumpyText, AlignsPointsAndInfinities) {
  Matrix matrix(2, 2);
  matrix.view()(0, 0) = 1;
  matrix.view()(0, 1) = -std::numeric_limits<float>::infinity();
  matrix.view()(1, 0) = 12.5;
  matrix.view()(1, 1) = -0.25;
  EXPECT_EQ(numpy_text(matrix.view()), "[[ 1.    -inf]\n [12.5  -0.25]]");
}

}  // namespace
}  // namespace engine::cli
