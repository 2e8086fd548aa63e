// NFC by utf8proc.
#include "engine/tokenizer/normalize.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "formats/error.h"

namespace engine {

std::string normalize_nfc(std::string_view text) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::ranges::all_of(text, is_ascii)) {
    return std::string(text);  // nothing to compose
  }
  utf8proc_uint8_t* result = nullptr;
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  const utf8proc_ssize_t length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &result, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (length < 0) {
    throw formats::FormatError("the text cannot be normalised: " +
                               std::string(utf8proc_errmsg(length)));
  }
  return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(length)};
}

}  // namespace engine
