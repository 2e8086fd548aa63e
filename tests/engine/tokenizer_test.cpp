// The tokenizer against the tokenizers package on hard texts, and every refusal word for word.
#include "engine/tokenizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "engine/tokenizer/bpe.h"
#include "engine/tokenizer/splitter.h"
#include "formats/files.h"
#include "formats/json.h"
#include "tests/formats/cases.h"

namespace engine {
namespace {

using formats::Json;
using formats_test::error_of;

std::filesystem::path golden(const std::string& name) {
  return std::filesystem::path(LAB_SOURCE_DIR) / "tests/engine/golden/tokenizer" / name;
}

Json read_cases(const std::string& name) {
  const auto path = golden(name + ".cases.json");
  return formats::parse_json(formats::read_text_file(path, 1u << 20), path.string());
}

std::vector<TokenId> ids_of(const Json& list) {
  std::vector<TokenId> ids;
  for (const Json& id : *list.array()) {
    ids.push_back(static_cast<TokenId>(std::get<std::uint64_t>(id.value)));
  }
  return ids;
}

std::string stream(const Tokenizer& tokenizer, const std::vector<TokenId>& ids,
                   bool skip_special = false) {
  StreamDecoder decoder(tokenizer, skip_special);
  std::string text;
  for (const TokenId id : ids) {
    text += decoder.push(id);
  }
  return text + decoder.finish();
}

class TokenizerGolden : public testing::TestWithParam<const char*> {
 protected:
  Tokenizer tokenizer_ = Tokenizer::open(golden(std::string(GetParam()) + ".json"));
  Json cases_ = read_cases(GetParam());
};

TEST_P(TokenizerGolden, EncodesAsTheTokenizersPackage) {
  for (const Json& item : *cases_.find("texts")->array()) {
    const std::string& text = *item.find("text")->text();
    ASSERT_EQ(tokenizer_.encode(text), ids_of(*item.find("ids"))) << formats::json_string(text);
  }
}

TEST_P(TokenizerGolden, ReadsSpecialTokensAsTextWhenAsked) {
  for (const Json& item : *cases_.find("texts")->array()) {
    const std::string& text = *item.find("text")->text();
    const EncodeOptions plain = {.add_special = false, .parse_special = false};
    ASSERT_EQ(tokenizer_.encode(text, plain), ids_of(*item.find("plain")))
        << formats::json_string(text);
  }
}

TEST_P(TokenizerGolden, DecodesAsTheTokenizersPackage) {
  for (const Json& item : *cases_.find("texts")->array()) {
    const std::vector<TokenId> ids = ids_of(*item.find("ids"));
    // The package reads an added token through the alphabet of bytes, which breaks one with
    // accents; here it is what it says.
    if (std::ranges::find(ids, *tokenizer_.find("caf\u00e9token")) == ids.end()) {
      ASSERT_EQ(tokenizer_.decode(ids), *item.find("decoded")->text());
      ASSERT_EQ(tokenizer_.decode(ids, true), *item.find("decoded_skip")->text());
    }
  }
}

TEST_P(TokenizerGolden, DecodesIdsWhoseBytesAreNotUtf8) {
  for (const Json& item : *cases_.find("sequences")->array()) {
    ASSERT_EQ(tokenizer_.decode(ids_of(*item.find("ids"))), *item.find("decoded")->text());
  }
}

TEST_P(TokenizerGolden, StreamingGivesTheSameText) {
  for (const char* part : {"texts", "sequences"}) {
    for (const Json& item : *cases_.find(part)->array()) {
      const std::vector<TokenId> ids = ids_of(*item.find("ids"));
      ASSERT_EQ(stream(tokenizer_, ids), tokenizer_.decode(ids));
      ASSERT_EQ(stream(tokenizer_, ids, true), tokenizer_.decode(ids, true));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, TokenizerGolden, testing::Values("qwen", "llama3", "gpt2"));

TEST(Tokenizer, ReadsTheTokenizerThatShips) {
  const auto folder = std::filesystem::path(LAB_SOURCE_DIR) / "models/tiny";
  const Tokenizer tokenizer = Tokenizer::open(folder, 768);
  EXPECT_EQ(tokenizer.token_count(), 768);
  const std::vector<TokenId> ids = tokenizer.encode("Once there was a fox.");
  EXPECT_EQ(ids.front(), 767);
  EXPECT_EQ(tokenizer.decode(ids, true), "Once there was a fox.");
}

TEST(Tokenizer, StreamsACharacterWhenItsLastByteHasCome) {
  const Tokenizer tokenizer = Tokenizer::open(golden("qwen.json"));
  StreamDecoder decoder(tokenizer);
  EXPECT_EQ(decoder.push(*tokenizer.find("\xe2")), "");
  EXPECT_EQ(decoder.push(*tokenizer.find("\x82")), "");
  EXPECT_EQ(decoder.push(*tokenizer.find("\xac")), "\u20ac");
  EXPECT_EQ(decoder.push(*tokenizer.find("\xe2")), "");
  EXPECT_EQ(decoder.finish(), "\ufffd");
  EXPECT_EQ(decoder.finish(), "");
}

TEST(Tokenizer, RowsWithoutATokenGiveNoText) {
  const Tokenizer tokenizer = Tokenizer::open(golden("qwen.json"), 700);
  const std::vector<TokenId> ids = {*tokenizer.find("a"), 690, *tokenizer.find("b")};
  EXPECT_EQ(tokenizer.decode(ids), "ab");
  EXPECT_TRUE(tokenizer.bytes(690).empty());
}

TEST(Tokenizer, RefusesIdsOutsideTheVocabulary) {
  const Tokenizer tokenizer = Tokenizer::open(golden("qwen.json"), 700);
  EXPECT_EQ(error_of([&] {
              tokenizer.decode(std::vector<TokenId>{1, 700});
            }),
            "token 1 has id 700, wanted 0 to 699");
  EXPECT_EQ(error_of([&] { tokenizer.decode(std::vector<TokenId>{-1}); }),
            "token 0 has id -1, wanted 0 to 699");
  EXPECT_EQ(error_of([&] { StreamDecoder(tokenizer).push(700); }),
            "token 0 has id 700, wanted 0 to 699");
}

TEST(Tokenizer, RefusesTextThatIsNotUtf8) {
  const Tokenizer tokenizer = Tokenizer::open(golden("qwen.json"));
  EXPECT_EQ(error_of([&] { tokenizer.encode("ab\xff"); }), "the text is not UTF-8 at byte 2");
}

TEST(Tokenizer, RefusesAVocabularyLargerThanTheModel) {
  EXPECT_EQ(error_of([] {
              Tokenizer::parse(R"({"model":{"type":"BPE","vocab":{"a":5},"merges":[]}})", "t.json",
                               5);
            }),
            "t.json:1: token 'a': found id 5, wanted a whole number from 0 to 4");
}

TEST(Tokenizer, TakesTheLongestAddedToken) {
  const Tokenizer tokenizer = Tokenizer::open(golden("qwen.json"));
  EXPECT_EQ(tokenizer.encode("<|im_end|>"), std::vector<TokenId>{*tokenizer.find("<|im_end|>")});
  EXPECT_TRUE(tokenizer.is_special(*tokenizer.find("<|im_end|>")));
  EXPECT_FALSE(tokenizer.is_special(*tokenizer.find("<think>")));
}

// ---- what a file may not say

// A complete file, with one of its sections replaced.
std::string file_with(const std::string& section, const std::string& value) {
  std::map<std::string, std::string> sections = {
      {"added_tokens", "[]"},
      {"normalizer", "null"},
      {"pre_tokenizer", R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":true})"},
      {"post_processor", "null"},
      {"decoder", R"({"type":"ByteLevel"})"},
      {"model", R"({"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]})"}};
  sections[section] = value;
  std::string text = "{";
  for (const auto& [name, json] : sections) {
    text += (text.size() > 1 ? ",\n" : "") + std::string("\"") + name + "\":" + json;
  }
  return text + "}";
}

// The error without "t.json:LINE: ".
std::string refusal(const std::string& section, const std::string& value) {
  const std::string what = error_of([&] { Tokenizer::parse(file_with(section, value), "t.json"); });
  const std::size_t place = what.find(": ");
  return what.starts_with("t.json:") ? what.substr(place + 2) : what;
}

std::string model_refusal(const std::string& vocab, const std::string& merges,
                          const std::string& more = "") {
  return refusal("model",
                 R"({"type":"BPE","vocab":)" + vocab + R"(,"merges":)" + merges + more + "}");
}

std::string added_refusal(const std::string& fields) {
  return refusal("added_tokens", "[{" + fields + "}]");
}

TEST(TokenizerFile, AcceptsTheSmallestFile) {
  const Tokenizer tokenizer = Tokenizer::parse(file_with("normalizer", "null"), "t.json");
  EXPECT_EQ(tokenizer.encode("abba"), (std::vector<TokenId>{2, 1, 0}));
}

TEST(TokenizerFile, NamesTheLine) {
  EXPECT_EQ(
      error_of([] { Tokenizer::parse(file_with("normalizer", R"({"type":"NFKC"})"), "t.json"); }),
      "t.json:4: normalizer: found \"NFKC\", wanted \"NFC\" or null");
}

TEST(TokenizerFile, RefusesOtherModels) {
  EXPECT_EQ(refusal("model", R"({"type":"WordPiece"})"),
            "model: found \"WordPiece\", wanted \"BPE\"");
  EXPECT_EQ(refusal("model", "null"), "model: found no type, wanted \"BPE\"");
  EXPECT_EQ(refusal("truncation", R"({"max_length":8})"), "truncation: is set, wanted null");
  EXPECT_EQ(model_refusal("{}", "[]", R"(,"byte_fallback":true)"),
            "model.byte_fallback: found true, which is not supported");
  EXPECT_EQ(model_refusal("{}", "[]", R"(,"end_of_word_suffix":"</w>")"),
            "model.end_of_word_suffix: found \"</w>\", which is not supported");
  EXPECT_EQ(model_refusal("{}", "[]", R"(,"dropout":0.1)"),
            "model.dropout: found 0.1, which is not supported");
}

TEST(TokenizerFile, RefusesABrokenVocabulary) {
  EXPECT_EQ(model_refusal("[]", "[]"), "model: 'vocab' is not an object");
  EXPECT_EQ(model_refusal(R"({"a":0,"b":0})", "[]"),
            "token 'b': id 0 belongs to another token already");
  EXPECT_EQ(model_refusal(R"({"a":-1})", "[]"),
            "token 'a': found id -1, wanted a whole number from 0 to 1026");
  EXPECT_EQ(model_refusal(R"({"a":1.0})", "[]"),
            "token 'a': found id 1, wanted a whole number from 0 to 1026");
  EXPECT_EQ(model_refusal(R"({"a":9999999})", "[]"),
            "token 'a': found id 9999999, wanted a whole number from 0 to 1026");
  EXPECT_EQ(model_refusal(R"({"a":0,"a":1})", "[]"), "key 'a' appears twice, first in line 3");
}

TEST(TokenizerFile, RefusesBrokenMerges) {
  const std::string vocab = R"({"a":0,"b":1,"ab":2})";
  EXPECT_EQ(model_refusal(vocab, "{}"), "model: 'merges' is not a list");
  EXPECT_EQ(model_refusal(vocab, R"(["a b","b a"])"),
            "merge 1: token 'ba' is not in the vocabulary");
  EXPECT_EQ(model_refusal(vocab, R"(["a c"])"), "merge 0: token 'c' is not in the vocabulary");
  EXPECT_EQ(model_refusal(vocab, R"(["ab"])"), "merge 0: found \"ab\", wanted two tokens");
  EXPECT_EQ(model_refusal(vocab, R"(["a b c"])"), "merge 0: found \"a b c\", wanted two tokens");
  EXPECT_EQ(model_refusal(vocab, R"([["a"]])"), "merge 0: found a list, wanted two tokens");
  EXPECT_EQ(model_refusal(vocab, R"(["a b",["a","b"]])"), "merge 1: 'ab' is there twice");
}

TEST(TokenizerFile, RefusesBrokenAddedTokens) {
  EXPECT_EQ(added_refusal(R"("content":"<x>")"),
            "added_tokens.id: missing, wanted a whole number of at least 0");
  EXPECT_EQ(added_refusal(R"("id":3,"content":"<x>","lstrip":true)"),
            "added token '<x>': 'lstrip' is not supported");
  EXPECT_EQ(added_refusal(R"("id":1,"content":"<x>")"),
            "token '<x>': id 1 belongs to another token already");
  EXPECT_EQ(added_refusal(R"("id":7,"content":"ab")"),
            "added token 'ab': found id 7, the vocabulary has 2");
  EXPECT_EQ(added_refusal(R"("id":7,"content":"<x>"},{"id":8,"content":"<x>")"),
            "added token '<x>': appears twice");
  EXPECT_EQ(added_refusal(R"("id":2,"content":"ab")"), "no error");
}

TEST(TokenizerFile, RefusesOtherPreTokenizers) {
  EXPECT_EQ(refusal("pre_tokenizer", "null"),
            "pre_tokenizer: there is no \"ByteLevel\" step at the end");
  EXPECT_EQ(refusal("pre_tokenizer", R"({"type":"Metaspace"})"),
            "pre_tokenizer: found \"Metaspace\", wanted \"Split\" or \"ByteLevel\"");
  EXPECT_EQ(refusal("pre_tokenizer", R"({"type":"ByteLevel"})"),
            "pre_tokenizer.add_prefix_space: missing, and what that means is not supported");
  EXPECT_EQ(refusal("pre_tokenizer", R"({"type":"ByteLevel","add_prefix_space":true})"),
            "pre_tokenizer.add_prefix_space: found true, which is not supported");
  EXPECT_EQ(
      refusal("pre_tokenizer", R"({"type":"Split","pattern":{"Regex":"a"},"behavior":"Removed"})"),
      "pre_tokenizer.behavior: found \"Removed\", which is not supported");
  EXPECT_EQ(refusal("pre_tokenizer",
                    R"({"type":"Split","pattern":{"String":"a"},"behavior":"Isolated"})"),
            "pre_tokenizer.pattern: wanted an object with a \"Regex\"");
}

std::string pattern_refusal(const std::string& pattern) {
  return error_of([&] { Splitter{pattern}; });
}

TEST(Splitter, RefusesPatternsItWouldReadDifferently) {
  EXPECT_EQ(pattern_refusal("(a"),
            "the pattern '(a' is not a regular expression: missing closing parenthesis");
  EXPECT_EQ(pattern_refusal("[a&&b]"),
            "the pattern '[a&&b]' has sets inside a set, which are not supported");
  EXPECT_EQ(pattern_refusal("[a[b]]"),
            "the pattern '[a[b]]' has sets inside a set, which are not supported");
  EXPECT_EQ(pattern_refusal("\\w+"), "the pattern '\\w+' has \\w, which is not supported here");
  EXPECT_EQ(pattern_refusal("[\\S]"), "the pattern '[\\S]' has \\S, which is not supported here");
  EXPECT_EQ(pattern_refusal(std::string(9000, 'a')),
            "the pattern has 9000 bytes, at most 8192 are read");
}

TEST(Splitter, KeepsWhatLiesBetweenMatches) {
  EXPECT_EQ(Splitter("b+").split("abbcb"), (std::vector<std::string_view>{"a", "bb", "c", "b"}));
  EXPECT_EQ(Splitter("x*").split("ab"), std::vector<std::string_view>{"ab"});
  EXPECT_TRUE(Splitter("b").split("").empty());
}

TEST(Splitter, StopsAHostilePattern) {
  EXPECT_EQ(error_of([] { Splitter("(a+)+$").split(std::string(40, 'a') + "b"); }),
            "the pattern cannot be matched at byte 0 of the text: match limit exceeded");
}

TEST(TokenizerFile, RefusesOtherTemplatesAndDecoders) {
  EXPECT_EQ(
      refusal("post_processor", R"({"type":"BertProcessing"})"),
      "post_processor: found \"BertProcessing\", wanted \"ByteLevel\" or \"TemplateProcessing\"");
  EXPECT_EQ(
      refusal(
          "post_processor",
          R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}}]})"),
      "post_processor: token '<s>' is not among the added tokens");
  EXPECT_EQ(refusal("decoder", "null"), "decoder: found no type, wanted \"ByteLevel\"");
}

