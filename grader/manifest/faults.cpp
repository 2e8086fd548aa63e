// The words of a fault and the order of several.
#include "grader/manifest/faults.h"

#include <algorithm>
#include <array>
#include <utility>

namespace grader {
namespace {

constexpr std::size_t kShownCharacters = 40;
constexpr std::size_t kShownFaults = 50;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

std::string joined(const std::vector<ManifestFault>& faults) {
  std::string text{};
  for (std::size_t i = 0; i < faults.size(); ++i) {
    if (i == kShownFaults) {
      text += "\nand ";
      text += std::to_string(faults.size() - i);
      text += " more";
      break;
    }
    text += i == 0 ? "" : "\n";
    text += to_text(faults[i]);
  }
  return text;
}

}  // namespace

LabError::LabError(std::vector<ManifestFault> all)
    : std::runtime_error(joined(all)), faults(std::move(all)) {}

std::string to_text(const ManifestFault& fault) {
  return fault.place.file + ":" + std::to_string(fault.place.line) + ":" +
         std::to_string(fault.place.column) + ": " + fault.text;
}

std::string in_quotes(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string shown = "'";
  std::size_t characters = 0;
  for (const char c : text) {
    if (!continues_character(c) && ++characters > kShownCharacters) {
      return shown + "...'";
    }
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      shown += "\\n";
    } else if (c == '\t') {
      shown += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      shown += {'\\', 'x', kHex[byte >> 4U], kHex[byte & 15U]};
    } else {
      shown += c;
    }
  }
  return shown + "'";
}

std::string listed(const std::vector<std::string>& names, std::string_view last) {
  std::string text{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) {
      text += i + 1 < names.size() ? ", " : " " + std::string(last) + " ";
    }
    text += names[i];
  }
  return text;
}

void Faults::open(std::string file) {
  if (std::find(files_.begin(), files_.end(), file) == files_.end()) {
    files_.push_back(std::move(file));
  }
}

void Faults::add(const std::string& file, Mark mark, std::string text) {
  if (is_full()) {
    return;
  }
  all_.push_back(
      {.place = {.file = file, .line = mark.line, .column = mark.column}, .text = std::move(text)});
}

void Faults::take(Faults other) {
  for (ManifestFault& fault : other.all_) {
    if (!is_full()) {
      all_.push_back(std::move(fault));
    }
  }
}

std::vector<ManifestFault> Faults::sorted() const {
  const auto position = [this](const ManifestFault& fault) {
    const auto file = std::find(files_.begin(), files_.end(), fault.place.file) - files_.begin();
    return std::array<std::ptrdiff_t, 3>{file, fault.place.line, fault.place.column};
  };
  std::vector<ManifestFault> ordered = all_;
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&](const auto& a, const auto& b) { return position(a) < position(b); });
  const auto same = [](const ManifestFault& a, const ManifestFault& b) {
    return to_text(a) == to_text(b);
  };
  ordered.erase(std::unique(ordered.begin(), ordered.end(), same), ordered.end());
  return ordered;
}

}  // namespace grader
