// The tokenizer's pipeline: added tokens, normalisation, splitting, merging, and the way back.
#include "engine/tokenizer.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

#include "engine/tokenizer/normalize.h"
#include "engine/tokenizer/splitter.h"
#include "engine/tokenizer/tokenizer_file.h"
#include "engine/tokenizer/utf8.h"
#include "formats/files.h"

namespace engine {

namespace {

using formats::FormatError;

constexpr std::size_t kMaxFileBytes = 64u << 20;
// Symbols are indexed by 32 bits, and a text is normalised and split as a whole.
constexpr std::size_t kMaxTextBytes = 256u << 20;

// Finds the longest added token at each place.
class AddedTokens {
 public:
  void add(std::string content, TokenId id, bool special) {
    starts_[static_cast<std::uint8_t>(content[0])] = true;
    entries_.push_back({std::move(content), id, special});
  }
  // Normalisation may have made two tokens the same: the first stays.
  void finish() {
    std::ranges::stable_sort(entries_, {}, &Entry::content);
    const auto same = [](const Entry& a, const Entry& b) { return a.content == b.content; };
    entries_.erase(std::unique(entries_.begin(), entries_.end(), same), entries_.end());
  }

  struct Hit {
    std::size_t at = 0;
    std::size_t length = 0;
    TokenId id = 0;
  };

  // The first token in text from `from` on; length 0, at its end, if there is none.
  Hit find(std::string_view text, std::size_t from, bool with_special) const {
    for (std::size_t at = from; at < text.size(); ++at) {
      const Entry* entry = longest_at(text.substr(at));
      if (entry != nullptr && (with_special || !entry->special)) {
        return {at, entry->content.size(), entry->id};
      }
    }
    return {text.size(), 0, 0};
  }

 private:
  struct Entry {
    std::string content{};
    TokenId id = 0;
    bool special = false;
  };

  // Narrows the sorted entries character by character: as cheap for many tokens as for few.
  const Entry* longest_at(std::string_view text) const {
    if (!starts_[static_cast<std::uint8_t>(text[0])]) {
      return nullptr;
    }
    const Entry* longest = nullptr;
    auto first = entries_.begin();
    auto past = entries_.end();
    for (std::size_t depth = 0; depth < text.size() && first != past; ++depth) {
      const auto less = [depth](const Entry& entry, std::uint8_t byte) {
        return static_cast<std::uint8_t>(entry.content[depth]) < byte;
      };
      const auto byte = static_cast<std::uint8_t>(text[depth]);
      first = std::lower_bound(first, past, byte, less);
      past = byte == 0xff
                 ? past
                 : std::lower_bound(first, past, static_cast<std::uint8_t>(byte + 1), less);
      if (first != past && first->content.size() == depth + 1) {
        longest = &*first++;  // the shortest of the range comes first
      }
    }
    return longest;
  }

  std::vector<Entry> entries_{};
  std::array<bool, 256> starts_{};
};

}  // namespace

struct Tokenizer::Impl {
  TokenizerFile file{};
  std::string label{};  // the file, for messages
  std::int64_t vocab_size = 0;
  std::vector<Splitter> splitters{};
  AddedTokens raw{};         // looked for in the text as it is
  AddedTokens normalized{};  // looked for after normalisation
  std::unordered_map<std::string, TokenId> added_ids{};
  std::vector<bool> special{};  // by id

  // Calls `token(id)` and `plain(text)` for the pieces of text, in order.
  template <typename OnToken, typename OnPlain>
  static void cut(const AddedTokens& tokens, std::string_view text, bool with_special,
                  const OnToken& token, const OnPlain& plain) {
    std::size_t at = 0;
    while (at < text.size()) {
      const AddedTokens::Hit hit = tokens.find(text, at, with_special);
      if (hit.at > at) {
        plain(text.substr(at, hit.at - at));
      }
      if (hit.length > 0) {
        token(hit.id);
      }
      at = hit.at + hit.length;
    }
  }

  void encode_plain(std::string_view text, std::vector<TokenId>* ids) const {
    std::vector<std::string_view> parts = {text};
    for (const Splitter& splitter : splitters) {
      std::vector<std::string_view> finer;
      for (const std::string_view part : parts) {
        const std::vector<std::string_view> pieces = splitter.split(part);
        finer.insert(finer.end(), pieces.begin(), pieces.end());
      }
      parts = std::move(finer);
    }
    try {
      for (const std::string_view part : parts) {
        const std::vector<TokenId> word = encode_part(file.model, part);
        ids->insert(ids->end(), word.begin(), word.end());
      }
    } catch (const FormatError& error) {
      throw FormatError(label + ": " + error.what());
    }
  }

