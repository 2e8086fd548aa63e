// Formatting helpers of the command line.
#include "engine/cli/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "engine/cli/loaded_model.h"
#include "engine/known_configs.h"
#include "formats/files.h"

namespace engine::cli {

std::string grouped(std::int64_t value) {
  std::string digits = std::to_string(value);
  const std::size_t sign = value < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > sign + 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string rounded(double value) {
  return std::abs(value) < 1e15 ? grouped(std::llround(value)) : fmt::format("{:.3e}", value);
}

std::string bytes_text(double bytes) {
  constexpr std::array<const char*, 4> kUnits = {"B", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < kUnits.size()) {
    bytes /= 1024;
    ++unit;
  }
  const bool whole = std::floor(bytes) == bytes || bytes >= 1000;
  const std::string number = whole ? rounded(bytes) : fmt::format("{:.1f}", bytes);
  return number + " " + kUnits[unit];
}

std::string three_digits(double value) {
  if (value >= 999.5) {
    return rounded(value);
  }
  return fmt::format("{:.{}f}", value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

std::string counted(std::int64_t n, const std::string& noun) {
  return grouped(n) + " " + noun + (n == 1 ? "" : "s");
}

formats::ModelConfig read_model_argument(const Options& options, const std::string& otherwise) {
  if (options.words().empty() && otherwise.empty()) {
    throw UsageError("a model is needed: a folder, a config.json or a built-in name");
  }
  const std::string& name = options.words().empty() ? otherwise : options.words()[0];
  if (is_known_config(name) && !formats::path_exists(name)) {
    return known_config(name);
  }
  return formats::read_config(name);
}

std::string wrapped(std::string_view lead, std::string_view text) {
  constexpr std::size_t kColumns = 80;
  const std::string indent(width_of(lead), ' ');
  std::string lines;
  std::string line(lead);
  bool is_empty = true;  // of words
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    if (!is_empty && width_of(line) + 1 + width_of(word) > kColumns) {
      lines += line + "\n";
      line = indent;
      is_empty = true;
    }
    line += (is_empty ? "" : " ") + std::string(word);
    is_empty = false;
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return lines + line + "\n";
}

void print_warnings(const std::vector<std::string>& warnings, std::ostream& out) {
  for (const std::string& warning : warnings) {
    out << wrapped("note: ", warning);
  }
}

bool terminal_has_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') {
      std::string text(value);
      std::transform(text.begin(), text.end(), text.begin(),
                     [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      return text.find("UTF-8") != std::string::npos || text.find("UTF8") != std::string::npos;
    }
  }
  return false;
}

std::string escape_xml(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace engine::cli
