// The seed of a submission's hidden cases.
#ifndef GRADER_GRADE_SECRET_H
#define GRADER_GRADE_SECRET_H

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace grader {

// The bytes of a secret file. Throws std::invalid_argument, naming the file, when it is no regular
// file of 16 to 4096 bytes.
std::string read_secret(const std::filesystem::path& file);

// HMAC-SHA-256 of the submission's hash: nobody without the secret can tell it, and nobody but who
// hands in the same sources gets the same.
std::uint64_t seed_from(std::string_view secret, std::string_view submission_hash);

}  // namespace grader

#endif  // GRADER_GRADE_SECRET_H
