// UTF-8 by hand: validation with a place, lossy repair, and the byte alphabet of byte-level BPE.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

// Bytes of the character at the start of `text`, 0 if they are not a whole valid one (RFC 3629: no
// surrogates, no overlong forms, at most U+10FFFF).
std::size_t character_length(std::string_view text);

// Place of the first byte that is not part of valid UTF-8.
std::optional<std::size_t> first_invalid_byte(std::string_view text);

// `text` ends in the start of a character that more bytes could complete: how many bytes that is.
std::size_t unfinished_tail(std::string_view text);

// Each longest run that starts like a character but is none becomes one U+FFFD.
std::string repair_utf8(std::string_view text);

// Byte-level BPE writes each byte as one printable character; this undoes it. Nothing if a
// character is not of that alphabet.
std::optional<std::string> bytes_from_alphabet(std::string_view text);

// A token's bytes in that alphabet, for printing.
std::string bytes_to_alphabet(std::string_view bytes);

}  // namespace engine
