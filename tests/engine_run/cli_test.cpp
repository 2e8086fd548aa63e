// The commands that run a model, on the tiny one: exact texts, tables, drawings, refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/cli/command.h"
#include "engine/cli/heat_map.h"
#include "engine/cli/loaded_model.h"
#include "formats/json.h"
#include "formats/safetensors.h"

namespace engine::cli {
namespace {

const std::string kTiny = std::string(LAB_SOURCE_DIR) + "/models/tiny";

struct Result {
  int status = 0;
  std::string out{};
  std::string err{};
};

Result run(std::vector<std::string> arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = run_command_line(arguments, out, err);
  return {status, out.str(), err.str()};
}

TEST(GenerateCommand, ContinuesAStoryToItsEnd) {
  for (const char* operators : {"portable", "auto"}) {
    const Result r = run({"generate", kTiny, "--prompt", "Again: fox drum Mirako blue owl fox",
                          "--operators", operators});
    EXPECT_EQ(r.status, 0) << r.err;
    EXPECT_TRUE(r.out.starts_with("Again: fox drum Mirako blue owl fox drum Mirako blue owl fox"))
        << r.out;
    EXPECT_TRUE(r.out.ends_with(".\n")) << r.out;
  }
}

TEST(GenerateCommand, ASeedFixesASampledText) {
  const std::vector<std::string> command = {"generate",      kTiny, "--prompt",    "Once there",
                                            "--temperature", "0.9", "--seed",      "3",
                                            "--tokens",      "60",  "--operators", "portable"};
  std::vector<std::string> other = command;
  other[7] = "4";
  EXPECT_EQ(run(command).out, run(command).out);
  EXPECT_NE(run(command).out, run(other).out);
}

TEST(GenerateCommand, JsonHoldsIdsAndMargins) {
  const Result r = run({"generate", kTiny, "--prompt", "Once there", "--tokens", "3", "--json",
                        "--operators", "portable"});
  EXPECT_NO_THROW(formats::parse_json(r.out, "out"));
  EXPECT_NE(r.out.find("\"prompt_ids\": [767, 433, 363]"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\"text\": \" was a"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\"reason\": \"length\""), std::string::npos) << r.out;
}

TEST(GenerateCommand, RefusesWhatItCannotDo) {
  EXPECT_EQ(run({"generate", kTiny}).err, "lab model: --prompt is needed\n");
  EXPECT_EQ(run({"generate", kTiny, "--prompt", "a", "--operators", "fast"}).err,
            "lab model: --operators: found 'fast', wanted one of auto, naive, portable, avx512, "
            "avx512-bf16\n");
  EXPECT_EQ(run({"generate", kTiny, "--prompt", "a", "--temperature", "-1"}).status, 2);
  const Result past = run({"generate", kTiny, "--prompt", "Once", "--tokens", "400", "--no-stop",
                           "--past-range", "refuse"});
  EXPECT_EQ(past.status, 1);
  EXPECT_EQ(past.err,
            "lab model: the text is 161 tokens long, the model was trained for 160 positions\n");
  EXPECT_EQ(run({"generate", "/nowhere", "--prompt", "a"}).status, 1);
  EXPECT_EQ(run({"generate", "qwen3-8b", "--prompt", "a"}).err,
            "lab model: qwen3-8b is a name for sizes only, wanted a folder with config.json and "
            "weights\n");
  EXPECT_EQ(run({"logits", kTiny, "b", "--prompt", "a"}).err,
            "lab model: unexpected 'b', wanted at most 1 argument\n");
}

TEST(GenerateCommand, AnErrorInMidTextStartsALineOfItsOwn) {
  const Result r = run({"generate", kTiny, "--prompt", "Once", "--tokens", "400", "--no-stop",
                        "--past-range", "refuse"});
  EXPECT_TRUE(r.out.ends_with("\n")) << r.out;
}

TEST(GenerateCommand, APromptCanComeFromAFile) {
  const std::string file = testing::TempDir() + "/prompt.txt";
  std::ofstream(file) << "Once there was\n";
  const Result typed = run({"generate", kTiny, "--prompt", "Once there was", "--tokens", "5"});
  const Result read = run({"generate", kTiny, "--prompt-file", file, "--tokens", "5"});
  EXPECT_EQ(read.status, 0) << read.err;
  EXPECT_EQ(read.out, typed.out);
  EXPECT_EQ(run({"logits", kTiny, "--prompt-file", file, "--prompt", "a"}).err,
            "lab model: --prompt and --prompt-file: wanted one of them\n");
  EXPECT_EQ(run({"attention", kTiny, "--prompt-file", "/nowhere"}).err,
            "lab model: /nowhere: No such file or directory\n");
}

TEST(GenerateCommand, BadSamplingIsBadUsage) {
  const Result r = run({"generate", kTiny, "--prompt", "Once", "--top-p", "0"});
  EXPECT_EQ(r.status, 2);
  EXPECT_EQ(r.err, "lab model: --top-p: 0, wanted more than 0, at most 1\n");
}

TEST(LogitsCommand, ListsTheMostProbableTokens) {
  const Result r = run({"logits", kTiny, "--prompt",
                        "Once there was a fox named Mirako. Mirako "
                        "lived in a",
                        "--top", "2", "--operators", "portable"});
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(r.out.starts_with("     id       logit  probability  token\n")) << r.out;
  EXPECT_EQ(std::ranges::count(r.out, '\n'), 3);
  EXPECT_NE(r.out.find("␣"), std::string::npos) << r.out;
}

TEST(LogitsCommand, SavesAllOfThem) {
  const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "l.safetensors";
  const Result r = run({"logits", kTiny, "--prompt", "Once there", "--save", file.string()});
  EXPECT_EQ(r.status, 0) << r.err;
  const auto saved = formats::SafetensorsFile::open(file);
  EXPECT_EQ(formats::shape_text(saved.tensor("logits").shape), "[3, 768]");
  EXPECT_EQ(formats::to_int64s(saved.tensor("ids")), (std::vector<std::int64_t>{767, 433, 363}));
  std::filesystem::remove(file);
}

TEST(AttentionCommand, PrintsTheHeadThatLooksAtThePreviousToken) {
  const Result r = run({"attention", kTiny, "--prompt", "Once there was a", "--as", "numbers",
                        "--operators", "portable"});
  EXPECT_EQ(r.out, R"(layer 0, head 0: rows are queries, columns are keys
                     0     1     2     3     4
  0 <|endoftext| 1.000     .     .     .     .
  1 Once         0.995 0.005     .     .     .
  2 ␣there       0.001 0.998 0.001     .     .
  3 ␣was         0.000 0.013 0.987 0.000     .
  4 ␣a           0.000 0.000 0.001 0.998 0.001
)");
}

TEST(AttentionCommand, RefusesTiledAttentionWithAReason) {
  const Result r = run({"attention", kTiny, "--prompt", "Once", "--attention", "tiled"});
  EXPECT_EQ(r.status, 1);
  EXPECT_EQ(r.err,
            "lab model: tiled attention never holds the matrix of weights, so it cannot return it: "
            "ask for eager attention\n");
}

TEST(AttentionCommand, RefusesALayerThatIsNotThere) {
  EXPECT_EQ(run({"attention", kTiny, "--prompt", "Once", "--layer", "4"}).err,
            "lab model: --layer: found '4', wanted a whole number from 0 to 3\n");
  EXPECT_EQ(run({"attention", kTiny, "--prompt", "Once", "--as", "pie"}).err,
            "lab model: --as: found 'pie', wanted one of shades, colours, numbers, svg, csv\n");
}

TEST(AttentionCommand, WritesAFile) {
  const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "head.svg";
  const Result r =
      run({"attention", kTiny, "--prompt", "Once", "--as", "svg", "--out", file.string()});
  EXPECT_EQ(r.out, "");
  std::ifstream in(file);
  std::string first;
  std::getline(in, first);
  EXPECT_TRUE(first.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << first;
  std::filesystem::remove(file);
}

HeatMap small_map() {
  HeatMap map{.title = "a head", .labels = {"=x", "<\"&"}, .weights = Matrix(2, 2)};
  map.weights(0, 0) = 1;
  map.weights(1, 0) = 0.25F;
  map.weights(1, 1) = 0.75F;
  return map;
}

TEST(BenchCommand, PrintsSpeedBesideTheLimits) {
  const Result r = run({"bench", kTiny, "--prompt-tokens", "8", "--decode-tokens", "2", "--rounds",
                        "1", "--threads", "1"});
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_NE(r.out.find("limits: reading "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("prefill     8 tokens"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("decode      2 tokens"), std::string::npos) << r.out;
}

TEST(BenchCommand, BadOptionsAreRefusedBeforeWeightsAreMade) {
  EXPECT_EQ(run({"bench", "qwen3-8b", "--weights", "foo"}).err,
            "lab model: --weights: found 'foo', wanted one of mapped, copied\n");
  EXPECT_EQ(run({"bench", "qwen3-8b", "--rounds", "0"}).err,
            "lab model: --rounds: found '0', wanted a whole number from 1 to 1000\n");
  EXPECT_EQ(run({"bench", "qwen3-8b", "--past-range", "warn"}).err,
            "lab model: unrecognised option '--past-range'\n");
}

TEST(BenchCommand, NoOutputIsWiderThanEightyColumns) {
  for (const char* command : {"generate", "logits", "attention", "bench"}) {
    std::istringstream lines(run({command, "--help"}).out);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

TEST(HeatMap, ShadesLeaveHiddenKeysBlank) {
  EXPECT_EQ(as_shades(small_map()), R"(a head
                0 1
  0 =x          ██
  1 <"&         ▒▒██
blank 0   · below .05   ░ below .25   ▒ below .5   ▓ below .75   █ the rest
)");
}

TEST(HeatMap, LongPromptsGetOneColumnPerKey) {
  HeatMap map{.title = "", .labels = std::vector<std::string>(64, "x"), .weights = Matrix(1, 64)};
  map.weights(0, 0) = 1;
  map.weights(0, 1) = 0.01F;
  map.weights(0, 63) = 0.3F;
  const std::string text = as_shades(map);
  EXPECT_NE(text.find("\n 63 x           █·" + std::string(61, ' ') + "▒\n"), std::string::npos)
      << text;
  std::istringstream lines(text.substr(0, text.find("blank")));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(width_of(line), 80U) << line;
  }
}

TEST(HeatMap, CsvQuotesAndDisarmsFormulas) {
  EXPECT_EQ(as_csv(small_map()),
            "\"query\",\"'=x\",\"<\"\"&\"\n\"'=x\",1,0\n\"<\"\"&\",0.25,0.75\n");
}

TEST(HeatMap, SvgEscapesItsTexts) {
  const std::string svg = as_svg(small_map());
  EXPECT_NE(svg.find("&lt;&quot;&amp; to =x: 0.2500"), std::string::npos) << svg;
  EXPECT_NE(svg.find("fill=\"#eeeeee\"><title>=x to &lt;"), std::string::npos) << "hidden is grey";
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(HeatMap, SvgHasABackgroundAndLabelsThatFitItsMargins) {
  HeatMap map = small_map();
  map.labels[1] = "internationalisation";
  const std::string svg = as_svg(map);
  EXPECT_NE(svg.find("viewBox=\"0 0 206 156\""), std::string::npos) << svg;
  EXPECT_NE(svg.find("\n<rect width=\"206\" height=\"156\" fill=\"#ffffff\"/>\n"),
            std::string::npos);
  EXPECT_NE(svg.find("text-anchor=\"end\">internationali</text>"), std::string::npos) << svg;
  EXPECT_NE(svg.find("<title>internationalisation to =x: 0.2500</title>"), std::string::npos);
}

TEST(HeatMap, ColoursPutTwoQueriesInALine) {
  const std::string text = as_colours(small_map());
  EXPECT_NE(text.find("\x1b[38;2;240;249;33m\x1b[48;2;"), std::string::npos);
  EXPECT_EQ(std::ranges::count(text, '\n'), 3);
  EXPECT_TRUE(text.ends_with("\x1b[0m\n"));
}

TEST(HeatMap, QueriesAreTheLastOfTheTokens) {
  HeatMap map{.title = "", .labels = {"a", "b", "c"}, .weights = Matrix(1, 3)};
  map.weights(0, 2) = 1;
  EXPECT_EQ(as_csv(map), "\"query\",\"a\",\"b\",\"c\"\n\"c\",0,0,1\n");
}

TEST(Printable, ControlCharactersNeverReachATerminal) {
  EXPECT_EQ(printable("a\nb\tc"), "a\nb\tc");
  EXPECT_EQ(printable("\x1b[31mred"), "\uFFFD[31mred");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\uFFFD"
            "31m");
  EXPECT_EQ(printable("caf\xC3\xA9 \x7F"), "caf\xC3\xA9 \uFFFD");
}

}  // namespace
}  // namespace engine::cli