  // Between two raw added tokens: normalise, then look for the tokens that normalisation may have
  // made.
  void encode_between(std::string_view text, bool with_special, std::vector<TokenId>* ids) const {
    const std::string normal = file.nfc ? normalize_nfc(text) : std::string(text);
    cut(
        normalized, normal, with_special, [&](TokenId id) { ids->push_back(id); },
        [&](std::string_view piece) { encode_plain(piece, ids); });
  }
};

Tokenizer::Tokenizer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Tokenizer Tokenizer::open(const std::filesystem::path& path, std::int64_t vocab_size) {
  const std::filesystem::path file = formats::path_is_folder(path) ? path / "tokenizer.json" : path;
  return parse(formats::read_text_file(file, kMaxFileBytes), file.string(), vocab_size);
}

Tokenizer Tokenizer::parse(std::string_view json, std::string_view label, std::int64_t vocab_size) {
  auto impl = std::make_unique<Impl>();
  impl->file = read_tokenizer_file(json, label, vocab_size);
  impl->label = label;
  impl->vocab_size = vocab_size;
  for (const std::string& pattern : impl->file.patterns) {
    try {
      impl->splitters.emplace_back(pattern);
    } catch (const FormatError& error) {
      throw FormatError(std::string(label) + ": pre_tokenizer: " + error.what());
    }
  }
  impl->special.resize(impl->file.token_bytes.size());
  for (const AddedToken& added : impl->file.added) {
    if (added.normalized) {
      impl->normalized.add(impl->file.nfc ? normalize_nfc(added.content) : added.content, added.id,
                           added.special);
    } else {
      impl->raw.add(added.content, added.id, added.special);
    }
    impl->added_ids[added.content] = added.id;
    impl->special[static_cast<std::size_t>(added.id)] = added.special;
  }
  impl->raw.finish();
  impl->normalized.finish();
  return Tokenizer(std::move(impl));
}

std::vector<TokenId> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
  if (text.size() > kMaxTextBytes) {
    throw FormatError("the text has " + std::to_string(text.size()) + " bytes, at most " +
                      std::to_string(kMaxTextBytes) + " are encoded");
  }
  if (const auto bad = first_invalid_byte(text)) {
    throw FormatError("the text is not UTF-8 at byte " + std::to_string(*bad));
  }
  std::vector<TokenId> ids;
  if (options.add_special) {
    ids.assign(impl_->file.prefix.begin(), impl_->file.prefix.end());
  }
  Impl::cut(
      impl_->raw, text, options.parse_special, [&](TokenId id) { ids.push_back(id); },
      [&](std::string_view piece) { impl_->encode_between(piece, options.parse_special, &ids); });
  if (options.add_special) {
    ids.insert(ids.end(), impl_->file.suffix.begin(), impl_->file.suffix.end());
  }
  return ids;
}

void Tokenizer::check_ids(std::span<const TokenId> ids, std::int64_t vocab_size) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= vocab_size) {
      throw FormatError("token " + std::to_string(i) + " has id " + std::to_string(ids[i]) +
                        ", wanted 0 to " + std::to_string(vocab_size - 1));
    }
  }
}

void Tokenizer::check(std::span<const TokenId> ids) const {
  check_ids(ids,
            impl_->vocab_size == 0 ? std::numeric_limits<std::int64_t>::max() : impl_->vocab_size);
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool skip_special) const {
  check(ids);
  std::string joined;
  for (const TokenId id : ids) {
    if (!skip_special || !is_special(id)) {
      joined += bytes(id);
    }
  }
  return repair_utf8(joined);
}

std::string_view Tokenizer::bytes(TokenId id) const {
  const auto& tokens = impl_->file.token_bytes;
  return id >= 0 && static_cast<std::size_t>(id) < tokens.size()
             ? tokens[static_cast<std::size_t>(id)]
             : std::string_view();
}

bool Tokenizer::is_special(TokenId id) const {
  return id >= 0 && static_cast<std::size_t>(id) < impl_->special.size() &&
         impl_->special[static_cast<std::size_t>(id)];
}

std::optional<TokenId> Tokenizer::find(std::string_view content) const {
  const std::string key(content);
  if (const auto added = impl_->added_ids.find(key); added != impl_->added_ids.end()) {
    return added->second;
  }
  const auto found = impl_->file.model.ids.find(key);
  return found == impl_->file.model.ids.end() ? std::nullopt
                                              : std::optional<TokenId>(found->second);
}

std::int64_t Tokenizer::token_count() const { return impl_->file.token_count; }

std::int64_t Tokenizer::largest_id() const {
  return static_cast<std::int64_t>(impl_->file.token_bytes.size()) - 1;
}

std::string StreamDecoder::push(TokenId id) {
  const TokenId ids[] = {id};
  tokenizer_->check(ids);
  if (!skip_special_ || !tokenizer_->is_special(id)) {
    pending_ += tokenizer_->bytes(id);
  }
  const std::size_t ready = pending_.size() - unfinished_tail(pending_);
  std::string text = repair_utf8(std::string_view(pending_).substr(0, ready));
  pending_.erase(0, ready);
  return text;
}

std::string StreamDecoder::finish() {
  std::string text = repair_utf8(pending_);
  pending_.clear();
  return text;
}

}  // namespace engine
