// The commands of `lab model` that need no computation: exact output, widths, errors and exit
// statuses.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/cli/command.h"
#include "formats/json.h"
#include "tests/engine/configs.h"

namespace engine::cli {
namespace {

using engine_test::case_path;

struct Result {
  int status = 0;
  std::string out{};
  std::string err{};
};

Result run(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = run_command_line(arguments, out, err);
  return {status, out.str(), err.str()};
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    widest = std::max(widest, line.size());
  }
  return widest;
}

std::string case_file(const std::string& name) { return case_path(name).string(); }

// The output that the lesson shows under its block-parameters script.
TEST(Cli, ParamsPrintsTheLessonsTable) {
  EXPECT_EQ(run({"params"}).out,
            R"(self_attn.q_proj                                [4096, 4096]     16,777,216
self_attn.k_proj                                [1024, 4096]      4,194,304
self_attn.v_proj                                [1024, 4096]      4,194,304
self_attn.o_proj                                [4096, 4096]     16,777,216
self_attn.q_norm + k_norm                           [2, 128]            256
mlp.gate_proj                                  [12288, 4096]     50,331,648
mlp.up_proj                                    [12288, 4096]     50,331,648
mlp.down_proj                                  [4096, 12288]     50,331,648
input_layernorm + post_attention_layernorm         [2, 4096]          8,192
one block                                                       192,946,432   attention 21.7%   feed-forward 78.3%
36 blocks 6,946,071,552 + embedding 622,329,856 + output head 622,329,856 + final norm 4,096
= 8,190,735,360 parameters = 8.19 B
)");
}

TEST(Cli, ParamsPrintsTheLessonsLastLinesForATiedModel) {
  const std::string out = run({"params", "qwen3-1.7b"}).out;
  EXPECT_TRUE(out.ends_with(
      R"(one block                                                        50,336,000   attention 25.0%   feed-forward 75.0%
28 blocks 1,409,408,000 + embedding 311,164,928 + output head 0 + final norm 2,048
= 1,720,574,976 parameters = 1.72 B
)"));
}

TEST(Cli, ParamsReadsAConfigFileAndAddsTheActiveCount) {
  const std::string out = run({"params", case_file("configs/C11_qwen3_30b_a3b.json")}).out;
  EXPECT_TRUE(
      out.ends_with("= 30,532,122,624 parameters = 30.53 B\n"
                    "active for one token (8 of 128 experts): 3,353,032,704 = 3.35 B\n"));
}

TEST(Cli, CostPrintsTheLessonsTableAndTheCrossover) {
  EXPECT_EQ(run({"cost"}).out,
            R"(one of 36 blocks: 192,946,432 parameters, heads 32 x 128 = 4,096 wide

   prompt     linear  attention    its       causal    its        score
   tokens      TFLOP      TFLOP  share         half  share       matrix
    1,024       0.40       0.02     4%         0.01     2%       64 MiB
    4,096       1.58       0.27    15%         0.14     8%        1 GiB
   32,768       12.6       17.6    58%         8.80    41%       64 GiB
  131,072       50.6        281    85%          141    74%    1,024 GiB

equal work at 23,553 tokens = block / (2 x 4,096);
47,106 when only the causal half is computed.
Score matrix: 2 bytes per entry; a softmax in float doubles 2-byte ones.
)");
}

TEST(Cli, CostSaysWhereHiddenSizeMisleads) {
  const std::string out = run({"cost", "qwen3-0.6b"}).out;
  EXPECT_NE(out.find("equal work at 3,841 tokens"), std::string::npos);
  EXPECT_NE(
      out.find(
          "With hidden_size 1,024 in place of the heads' width 2,048 it would come out as\n7,681"),
      std::string::npos);
}

TEST(Cli, KvPrintsBytesAndWhatFits) {
  EXPECT_EQ(run({"kv", "--tokens", "1,131072", "--gib", "8"}).out,
            R"(one token, one layer:  2 x 8 kv heads x 128 = 2,048 numbers
one token, 36 layers:  144 KiB at 2 bytes each
with all 32 query heads cached it would be 4 times that

      tokens          cache
           1        144 KiB
     131,072         18 GiB

      memory tokens that fit
       8 GiB         58,254
)");
}

TEST(Cli, RopePrintsTheLessonsRates) {
  EXPECT_EQ(run({"rope"}).out,
            R"(theta 1,000,000, 64 pairs, no scaling

pair  0: 1.000e+00 rad per token   one full turn every             6 tokens
pair  1: 8.058e-01 rad per token   one full turn every             8 tokens
pair 16: 3.162e-02 rad per token   one full turn every           199 tokens
pair 32: 1.000e-03 rad per token   one full turn every         6,283 tokens
pair 48: 3.162e-05 rad per token   one full turn every       198,692 tokens
pair 63: 1.241e-06 rad per token   one full turn every     5,063,256 tokens

40 of 64 pairs complete a turn within 32,768 tokens
47 of 64 pairs complete a turn within 131,072 tokens
)");
}

TEST(Cli, RopePrintsTurnsBeyondWhatIntegersHold) {
  const std::string path = testing::TempDir() + "/absurd_theta.json";
  std::ofstream(path)
      << R"({"model_type":"llama","hidden_size":64,"intermediate_size":96,"num_hidden_layers":2,"vocab_size":50,)"
      << R"("num_attention_heads":1,"rope_theta":1e300})";
  const std::string out = run({"rope", path}).out;
  EXPECT_NE(out.find("theta 1.000e+300, 32 pairs"), std::string::npos);
  EXPECT_NE(out.find("2.650e+291 tokens"), std::string::npos);
}

TEST(Cli, RopeShowsWhatYarnChanges) {
  const std::string out = run({"rope", "--yarn", "4"}).out;
  EXPECT_NE(out.find("pair 32: 6.029e-04 rad per token = 0.602941 x plain"), std::string::npos);
  EXPECT_NE(
      out.find("pairs up to 23 keep their rate, from 40 on it is divided by 4; between, a ramp"),
      std::string::npos);
  EXPECT_NE(out.find("attention factor 1.138629"), std::string::npos);
}

TEST(Cli, InfoDescribesAFolder) {
  EXPECT_EQ(run({"info", case_file("tiny/D39_good")}).out,
            R"(model              qwen3, decoder-only, 1 block, q and k norms
hidden_size        8
query heads        2 x 8 = 16, not hidden_size
key-value heads    1 x 8 = 8, each read by 2 query heads
feed-forward       16 wide, gated, silu
vocabulary         11, output head tied
positions          64, theta 1,000,000
cache              32 B per token at 2 bytes
parameters         896
weights            1 file, 13 tensors, F32, 3.5 KiB
)");
}

TEST(Cli, TensorsListsOneBlock) {
  EXPECT_EQ(run({"tensors", case_file("tiny/D39_good")}).out,
            R"(model.embed_tokens.weight              [11, 8] F32   a row per token, tied head

model.layers.0.*, one of 1 block:
input_layernorm.weight                     [8] F32   norm before attention
self_attn.q_proj.weight                [16, 8] F32   queries, 2 x 8
self_attn.k_proj.weight                 [8, 8] F32   keys, 1 x 8
self_attn.v_proj.weight                 [8, 8] F32   values, 1 x 8
self_attn.q_norm.weight                    [8] F32   norm of each query head
self_attn.k_norm.weight                    [8] F32   norm of each key head
self_attn.o_proj.weight                [8, 16] F32   heads back to the stream
post_attention_layernorm.weight            [8] F32   norm before feed-forward
mlp.gate_proj.weight                   [16, 8] F32   widened, SiLU: the gate
mlp.up_proj.weight                     [16, 8] F32   widened: what is gated
mlp.down_proj.weight                   [8, 16] F32   back to the stream

model.norm.weight                          [8] F32   norm before output head
)");
}

TEST(Cli, OutputFitsEightyColumns) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--help"},
        {"cost", "qwen3-0.6b"},
        {"kv"},
        {"rope", "--yarn", "4", "--all"},
        {"info", "qwen3-0.6b"},
        {"tensors", "qwen3-8b"},
        {"cost", "--help"},
        {"rope", "--help"},
        {"info", case_file("configs/B11_card_block.json")}}) {
    EXPECT_LE(widest_line(run(arguments).out), 80u) << arguments[0];
  }
}

