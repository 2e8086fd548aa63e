// Content hashes and whole-file reading and writing.
#include "grader/build/hash.h"

#include <sodium.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "grader/run/spawner.h"

namespace grader {

static_assert(sizeof(crypto_generichash_state) <= 384);

namespace {
crypto_generichash_state* state_of(unsigned char* bytes) {
  return reinterpret_cast<crypto_generichash_state*>(bytes);
}
constexpr std::size_t kDigest = 16;
}  // namespace

Hasher::Hasher() { crypto_generichash_init(state_of(state_), nullptr, 0, kDigest); }

Hasher& Hasher::add(std::string_view part) {
  const std::uint64_t size = part.size();
  crypto_generichash_update(state_of(state_), reinterpret_cast<const unsigned char*>(&size),
                            sizeof(size));
  crypto_generichash_update(state_of(state_), reinterpret_cast<const unsigned char*>(part.data()),
                            part.size());
  return *this;
}

Hasher& Hasher::add_file(const std::filesystem::path& file) {
  std::error_code error;
  return std::filesystem::is_regular_file(file, error) ? add("present").add(read_file(file))
                                                       : add("absent");
}

std::string Hasher::hex() {
  unsigned char digest[kDigest];
  crypto_generichash_final(state_of(state_), digest, sizeof(digest));
  char text[2 * kDigest + 1];
  sodium_bin2hex(text, sizeof(text), digest, sizeof(digest));
  return text;
}

std::string why_no_source(const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (std::filesystem::is_directory(status)) {
    return "is a folder";
  }
  if (!std::filesystem::is_regular_file(status)) {
    return std::filesystem::exists(status) ? "is no ordinary file" : "does not exist";
  }
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  return !error && size <= kLargestSource ? "" : "is larger than 1 MB";
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in) {
    throw SystemError(file.string() + ": " + std::strerror(errno));
  }
  return std::move(content).str();
}

void write_file_atomically(const std::filesystem::path& file, std::string_view content) {
  std::filesystem::create_directories(file.parent_path());
  const std::filesystem::path draft = file.string() + "." + std::to_string(getpid()) + "." +
                                      std::to_string(reinterpret_cast<std::uintptr_t>(&file));
  {
    std::ofstream out(draft, std::ios::binary | std::ios::trunc);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    if (!out) {
      std::error_code ignored;
      std::filesystem::remove(draft, ignored);
      throw SystemError(file.string() + ": cannot be written (" + std::strerror(errno) + ")");
    }
  }
  std::filesystem::rename(draft, file);
}

}  // namespace grader
