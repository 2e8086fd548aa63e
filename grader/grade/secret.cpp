// Keyed hashing by libsodium.
#include "grader/grade/secret.h"

#include <sodium.h>

#include <array>
#include <cstring>
#include <stdexcept>

#include "grader/build/hash.h"

namespace grader {

std::string read_secret(const std::filesystem::path& file) {
  constexpr std::uintmax_t kLeast = 16;
  constexpr std::uintmax_t kMost = 4096;
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(file, error);
  const std::uintmax_t size = is_file ? std::filesystem::file_size(file, error) : 0;
  if (!is_file || error || size < kLeast || size > kMost) {
    throw std::invalid_argument(
        "option '--secret': found " +
        (is_file ? "a file of " + std::to_string(size) + " bytes" : std::string("no such file")) +
        ", wanted a file of 16 to 4096 secret bytes (head -c 32 /dev/urandom > " +
        file.filename().string() + ")");
  }
  return read_file(file);
}

std::uint64_t seed_from(std::string_view secret, std::string_view submission_hash) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(secret.data()),
                              secret.size());
  const std::string message = "attention lab, hidden cases 1: " + std::string(submission_hash);
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                message.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> digest{};
  crypto_auth_hmacsha256_final(&state, digest.data());
  std::uint64_t seed = 0;
  std::memcpy(&seed, digest.data(), sizeof(seed));
  sodium_memzero(digest.data(), digest.size());
  return seed;
}

}  // namespace grader