TEST(Cli, TheRampOfYarnFitsEightyColumns) {
  const std::string file = testing::TempDir() + "/ramp.json";
  std::ofstream(file) << R"({"model_type": "qwen3", "hidden_size": 1024, "head_dim": 128,
    "intermediate_size": 3072, "num_attention_heads": 16, "num_key_value_heads": 8,
    "num_hidden_layers": 28, "rms_norm_eps": 1e-06, "vocab_size": 151936, "rope_theta": 1000000,
    "tie_word_embeddings": true, "hidden_act": "silu", "max_position_embeddings": 131072,
    "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "truncate": false,
                     "attention_factor": 1.2, "original_max_position_embeddings": 32768}})";
  const std::string own = run({"rope", file}).out;
  EXPECT_NE(
      own.find("\npairs up to 23.5959 keep their rate, from 39.6509 on it is divided by 4;\n"),
      std::string::npos)
      << own;
  EXPECT_LE(widest_line(own), 80u);
  EXPECT_NE(own.find("attention factor 1.200000"), std::string::npos) << own;
  // The model card's block takes the place of all that the file says.
  EXPECT_NE(run({"rope", file, "--yarn", "4"}).out.find("attention factor 1.138629"),
            std::string::npos);
}

TEST(Cli, NothingIsPrintedBeforeEveryOptionIsRead) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"kv", "--gib", "1,,2"},
                                                {"kv", "--tokens", "4,0"},
                                                {"cost", "--tokens", "4,0"},
                                                {"rope", "--context", "4,0"}}) {
    const Result r = run(words);
    EXPECT_EQ(r.status, 2) << words[0];
    EXPECT_EQ(r.out, "") << words[0];
  }
}

