// XSalsa20-Poly1305 of libsodium, texts padded so that their length tells nothing.
#include "grader/quiz/seal.h"

#include <sodium.h>

#include <array>
#include <stdexcept>
#include <vector>

namespace grader::quiz {
namespace {

using Bytes = std::vector<unsigned char>;

constexpr std::size_t kPadding = 192;
constexpr std::size_t kMostSealed = 16384;
constexpr int kBase64 = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;

std::array<unsigned char, crypto_secretbox_KEYBYTES> key_of(std::string_view place) {
  constexpr std::string_view kLabel = "attention lab quiz 1";
  std::array<unsigned char, crypto_secretbox_KEYBYTES> key{};
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(place.data()),
                     place.size(), reinterpret_cast<const unsigned char*>(kLabel.data()),
                     kLabel.size());
  return key;
}

void start_sodium() {
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot be started");
  }
}

}  // namespace

std::string seal(std::string_view place, std::string_view text) {
  start_sodium();
  Bytes padded(text.begin(), text.end());
  padded.resize(text.size() + kPadding);
  std::size_t size = 0;
  sodium_pad(&size, padded.data(), text.size(), kPadding, padded.size());
  const auto key = key_of(place);
  Bytes sealed(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + size);
  // The nonce follows from key and text: the same draft gives the same file.
  crypto_generichash(sealed.data(), crypto_secretbox_NONCEBYTES, padded.data(), size, key.data(),
                     key.size());
  crypto_secretbox_easy(sealed.data() + crypto_secretbox_NONCEBYTES, padded.data(), size,
                        sealed.data(), key.data());
  std::string out(sodium_base64_encoded_len(sealed.size(), kBase64), '\0');
  sodium_bin2base64(out.data(), out.size(), sealed.data(), sealed.size(), kBase64);
  out.resize(out.find('\0'));
  return out;
}

std::optional<std::string> open_sealed(std::string_view place, std::string_view sealed) {
  start_sodium();
  constexpr std::size_t kAround = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (sealed.size() > kMostSealed) {
    return std::nullopt;
  }
  Bytes bytes(sealed.size());
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), sealed.data(), sealed.size(), nullptr, &size,
                        &end, kBase64) != 0 ||
      end != sealed.data() + sealed.size() || size < kAround) {
    return std::nullopt;
  }
  Bytes text(size - kAround);
  std::size_t length = 0;
  if (crypto_secretbox_open_easy(text.data(), bytes.data() + crypto_secretbox_NONCEBYTES,
                                 size - crypto_secretbox_NONCEBYTES, bytes.data(),
                                 key_of(place).data()) != 0 ||
      sodium_unpad(&length, text.data(), text.size(), kPadding) != 0) {
    return std::nullopt;
  }
  return std::string(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
}

}  // namespace grader::quiz
