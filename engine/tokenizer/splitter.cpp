// Splitting by PCRE2, with \s spelled out where PCRE2 and Oniguruma disagree.
#define PCRE2_CODE_UNIT_WIDTH 8
#include "engine/tokenizer/splitter.h"

#include <pcre2.h>

#include <array>
#include <cstdint>

#include "formats/error.h"

namespace engine {

const std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

namespace {

constexpr std::size_t kMaxPatternBytes = 8192;
constexpr std::uint32_t kMatchLimit =
    20'000'000;  // steps of one match; a hostile pattern stops here
constexpr std::uint32_t kHeapLimitKib = 64 * 1024;

// White_Space of Unicode; PCRE2's \s has U+180E as well.
constexpr std::string_view kSpace =
    R"(\x09-\x0d\x20\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";

// Escapes that mean other things in PCRE2 than in Oniguruma: a silent difference would be worse
// than a refusal.
constexpr std::string_view kRefusedEscapes = "hHwWbBK";

[[noreturn]] void refuse_pattern(std::string_view pattern, const std::string& why) {
  throw formats::FormatError("the pattern " + formats::quote(pattern) + " " + why);
}

// \s and \S outside a class become classes; inside one, \s becomes its members. Refuses what the
// two dialects read differently.
std::string spell_out_space(std::string_view pattern) {
  std::string out;
  bool in_class = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    if (in_class && ((c == '&' && next == '&') || c == '[')) {
      refuse_pattern(pattern, "has sets inside a set, which are not supported");
    }
    if (c != '\\' || next == '\0') {
      in_class = c == '[' || (in_class && c != ']');
      out.push_back(c);
      continue;
    }
    ++i;
    if (kRefusedEscapes.find(next) != std::string_view::npos || (next == 'S' && in_class)) {
      refuse_pattern(pattern, std::string("has \\") + next + ", which is not supported here");
    }
    if (next == 's' || next == 'S') {
      const std::string_view open = in_class ? "" : next == 's' ? "[" : "[^";
      out.append(open).append(kSpace).append(in_class ? "" : "]");
    } else {
      out.append({c, next});
    }
  }
  return out;
}

std::string message_of(int error) {
  std::array<char, 256> text{};
  pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR*>(text.data()), text.size());
  return text.data();
}

struct FreeCode {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct FreeContext {
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};
struct FreeMatch {
  void operator()(pcre2_match_data* match) const { pcre2_match_data_free(match); }
};

}  // namespace

struct Splitter::Compiled {
  std::unique_ptr<pcre2_code, FreeCode> code{};
  std::unique_ptr<pcre2_match_context, FreeContext> context{};
};

Splitter::Splitter(std::string_view pattern) : compiled_(std::make_unique<Compiled>()) {
  if (pattern.size() > kMaxPatternBytes) {
    throw formats::FormatError("the pattern has " + std::to_string(pattern.size()) +
                               " bytes, at most " + std::to_string(kMaxPatternBytes) + " are read");
  }
  const std::string spelled = spell_out_space(pattern);
  int error = 0;
  PCRE2_SIZE place = 0;
  constexpr std::uint32_t kOptions = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C;
  compiled_->code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(spelled.data()), spelled.size(),
                                      kOptions, &error, &place, nullptr));
  if (compiled_->code == nullptr) {
    refuse_pattern(pattern, "is not a regular expression: " + message_of(error));
  }
  compiled_->context.reset(pcre2_match_context_create(nullptr));
  pcre2_set_match_limit(compiled_->context.get(), kMatchLimit);
  pcre2_set_heap_limit(compiled_->context.get(), kHeapLimitKib);
}

Splitter::Splitter(Splitter&&) noexcept = default;
Splitter& Splitter::operator=(Splitter&&) noexcept = default;
Splitter::~Splitter() = default;

std::vector<std::string_view> Splitter::split(std::string_view text) const {
  const std::unique_ptr<pcre2_match_data, FreeMatch> match(
      pcre2_match_data_create_from_pattern(compiled_->code.get(), nullptr));
  std::vector<std::string_view> parts;
  std::size_t at = 0;      // start of what is not yet in `parts`
  std::size_t search = 0;  // where the next match may start
  while (search < text.size()) {
    // The text is valid UTF-8 already: checking it again for every match would be quadratic.
    const int found = pcre2_match(compiled_->code.get(), reinterpret_cast<PCRE2_SPTR>(text.data()),
                                  text.size(), search, PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY,
                                  match.get(), compiled_->context.get());
    if (found == PCRE2_ERROR_NOMATCH) {
      break;
    }
    if (found < 0) {
      throw formats::FormatError("the pattern cannot be matched at byte " + std::to_string(search) +
                                 " of the text: " + message_of(found));
    }
    const PCRE2_SIZE* place = pcre2_get_ovector_pointer(match.get());
    if (place[0] < at || place[1] <= place[0]) {
      throw formats::FormatError("the pattern matches outside the text that is left, by \\K");
    }
    if (place[0] > at) {
      parts.push_back(text.substr(at, place[0] - at));
    }
    parts.push_back(text.substr(place[0], place[1] - place[0]));
    at = search = place[1];
  }
  if (at < text.size()) {
    parts.push_back(text.substr(at));
  }
  return parts;
}

}  // namespace engine
