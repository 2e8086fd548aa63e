// Text to token ids and back: byte-level BPE from a tokenizer.json, as Qwen and Llama 3 use it.
//
// Encoding: cut out added tokens such as <|im_end|>; normalise each piece between them (NFC); split
// it with the pre-tokeniser's pattern; merge the bytes of each part by rank. Decoding joins the
// bytes of the tokens; bytes that are not UTF-8 become U+FFFD.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/error.h"

namespace engine {

using TokenId = std::int64_t;

struct EncodeOptions {
  bool add_special = true;  // the tokens that the file's template puts around a text
  bool parse_special =
      true;  // <|im_end|> in the text is that token; otherwise special tokens are text
};

class Tokenizer {
 public:
  // `path` is a tokenizer.json or the folder that holds one. Tokens with ids from vocab_size on are
  // refused (0: any). Throws formats::FormatError naming what is broken or not supported.
  static Tokenizer open(const std::filesystem::path& path, std::int64_t vocab_size = 0);
  static Tokenizer parse(std::string_view json, std::string_view label,
                         std::int64_t vocab_size = 0);

  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  // Throws FormatError if the text is not UTF-8 (with the place) or too costly for the pattern.
  std::vector<TokenId> encode(std::string_view text, const EncodeOptions& options = {}) const;

  // Ids that no token has (a model may have more rows than its tokenizer) give no text; negative
  // ids and ids beyond vocab_size are refused.
  std::string decode(std::span<const TokenId> ids, bool skip_special = false) const;

  // The raw bytes of one token; empty for an id that no token has.
  std::string_view bytes(TokenId id) const;
  bool is_special(TokenId id) const;
  std::optional<TokenId> find(std::string_view content) const;  // by its bytes, added tokens first
  std::int64_t token_count() const;
  std::int64_t largest_id() const;

  // Throws FormatError naming the first id that is negative or not below the vocab_size given to
  // open().
  void check(std::span<const TokenId> ids) const;
  static void check_ids(std::span<const TokenId> ids, std::int64_t vocab_size);

 private:
  struct Impl;
  explicit Tokenizer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Text of tokens as they come: holds back the bytes of an unfinished character. All pieces
// together, with finish(), are what decode() gives.
class StreamDecoder {
 public:
  explicit StreamDecoder(const Tokenizer& tokenizer, bool skip_special = false)
      : tokenizer_(&tokenizer), skip_special_(skip_special) {}

  std::string push(TokenId id);  // complete characters only
  std::string finish();          // what is left, as U+FFFD

 private:
  const Tokenizer* tokenizer_ = nullptr;
  bool skip_special_ = false;
  std::string pending_{};
};

}  // namespace engine
