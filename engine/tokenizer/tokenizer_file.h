// What a tokenizer.json says, read strictly: a setting we do not have is refused by name, never
// ignored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/bpe.h"

namespace engine {

struct AddedToken {
  std::int32_t id = 0;
  std::string content{};
  bool special = false;
  bool normalized = false;  // looked for in the normalised text
};

struct TokenizerFile {
  BpeModel model{};
  std::vector<std::string> token_bytes{};  // by id; empty: no such token
  std::vector<AddedToken> added{};
  bool nfc = false;
  std::vector<std::string> patterns{};  // applied one after the other
  std::vector<std::int32_t> prefix{};   // ids the template puts before a text
  std::vector<std::int32_t> suffix{};
  std::int64_t token_count = 0;
};

// Throws FormatError.
TokenizerFile read_tokenizer_file(std::string_view json, std::string_view label,
                                  std::int64_t vocab_size);

}  // namespace engine