TEST(Tokenizer, NamesAByteWithoutAToken) {
  const Tokenizer tokenizer = Tokenizer::parse(file_with("normalizer", "null"), "t.json");
  EXPECT_EQ(error_of([&] { tokenizer.encode("abc"); }),
            "t.json: the vocabulary has no token for the byte 0x63");
}

// ---- the merge loop against its naive twin

// Scans for the pair of lowest rank, leftmost first, until there is none.
std::vector<std::int64_t> encode_naively(const BpeModel& model, std::string_view part) {
  std::vector<std::int64_t> ids;
  for (const char byte : part) {
    ids.push_back(model.byte_ids[static_cast<std::uint8_t>(byte)]);
  }
  while (true) {
    const Merge* best = nullptr;
    std::size_t place = 0;
    for (std::size_t i = 0; i + 1 < ids.size(); ++i) {
      const auto found = model.merges.find(
          merge_key(static_cast<std::int32_t>(ids[i]), static_cast<std::int32_t>(ids[i + 1])));
      if (found != model.merges.end() && (best == nullptr || found->second.rank < best->rank)) {
        best = &found->second;
        place = i;
      }
    }
    if (best == nullptr) {
      return ids;
    }
    ids[place] = best->id;
    ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(place) + 1);
  }
}

// Tokens over a and b with merges in a scrambled order, so that ranks and positions conflict often.
BpeModel scrambled_model(std::mt19937_64* random) {
  BpeModel model;
  model.byte_ids.fill(-1);
  model.byte_ids['a'] = 0;
  model.byte_ids['b'] = 1;
  std::int32_t next = 2;
  for (int i = 0; i < 24; ++i) {
    const auto left = static_cast<std::int32_t>((*random)() % static_cast<std::uint64_t>(next));
    const auto right = static_cast<std::int32_t>((*random)() % static_cast<std::uint64_t>(next));
    if (model.merges
            .emplace(merge_key(left, right),
                     Merge{static_cast<std::int32_t>((*random)() % 1000), next})
            .second) {
      ++next;
    }
  }
  return model;
}

TEST(Bpe, AgreesWithItsNaiveTwin) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 300; ++round) {
    const BpeModel model = scrambled_model(&random);
    std::string part;
    for (std::uint64_t length = 1 + random() % 40; part.size() < length;) {
      part.push_back(random() % 2 == 0 ? 'a' : 'b');
    }
    ASSERT_EQ(encode_part(model, part), encode_naively(model, part)) << part;
  }
}

TEST(Bpe, ALongWordIsNotQuadratic) {
  const Tokenizer tokenizer = Tokenizer::open(golden("qwen.json"));
  const std::string text(200'000, 'a');  // one part; the naive loop would need 10^10 steps
  EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
}

}  // namespace
}  // namespace engine