// Takes what a full disk takes: nothing.
class FullDisk : public std::streambuf {
 protected:
  int overflow(int) override { return traits_type::eof(); }
};

TEST(Cli, OutputThatCannotBeWrittenIsAnError) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"params"}, {"kv", "--json"}, {"info", "--help"}}) {
    FullDisk full;
    std::ostream out(&full);
    std::ostringstream err;
    EXPECT_EQ(run_command_line(words, out, err), 1) << words[0];
    EXPECT_EQ(err.str(),
              "lab model: the output cannot be written: a full disk, or nobody reads it\n");
  }
}

TEST(Cli, ASmallModelIsCountedInMillions) {
  EXPECT_TRUE(run({"params", std::string(LAB_SOURCE_DIR) + "/models/tiny"})
                  .out.ends_with("= 755,072 parameters = 0.76 M\n"));
}

TEST(Cli, EveryCommandWritesJson) {
  for (const char* command : {"info", "tensors", "params", "cost", "kv", "rope"}) {
    const Result result = run({command, "qwen3-0.6b", "--json"});
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(formats::parse_json(result.out, command).object(), nullptr);
  }
}

TEST(Cli, JsonHoldsExactCounts) {
  const formats::Json json =
      formats::parse_json(run({"params", "qwen3-0.6b", "--json"}).out, "params");
  EXPECT_EQ(formats::JsonFields(json, "params").whole("total"), 596'049'920);
}

TEST(Cli, RefusesABadModelWithStatusOne) {
  const Result result = run({"params", case_file("configs/C22_duplicate.json")});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.err, "lab model: " + case_file("configs/C22_duplicate.json") +
                            ":1: key 'hidden_size' appears twice, first in line 1\n");
  EXPECT_EQ(run({"params", "/nowhere"}).err, "lab model: /nowhere: No such file or directory\n");
}

TEST(Cli, RefusesBadArgumentsWithStatusTwo) {
  EXPECT_EQ(run({}).status, 2);
  EXPECT_EQ(run({"nope"}).status, 2);
  EXPECT_EQ(run({"nope"}).err,
            "lab model: there is no command 'nope'; lab model --help lists them\n");
  EXPECT_EQ(run({"info"}).err,
            "lab model: a model is needed: a folder, a config.json or a built-in name\n");
  EXPECT_EQ(run({"kv", "a", "b"}).err, "lab model: unexpected 'b', wanted at most 1 argument\n");
  EXPECT_EQ(run({"kv", "--tok", "1"}).err, "lab model: unrecognised option '--tok'\n");
  EXPECT_EQ(run({"kv", "--tokens", "1,x"}).err,
            "lab model: --tokens: found 'x', wanted a whole number from 1 to 2147483648\n");
  EXPECT_EQ(run({"kv", "--tokens", "0"}).err,
            "lab model: --tokens: found '0', wanted a whole number from 1 to 2147483648\n");
  EXPECT_EQ(run({"rope", "--yarn", "nan"}).err,
            "lab model: --yarn: found 'nan', wanted a number from 1 to 1024\n");
}

}  // namespace
}  // namespace engine::cli
