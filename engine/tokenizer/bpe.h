// Byte-pair encoding: merges neighbouring tokens, the earliest learnt pair first.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace engine {

struct Merge {
  std::int32_t rank = 0;
  std::int32_t id = 0;  // of the merged token
};

struct BpeModel {
  // By the bytes of a token.
  std::unordered_map<std::string, std::int32_t> ids{};
  std::unordered_map<std::uint64_t, Merge> merges{};  // by merge_key
  std::array<std::int32_t, 256> byte_ids{};           // -1: the vocabulary lacks this byte
  bool ignore_merges = false;  // a part that is a token as a whole is taken at once
};

constexpr std::uint64_t merge_key(std::int32_t left, std::int32_t right) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 |
         static_cast<std::uint32_t>(right);
}

// Ids of one part (a word). n log n in its length. Throws FormatError for a byte
// without a token.
std::vector<std::int64_t> encode_part(const BpeModel& model, std::string_view part);

}  // namespace engine
