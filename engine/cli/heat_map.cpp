// The five ways to draw attention weights.
#include "engine/cli/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/cli/loaded_model.h"
#include "engine/cli/text.h"

namespace engine::cli {

namespace {

constexpr std::size_t kLabelColumns = 12;
constexpr std::int64_t kTerminalColumns = 80;

std::int64_t queries(const HeatMap& map) { return map.weights.rows(); }
std::int64_t keys(const HeatMap& map) { return map.weights.columns(); }

const std::string& query_label(const HeatMap& map, std::int64_t i) {
  return map.labels[i + keys(map) - queries(map)];
}

std::string short_label(std::string label, std::size_t columns) {
  while (width_of(label) > columns) {
    do {  // a whole character, with its continuation bytes
      label.pop_back();
    } while (!label.empty() && (static_cast<unsigned char>(label.back()) & 0xC0) == 0x80);
    if (!label.empty() && static_cast<unsigned char>(label.back()) >= 0xC0) {
      label.pop_back();
    }
  }
  return label;
}

// Key numbers above their columns, written downwards where they need two digits.
std::string ruler(std::int64_t n, std::size_t indent, int columns) {
  std::string lines;
  for (const std::int64_t unit : {100, 10, 1}) {
    if (unit > 1 && n <= unit) {
      continue;
    }
    lines += std::string(indent, ' ');
    for (std::int64_t j = 0; j < n; ++j) {
      lines += j >= unit || unit == 1 ? static_cast<char>('0' + j / unit % 10) : ' ';
      lines += std::string(static_cast<std::size_t>(columns) - 1, ' ');
    }
    lines.erase(lines.find_last_not_of(' ') + 1);
    lines += '\n';
  }
  return lines;
}

// Dark blue to yellow, by way of red: four colours of equal steps in lightness, interpolated.
std::array<int, 3> colour(float weight) {
  constexpr std::array<std::array<int, 3>, 4> kStops{
      {{13, 8, 60}, {126, 3, 168}, {225, 100, 98}, {240, 249, 33}}};
  const float at = std::clamp(weight, 0.0F, 1.0F) * 3;
  const auto low = std::min<std::size_t>(2, static_cast<std::size_t>(at));
  const float part = at - static_cast<float>(low);
  std::array<int, 3> mixed{};
  for (std::size_t c = 0; c < 3; ++c) {
    mixed[c] = static_cast<int>(std::lround(static_cast<float>(kStops[low][c]) * (1 - part) +
                                            static_cast<float>(kStops[low + 1][c]) * part));
  }
  return mixed;
}

// Quoted; a text that a spreadsheet would take for a formula gets an apostrophe before it.
std::string csv_text(const std::string& text) {
  std::string field = "\"";
  if (!text.empty() && std::string_view("=+-@\t").find(text[0]) != std::string_view::npos) {
    field += '\'';
  }
  for (const char c : text) {
    field += c == '"' ? "\"\"" : std::string(1, c);
  }
  return field + '"';
}

const char* shade_of(float weight) {
  return weight == 0      ? " "
         : weight < 0.05F ? "·"
         : weight < 0.25F ? "░"
         : weight < 0.5F  ? "▒"
         : weight < 0.75F ? "▓"
                          : "█";
}

}  // namespace

std::string as_numbers(const HeatMap& map) {
  std::string text = map.title + "\n" + std::string(kLabelColumns + 4, ' ');
  for (std::int64_t j = 0; j < keys(map); ++j) {
    text += fmt::format(" {:>5}", j);
  }
  text += '\n';
  for (std::int64_t i = 0; i < queries(map); ++i) {
    text += fmt::format("{:>3} {}", i + keys(map) - queries(map),
                        pad_right(short_label(query_label(map, i), kLabelColumns), kLabelColumns));
    for (const float w : map.weights.row(i)) {
      text += w == 0 ? "     ." : fmt::format(" {:.3f}", w);
    }
    text += '\n';
  }
  return text;
}

std::string as_shades(const HeatMap& map) {
  constexpr std::size_t kIndent = kLabelColumns + 4;
  const int columns =
      static_cast<std::int64_t>(kIndent) + 2 * keys(map) <= kTerminalColumns ? 2 : 1;
  std::string text = map.title + "\n" + ruler(keys(map), kIndent, columns);
  for (std::int64_t i = 0; i < queries(map); ++i) {
    text += fmt::format("{:>3} {}", i + keys(map) - queries(map),
                        pad_right(short_label(query_label(map, i), kLabelColumns), kLabelColumns));
    std::string cells;
    for (const float w : map.weights.row(i)) {
      const std::string shade = shade_of(w);
      cells += shade + (columns == 1 ? "" : w < 0.05F ? " " : shade);
    }
    cells.erase(cells.find_last_not_of(' ') + 1);
    text += cells + '\n';
  }
  return text + "blank 0   · below .05   ░ below .25   ▒ below .5   ▓ below .75   █ the rest\n";
}

std::string as_colours(const HeatMap& map) {
  std::string text = map.title + "\n" + ruler(keys(map), 2 * kLabelColumns + 2, 1);
  for (std::int64_t i = 0; i < queries(map); i += 2) {
    const bool has_lower = i + 1 < queries(map);
    const std::string upper = short_label(query_label(map, i), kLabelColumns);
    const std::string lower =
        has_lower ? short_label(query_label(map, i + 1), kLabelColumns) : std::string();
    text += pad_right(upper, kLabelColumns) + ' ' + pad_right(lower, kLabelColumns) + ' ';
    for (std::int64_t j = 0; j < keys(map); ++j) {
      const auto [r, g, b] = colour(map.weights(i, j));
      text += fmt::format("\x1b[38;2;{};{};{}m", r, g, b);
      if (has_lower) {
        const auto [lr, lg, lb] = colour(map.weights(i + 1, j));
        text += fmt::format("\x1b[48;2;{};{};{}m", lr, lg, lb);
      }
      text += "▀";
    }
    text += "\x1b[0m\n";
  }
  return text;
}

std::string as_svg(const HeatMap& map) {
  constexpr int kCell = 18;
  constexpr int kMargin = 110;
  constexpr int kRight = 60;            // the last labels lean over it
  constexpr std::size_t kColumns = 14;  // what the margins hold; the whole text is a tooltip
  const std::int64_t width = kMargin + kCell * keys(map) + kRight;
  const std::int64_t height = kMargin + kCell * queries(map) + 10;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" "
      "font-family=\"monospace\" font-size=\"11\">\n<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      width, height, escape_xml(map.title));
  for (std::int64_t j = 0; j < keys(map); ++j) {
    svg += fmt::format("<text transform=\"translate({},{}) rotate(-60)\">{}</text>\n",
                       kMargin + kCell * j + 12, kMargin - 6,
                       escape_xml(short_label(map.labels[j], kColumns)));
  }
  for (std::int64_t i = 0; i < queries(map); ++i) {
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kMargin - 6,
                       kMargin + kCell * i + 13,
                       escape_xml(short_label(query_label(map, i), kColumns)));
    for (std::int64_t j = 0; j < keys(map); ++j) {
      const float w = map.weights(i, j);
      const auto [r, g, b] = colour(w);
      svg += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"><title>{} to {}: "
          "{:.4f}</title></rect>\n",
          kMargin + kCell * j, kMargin + kCell * i, kCell - 1, kCell - 1,
          w == 0 ? "#eeeeee" : fmt::format("#{:02x}{:02x}{:02x}", r, g, b),
          escape_xml(query_label(map, i)), escape_xml(map.labels[j]), w);
    }
  }
  return svg + "</svg>\n";
}

std::string as_csv(const HeatMap& map) {
  std::string csv = "\"query\"";
  for (const std::string& label : map.labels) {
    csv += ',' + csv_text(label);
  }
  csv += '\n';
  for (std::int64_t i = 0; i < queries(map); ++i) {
    csv += csv_text(query_label(map, i));
    for (const float w : map.weights.row(i)) {
      csv += fmt::format(",{:.9g}", w);
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace engine::cli
