// Two targets in one: bytes that start with '{' are a tokenizer.json, others a text for a good
// tokenizer.
#include <cstdint>
#include <string>

#include "engine/tokenizer.h"
#include "engine/tokenizer/normalize.h"
#include "engine/tokenizer/utf8.h"
#include "tests/fuzz/require.h"

namespace {

using engine::TokenId;
using engine::Tokenizer;

std::string stream(const Tokenizer& tokenizer, const std::vector<TokenId>& ids) {
  engine::StreamDecoder decoder(tokenizer);
  std::string text;
  for (const TokenId id : ids) {
    text += decoder.push(id);
    FUZZ_REQUIRE(!engine::first_invalid_byte(text).has_value());
  }
  return text + decoder.finish();
}

void check_file(std::string_view json) {
  const Tokenizer tokenizer = Tokenizer::parse(json, "fuzz");
  try {
    const std::vector<TokenId> ids = tokenizer.encode("It's 12 \xc3\xa9\n <|im_end|>");
    FUZZ_REQUIRE(stream(tokenizer, ids) == tokenizer.decode(ids));
  } catch (const formats::FormatError&) {
    // a byte without a token, or a pattern that is too costly
  }
}

void check_text(std::string_view text) {
  static const Tokenizer tokenizer =
      Tokenizer::open(std::string(LAB_SOURCE_DIR) + "/tests/engine/golden/tokenizer/qwen.json");
  const std::vector<TokenId> ids = tokenizer.encode(text, {.parse_special = false});
  FUZZ_REQUIRE(tokenizer.decode(ids) == engine::normalize_nfc(text));
  FUZZ_REQUIRE(stream(tokenizer, ids) == tokenizer.decode(ids));
  // The same bytes as ids: most are not UTF-8.
  std::vector<TokenId> random;
  for (const char byte : text) {
    random.push_back(static_cast<std::uint8_t>(byte) * 5 % (tokenizer.largest_id() + 1));
  }
  FUZZ_REQUIRE(stream(tokenizer, random) == tokenizer.decode(random));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    text.starts_with('{') ? check_file(text) : check_text(text);
  } catch (const formats::FormatError& error) {
    FUZZ_REQUIRE(error.what()[0] != '\0');
  }
  return 0;
}
