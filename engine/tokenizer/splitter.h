// The pre-tokeniser: cuts text with a regular expression, so that merges never cross words.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

class Splitter {
 public:
  // The pattern is in the dialect of tokenizer.json (Oniguruma): \s is Unicode's White_Space.
  // Throws FormatError when it does not compile.
  explicit Splitter(std::string_view pattern);
  Splitter(Splitter&&) noexcept;
  Splitter& operator=(Splitter&&) noexcept;
  ~Splitter();

  // Matches and what lies between them, in order, nothing dropped. `text` is valid UTF-8 and
  // outlives the parts. Throws FormatError when the pattern backtracks beyond a limit.
  std::vector<std::string_view> split(std::string_view text) const;

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

// The pattern of byte-level pre-tokenisers that name none (GPT-2).
extern const std::string_view kGpt2Pattern;

}  // namespace engine
