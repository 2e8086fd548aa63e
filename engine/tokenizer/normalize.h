// Unicode normalisation form C: one code point where a letter and its accents could be several.
#pragma once

#include <string>
#include <string_view>

namespace engine {

// `text` must be valid UTF-8; it may hold zero bytes. Throws FormatError if it cannot be
// normalised.
std::string normalize_nfc(std::string_view text);

}  // namespace engine
