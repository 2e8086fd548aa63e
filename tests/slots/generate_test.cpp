// Students' functions inside the tiny model: right ones, wrong ones, broken ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "formats/json.h"
#include "tests/engine/json_doc.h"
#include "tests/slots/support.h"

namespace slots::test {
namespace {

const std::string kTiny = std::string(LAB_SOURCE_DIR) + "/models/tiny";

// 32 new tokens of the tiny model, in float.
Result generate(const StudentFolder& student, const std::string& use,
                std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"generate", kTiny, "--prompt",    "Once there",
                                    "--tokens", "32",  "--operators", "portable",
                                    "--use",    use,   "--student",   student.path()};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

std::string ids_of(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\": [");
  return at == std::string::npos ? ""
                                 : json.substr(at, json.find(']', at) - at).substr(name.size() + 4);
}

TEST(StudentSlots, ReferencesInAllSlotsGiveTheEnginesIds) {
  const StudentFolder student;
  const Result own = run({"generate", kTiny, "--prompt", "Once there", "--tokens", "32",
                          "--operators", "portable", "--json"});
  const Result r = generate(student, "student:all", {"--json"});
  ASSERT_EQ(r.status, 0) << r.err;
  EXPECT_NO_THROW(formats::parse_json(r.out, "out"));
  EXPECT_NE(ids_of(own.out, "ids"), "");
  EXPECT_EQ(ids_of(r.out, "ids"), ids_of(own.out, "ids"));
  EXPECT_EQ(ids_of(r.out, "engine_ids"), ids_of(own.out, "ids"));
  EXPECT_NE(r.out.find("\"first_difference\": null"), std::string::npos) << r.out;
  EXPECT_EQ(r.out.find("\"reason\": \"it"), std::string::npos) << r.out;
  EXPECT_EQ(r.out.find("\"calls\": 0,"), std::string::npos) << r.out;
}

TEST(StudentSlots, TheReportSaysThatAllTokensAgree) {
  const StudentFolder student;
  const Result r = generate(student, "student:kv_head");
  EXPECT_EQ(from_line(r.out, "slot "),
            "slot         calls  largest error  where\n"
            "kv_head          6              0\n"
            "largest error: the difference from the engine's own operator on the same inputs,\n"
            "as a share of the largest value.\n"
            "\n"
            "All 32 tokens are the ones that the engine's own operators choose. The closest\n"
            "choice was token 2, which led by 0.00331.\n");
}

TEST(StudentSlots, AWrongRopeIsExplained) {
  const StudentFolder student;
  student.spoil("rope", "rope_apply", "interleaved");
  const Result r = generate(student, "student:rope,student:softmax");
  EXPECT_EQ(r.status, 0);
  EXPECT_NE(r.out.find("\nrope            48        2.3e+00  layer 0, position 4  <- differs\n"),
            std::string::npos)
      << r.out;
  EXPECT_EQ(from_line(r.out, "Token"),
            "Token 3, counted from 0, is the first that differs: yours is ␣bear, the engine's\n"
            "␣cat.\n"
            "  The engine's best two there are ␣cat and ␣frog, 0.035 apart (the top-2\n"
            "  margin). Your functions move the logits by up to 0.44.\n"
            "  One slot at a time, the logits move: with rope by 0.44 (to another token).\n"
            "  No more than rounding does: softmax.\n");
}

TEST(StudentSlots, JsonHoldsTheFirstDifference) {
  const StudentFolder student;
  student.spoil("rope", "rope_apply", "interleaved");
  const Result r = generate(student, "student:rope", {"--json"});
  const formats::Json json = formats::parse_json(r.out, "out");
  EXPECT_NE(r.out.find("\"first_difference\": {\n    \"token\": 3,"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\"near_tie\": false"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\"slot\": \"rope\",\n        \"moved\": 0.4"), std::string::npos) << r.out;
}

TEST(StudentSlots, TheDocumentNamesEveryFieldAndNoOther) {
  const StudentFolder student;
  student.spoil("rope", "rope_apply", "interleaved");
  student.remove("attention/causal_mask.cpp");
  const std::string use = "student:rope,student:mask,student:swiglu,student:block";
  std::set<std::string> fields = engine_test::fields_of(generate(student, use, {"--json"}).out);
  student.remove("rope/rope_apply.cpp");
  fields.merge(engine_test::fields_of(generate(student, use, {"--json"}).out));
  EXPECT_EQ(fields, engine_test::documented_fields("generate --use"));
  const Result logits = run({"logits", kTiny, "--prompt", "Once there", "--operators", "portable",
                             "--use", use, "--student", student.path(), "--json"});
  EXPECT_EQ(engine_test::fields_of(logits.out), engine_test::documented_fields("logits --use"));
}

TEST(StudentSlots, ACrashingSoftmaxFallsBackAndSaysSo) {
  const StudentFolder student;
  student.write("attention/softmax_rows.cpp",
                "#include \"softmax_rows.h\"\n"
                "lab::Matrix lab::softmax_rows(const Matrix& s) {\n"
                "  static int calls = 0;\n"
                "  Matrix w(s.rows(), s.cols());\n"
                "  for (int i = 0; i < s.rows(); ++i) {\n"
                "    real m = s(i, 0), sum = 0;\n"
                "    for (real x : s.row(i)) m = x > m ? x : m;\n"
                "    for (real x : s.row(i)) sum += exp(x - m);\n"
                "    for (int j = 0; j < s.cols(); ++j) w(i, j) = exp(s(i, j) - m) / sum;\n"
                "  }\n"
                "  if (++calls == 6) *reinterpret_cast<volatile int*>(calls - 6) = 1;\n"
                "  return w;\n"
                "}\n");
  const Result r = generate(student, "student:softmax,student:rope");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(from_line(r.out, "softmax:"),
            "softmax: the engine's own from layer 1, position 3 on, because it crashed:\n"
            "         signal 11 (segmentation fault): it used a null pointer.\n"
            "\n"
            "All 32 tokens are the ones that the engine's own operators choose. The closest\n"
            "choice was token 2, which led by 0.00331.\n");
  EXPECT_NE(r.out.find("\nsoftmax          5 "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\nrope           256 "), std::string::npos) << r.out;
}

TEST(StudentSlots, WhatCannotBeBuiltDoesNotBlockTheRest) {
  const StudentFolder student;
  student.write("attention/scores.cpp", "int x = ;\n");
  student.remove("attention/causal_mask.cpp");
  student.write("attention/softmax_rows.cpp",
                "#include \"softmax_rows.h\"\nnamespace lab {\nint other = 1;\n}\n");
  const Result r = generate(student, "student:scores,student:mask,student:softmax,student:rope");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(from_line(r.out, "scores:").substr(0, from_line(r.out, "scores:").find("\n\n")),
            "scores: the engine's own throughout, because attention/scores.cpp:1 does not\n"
            "        compile: expected primary-expression before ';' token.\n"
            "mask: the engine's own throughout, because there is no file\n"
            "      attention/causal_mask.cpp.\n"
            "softmax: the engine's own throughout, because attention/softmax_rows.cpp: the\n"
            "         file does not define lab::softmax_rows(const Matrix&).");
  EXPECT_NE(r.out.find("\nrope           256 "), std::string::npos) << r.out;
}

TEST(StudentSlots, UnusableAnswersFallBack) {
  const StudentFolder student;
  student.write("attention/softmax_rows.cpp",
                "#include \"softmax_rows.h\"\n"
                "lab::Matrix lab::softmax_rows(const Matrix&) { return Matrix(2, 3, 0); }\n");
  student.write("attention/scores.cpp",
                "#include \"scores.h\"\n"
                "lab::Matrix lab::scores(const Matrix& q, const Matrix& k) {\n"
                "  return Matrix(q.rows(), k.rows());\n"
                "}\n");
  student.write("heads/kv_head_of.cpp",
                "#include \"kv_head_of.h\"\n"
                "#include <stdexcept>\n"
                "int lab::kv_head_of(int, int, int) { throw std::invalid_argument(\"no\"); }\n"
                "std::vector<lab::Matrix> lab::repeat_kv(const std::vector<Matrix>& kv, int) {\n"
                "  return kv;\n"
                "}\n");
  const Result r = generate(student, "student:softmax,student:scores,student:kv_head");
  EXPECT_EQ(from_line(r.out, "kv_head:"),
            "kv_head: the engine's own throughout, because it threw an exception: no.\n"
            "scores: the engine's own throughout, because its answer holds NaN (perhaps an\n"
            "        element never written) at (0, 0), where the engine has 13.78.\n"
            "softmax: the engine's own throughout, because it answered a 2 x 3 float32\n"
            "         matrix, wanted 18 x 3 in float32.\n"
            "\n"
            "None of your functions was used: the text is the engine's own.\n");
}

TEST(StudentSlots, PrintsAreShownApartAndCleaned) {
  const StudentFolder student;
  student.write("attention/causal_mask.cpp",
                "#include \"causal_mask.h\"\n"
                "#include <cstdio>\n"
                "lab::Matrix lab::causal_mask(int n_q, int n_k) {\n"
                "  std::printf(\"\\033[31m%d\\n\", n_q);\n"
                "  Matrix m(n_q, n_k, 0);\n"
                "  for (int i = 0; i < n_q; ++i)\n"
                "    for (int j = i + n_k - n_q + 1; j < n_k; ++j) m(i, j) = -1e9f;\n"
                "  return m;\n"
                "}\n");
  const Result logits = run({"logits", kTiny, "--prompt", "Once there", "--operators", "portable",
                             "--use", "student:mask", "--student", student.path()});
  EXPECT_EQ(from_line(logits.out, "mask printed:"),
            "mask printed:\n3\n3\n3\n[... 3 lines left out]\n3\n1\n");
  EXPECT_NE(logits.out.find("\nmask             4              0\n"), std::string::npos)
      << "-1e9 hides a key as well: " << logits.out;
}

TEST(StudentSlots, AWholeBlockRunsWithoutACache) {
  const StudentFolder student;
  const Result r = generate(student, "student:block");
  EXPECT_NE(r.out.find("\nblock          128 "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("All 32 tokens are the ones"), std::string::npos) << r.out;
}

TEST(StudentSlots, ABlockLeavesEverySecondLayerToTheOthers) {
  const StudentFolder student;
  const Result r = generate(student, "student:rope,student:block");
  EXPECT_NE(r.out.find("\nrope           128 "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\nblock           64 "), std::string::npos) << r.out;
}

TEST(StudentSlots, CachedAttentionKeepsItsOwnCache) {
  const StudentFolder student;
  const Result r = generate(student, "student:cached");
  EXPECT_NE(r.out.find("\ncached         768 "), std::string::npos) << r.out;  // 4 layers, 6 heads
  EXPECT_EQ(r.out.find("differs"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("All 32 tokens are the ones"), std::string::npos) << r.out;
}

TEST(StudentSlots, AKeyNotTurnedToItsPlaceIsExplained) {
  const StudentFolder student;
  student.spoil("decoding", "cached_attention", "positions_restart");
  const Result r = generate(student, "student:cached,student:swiglu");
  EXPECT_EQ(r.status, 0);
  EXPECT_NE(r.out.find("  <- differs\n"), std::string::npos) << r.out;
  const std::string token = from_line(r.out, "Token");
  EXPECT_NE(token.find("  One slot at a time, the logits move: with cached by "), std::string::npos)
      << r.out;
  EXPECT_TRUE(token.ends_with("  No more than rounding does: swiglu.\n")) << r.out;
}

TEST(StudentSlots, ACacheOfAnotherLengthFallsBack) {
  const StudentFolder student;
  student.write("decoding/cached_attention.cpp",
                "#include \"cached_attention.h\"\n"
                "lab::CachedStep lab::cached_attention(const Matrix& q, const Matrix&,\n"
                "    const Matrix&, const LayerCache& cache, int, double) {\n"
                "  return {.out = q, .cache = cache};\n"
                "}\n");
  const Result r = generate(student, "student:cached,student:residual");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(from_line(r.out, "cached:"),
            "cached: the engine's own throughout, because in cache.keys it answered a 0 x 32\n"
            "        float32 matrix, wanted 3 x 32 in float32.\n"
            "\n"
            "All 32 tokens are the ones that the engine's own operators choose. The closest\n"
            "choice was token 2, which led by 0.00331.\n");
}

TEST(StudentSlots, QwenAttentionGetsAllTokensSoFar) {
  const StudentFolder student;
  const Result r = generate(student, "student:sublayer,student:rmsnorm,student:swiglu");
  EXPECT_NE(r.out.find("\nsublayer       128 "), std::string::npos) << r.out;
  // Two norms a layer and the last one: those of heads are part of qwen_attention.
  EXPECT_NE(r.out.find("\nrmsnorm        288 "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\nswiglu         128 "), std::string::npos) << r.out;
  EXPECT_EQ(r.out.find("Layers take turns"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("All 32 tokens are the ones"), std::string::npos) << r.out;
}

TEST(StudentSlots, AWrongQwenAttentionIsExplained) {
  const StudentFolder student;
  student.spoil("block", "qwen_attention", "no_head_norms");
  const Result r = generate(student, "student:qwen_attention,student:residual");
  EXPECT_NE(r.out.find("  <- differs\n"), std::string::npos) << r.out;
  const std::string token = from_line(r.out, "Token");
  EXPECT_NE(token.find("  One slot at a time, the logits move: with sublayer by "),
            std::string::npos)
      << r.out;
  EXPECT_TRUE(token.ends_with("  No more than rounding does: residual.\n")) << r.out;
}

TEST(StudentSlots, OneBrokenFileLeavesTheOthersTheirTurns) {
  const StudentFolder student;
  student.write("decoding/cached_attention.cpp", "int x = ;\n");
  const Result r = generate(student, "student:cached,student:sublayer,student:block");
  EXPECT_EQ(from_line(r.out, "Layers").substr(0, from_line(r.out, "Layers").find("\n\n")),
            "Layers take turns, as one function here contains the work of another: sublayer |\n"
            "block.\n"
            "cached: the engine's own throughout, because decoding/cached_attention.cpp:1\n"
            "        does not compile: expected primary-expression before ';' token.");
  EXPECT_NE(r.out.find("\nsublayer        64 "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\nblock           64 "), std::string::npos) << r.out;
}

TEST(StudentSlots, InItsLayerTheLargerStandsForTheSmaller) {
  const StudentFolder student;
  student.spoil("rope", "rope_apply", "interleaved");  // and nobody else is blamed for it
  const Result r = generate(
      student, "student:attention,student:sublayer,student:block,student:rope", {"--json"});
  const formats::Json json = formats::parse_json(r.out, "out");
  const auto calls = [&](const std::string& slot) {
    const std::size_t at =
        r.out.find("\"calls\": ", r.out.find("\"slot\": \"" + slot, r.out.find("\"turns\"")));
    return std::stoi(r.out.substr(at + 9));
  };
  EXPECT_NE(r.out.find("\"turns\": [\n    \"attention\",\n    \"sublayer\",\n    \"block\"\n  ],\n"
                       "  \"turns_move\": false"),
            std::string::npos)
      << r.out;
  const int passes = calls("block");              // layer 2
  EXPECT_EQ(calls("sublayer"), passes);           // layer 1
  EXPECT_EQ(calls("attention"), passes * 2 * 2);  // layers 0 and 3, two key-value heads
  EXPECT_EQ(calls("rope"), passes * 2 * 2);       // keys and queries
  const Result table = generate(student, "student:attention,student:sublayer,student:rope");
  const std::size_t first = table.out.find("<- differs");
  EXPECT_EQ(table.out.rfind('\n', first), table.out.find("\nrope ")) << table.out;
  EXPECT_EQ(table.out.find("<- differs", first + 1), std::string::npos) << table.out;
}

TEST(StudentSlots, MoreTurnsThanLayersMoveOn) {
  const StudentFolder student;
  const Result r = generate(student, "student:all");
  EXPECT_NE(r.out.find(
                "Layers take turns, as one function here contains the work of another: heads,\n"
                "kv_head, scores, mask, softmax | attention | flash, decode | cached | sublayer |\n"
                "block. With more turns than layers, they move on by one layer with every pass.\n"),
            std::string::npos)
      << r.out;
}

TEST(StudentSlots, ASampledTextIsComparedWithTheSameSeed) {
  const StudentFolder student;
  const Result r = generate(student, "student:rope", {"--temperature", "0.9", "--seed", "3"});
  EXPECT_NE(r.out.find("All 32 tokens are the ones"), std::string::npos) << r.out;
}

TEST(StudentSlots, TheStopTokenIsAChoiceToo) {
  const StudentFolder student;
  const Result r =
      run({"generate", kTiny, "--prompt", "Again: fox drum Mirako blue owl fox", "--operators",
           "portable", "--use", "student:rope", "--student", student.path(), "--json"});
  EXPECT_NE(r.out.find("\"reason\": \"stop token\""), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\"first_difference\": null"), std::string::npos) << r.out;
}

TEST(StudentSlots, LogitsAreMovedByTheGuiltySlot) {
  const StudentFolder student;
  student.spoil("attention", "softmax_rows", "base_two");
  const Result r =
      run({"logits", kTiny, "--prompt", "Once there", "--operators", "portable", "--use",
           "student:softmax,student:rope", "--student", student.path(), "--top", "2"});
  EXPECT_TRUE(r.out.starts_with("     id       logit  the engine's  probability  token\n"))
      << r.out;
  const std::string moved = from_line(r.out, "Your functions move");
  EXPECT_NE(moved.find("  One slot at a time, the logits move: with softmax by "),
            std::string::npos)
      << r.out;
  EXPECT_TRUE(moved.ends_with("  No more than rounding does: rope.\n")) << r.out;
}

TEST(StudentSlots, BadOptionsAreRefusedBeforeAnythingIsBuilt) {
  const std::vector<std::string> start = {"generate", kTiny, "--prompt", "Once"};
  const auto err = [&](std::vector<std::string> more) {
    std::vector<std::string> words = start;
    words.insert(words.end(), more.begin(), more.end());
    const Result r = run(words);
    EXPECT_EQ(r.status, 2);
    return r.err;
  };
  EXPECT_EQ(err({"--student", "x"}), "lab model: --student says something only beside --use\n");
  EXPECT_EQ(err({"--use", "student:all", "--student", "/nowhere"}),
            "lab model: --student: there is no folder '/nowhere'\n");
  EXPECT_EQ(err({"--use", "rope"}),
            "lab model: --use: found 'rope', wanted student:SLOT or engine:SLOT; did you mean "
            "student:rope?\n");
  const Result save =
      run({"logits", kTiny, "--prompt", "a", "--use", "student:all", "--save", "x"});
  EXPECT_EQ(save.err, "lab model: --save: the engine's logits can be saved, not those of --use\n");
}

TEST(StudentSlots, TheHelpListsThem) {
  const Result r = run({"generate", "--help"});
  EXPECT_NE(r.out.find("--use SLOTS"), std::string::npos) << r.out;
  EXPECT_NE(
      r.out.find("\n  kv_head     heads/kv_head_of            which keys a query head reads\n"),
      std::string::npos)
      << r.out;
  EXPECT_EQ(run({"info", "--help"}).out.find("--use"), std::string::npos);
}

}  // namespace
}  // namespace slots::test
