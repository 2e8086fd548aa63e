// The merge loop, on a linked list of symbols and a heap of candidate pairs.
#include "engine/tokenizer/bpe.h"

#include <fmt/format.h>

#include <algorithm>
#include <queue>

#include "formats/error.h"

namespace engine {

namespace {

struct Symbol {
  std::int32_t id = 0;
  std::int32_t previous = -1;
  std::int32_t next = -1;
  bool gone = false;  // merged into its left neighbour
};

struct Candidate {
  std::int32_t rank = 0;
  std::int32_t left = 0;  // index of the symbol
  std::int32_t id = 0;    // of the token the pair would become

  // The heap's top is the lowest rank, of equal ranks the leftmost.
  bool operator<(const Candidate& other) const {
    return rank != other.rank ? rank > other.rank : left > other.left;
  }
};

class Word {
 public:
  Word(const BpeModel& model, std::string_view part) : model_(model) {
    symbols_.reserve(part.size());
    for (std::size_t i = 0; i < part.size(); ++i) {
      const auto byte = static_cast<std::uint8_t>(part[i]);
      if (model.byte_ids[byte] < 0) {
        throw formats::FormatError(
            fmt::format("the vocabulary has no token for the byte 0x{:02x}", byte));
      }
      const auto at = static_cast<std::int32_t>(i);
      symbols_.push_back({model.byte_ids[byte], at - 1, i + 1 < part.size() ? at + 1 : -1});
    }
  }

  void merge_all() {
    for (std::size_t i = 0; i + 1 < symbols_.size(); ++i) {
      add_candidate(static_cast<std::int32_t>(i));
    }
    while (!candidates_.empty()) {
      const Candidate candidate = candidates_.top();
      candidates_.pop();
      if (still_fits(candidate)) {
        merge(candidate);
      }
    }
  }

  std::vector<std::int64_t> ids() const {
    std::vector<std::int64_t> ids;
    for (const Symbol& symbol : symbols_) {
      if (!symbol.gone) {
        ids.push_back(symbol.id);
      }
    }
    return ids;
  }

 private:
  Symbol& at(std::int32_t i) { return symbols_[static_cast<std::size_t>(i)]; }

  const Merge* find(std::int32_t left) {
    const Symbol& symbol = at(left);
    if (symbol.gone || symbol.next < 0) {
      return nullptr;
    }
    const auto found = model_.merges.find(merge_key(symbol.id, at(symbol.next).id));
    return found == model_.merges.end() ? nullptr : &found->second;
  }

  void add_candidate(std::int32_t left) {
    if (const Merge* merge = find(left)) {
      candidates_.push({merge->rank, left, merge->id});
    }
  }

  // A candidate goes stale when one of its two symbols changed.
  bool still_fits(const Candidate& candidate) {
    const Merge* merge = find(candidate.left);
    return merge != nullptr && merge->id == candidate.id && merge->rank == candidate.rank;
  }

  void merge(const Candidate& candidate) {
    Symbol& left = at(candidate.left);
    Symbol& right = at(left.next);
    right.gone = true;
    left.id = candidate.id;
    left.next = right.next;
    if (left.next >= 0) {
      at(left.next).previous = candidate.left;
    }
    add_candidate(candidate.left);
    if (left.previous >= 0) {
      add_candidate(left.previous);
    }
  }

  const BpeModel& model_;
  std::vector<Symbol> symbols_{};
  std::priority_queue<Candidate> candidates_{};
};

}  // namespace

std::vector<std::int64_t> encode_part(const BpeModel& model, std::string_view part) {
  if (model.ignore_merges) {
    if (const auto whole = model.ids.find(std::string(part)); whole != model.ids.end()) {
      return {whole->second};
    }
  }
  Word word(model, part);
  word.merge_all();
  return word.ids();
}

}  // namespace engine
