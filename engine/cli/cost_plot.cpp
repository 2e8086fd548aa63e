// Both axes are linear: the line and the parabola look like what they are.
#include "engine/cli/cost_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/cli/text.h"
#include "engine/cost.h"

namespace engine::cli {
namespace {

constexpr int kWidth = 760;
constexpr int kHeight = 480;
constexpr int kLeft = 84;  // of the axes
constexpr int kRight = 730;
constexpr int kTop = 56;
constexpr int kBottom = 410;
constexpr int kSteps = 96;  // of a curve
constexpr int kTicks = 4;

constexpr int kColumns = 66;  // of the drawing in the terminal, 80 with its labels
constexpr int kRows = 18;

struct Work {
  double linear = 0;
  double attention = 0;
};

Work work_at(const formats::ModelConfig& config, double tokens) {
  // Both formulas are exact powers of n, so one token says all.
  return {linear_flops(config, 1) * tokens, attention_flops(config, 1) * tokens * tokens};
}

double largest_work(const CostPlot& plot) {
  const Work last = work_at(plot.config, static_cast<double>(plot.last_token));
  return std::max(last.linear, last.attention);
}

struct Unit {
  const char* name = "FLOP";
  double flops = 1;
};

Unit unit_of(double flops) {
  constexpr Unit kUnits[] = {
      {"PFLOP", 1e15}, {"TFLOP", 1e12}, {"GFLOP", 1e9}, {"MFLOP", 1e6}, {"kFLOP", 1e3}};
  for (const Unit& unit : kUnits) {
    if (flops >= unit.flops) {
      return unit;
    }
  }
  return {};
}

double x_of(const CostPlot& plot, double tokens) {
  return kLeft + (kRight - kLeft) * tokens / static_cast<double>(plot.last_token);
}
double y_of(double work, double largest) { return kBottom - (kBottom - kTop) * work / largest; }

std::string curve(const CostPlot& plot, double Work::*kind, const char* colour, const char* name) {
  const double largest = largest_work(plot);
  std::string points;
  for (int i = 0; i <= kSteps; ++i) {
    const double tokens = static_cast<double>(plot.last_token) * i / kSteps;
    points += fmt::format("{:.1f},{:.1f} ", x_of(plot, tokens),
                          y_of(work_at(plot.config, tokens).*kind, largest));
  }
  points.pop_back();
  return fmt::format(
      "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\" points=\"{}\">"
      "<title>{}</title></polyline>\n",
      colour, points, name);
}

std::string axes(const CostPlot& plot) {
  const double largest = largest_work(plot);
  const Unit unit = unit_of(largest);
  std::string svg;
  for (int i = 0; i <= kTicks; ++i) {
    const double share = static_cast<double>(i) / kTicks;
    const double x = kLeft + (kRight - kLeft) * share;
    const double y = kBottom - (kBottom - kTop) * share;
    svg += fmt::format(
        "<line x1=\"{0}\" y1=\"{1:.1f}\" x2=\"{2}\" y2=\"{1:.1f}\" stroke=\"#dddddd\"/>\n"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
        kLeft, y, kRight, kLeft - 8, y + 4, three_digits(largest * share / unit.flops));
    svg += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" y2=\"{2}\" stroke=\"#dddddd\"/>\n"
        "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n",
        x, kTop, kBottom, kBottom + 18,
        grouped(std::llround(static_cast<double>(plot.last_token) * share)));
  }
  svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">prompt tokens</text>\n",
                     (kLeft + kRight) / 2, kBottom + 40);
  svg += fmt::format("<text x=\"{}\" y=\"{}\">{} of one block</text>\n", 16, kTop - 12, unit.name);
  return svg;
}

std::string legend_entry(int x, const char* colour, const std::string& text) {
  return fmt::format(
      "<line x1=\"{0}\" y1=\"{1}\" x2=\"{2}\" y2=\"{1}\" stroke=\"{3}\" stroke-width=\"2.5\"/>\n"
      "<text x=\"{4}\" y=\"{5}\">{6}</text>\n",
      x, kHeight - 14, x + 26, colour, x + 34, kHeight - 10, text);
}

std::string crossover_mark(const CostPlot& plot) {
  const double tokens = crossover_tokens(plot.config);
  if (!(tokens <= static_cast<double>(plot.last_token))) {
    return "";
  }
  const double x = x_of(plot, tokens);
  const double y = y_of(work_at(plot.config, tokens).linear, largest_work(plot));
  return fmt::format(
      "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2}\" stroke=\"#333333\" "
      "stroke-dasharray=\"4 4\"/>\n<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"5\" "
      "fill=\"#333333\"/>\n<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">equal at {5} "
      "tokens</text>\n",
      x, y, kBottom, x - 10, y - 8, rounded(tokens));
}

std::string crossover_line(const CostPlot& plot) {
  const double tokens = crossover_tokens(plot.config);
  const bool is_inside = tokens <= static_cast<double>(plot.last_token);
  return "equal at " + rounded(tokens) + " tokens" + (is_inside ? "" : ", right of the drawing");
}

}  // namespace

std::int64_t default_last_token(const formats::ModelConfig& config) {
  const double wanted = std::max(2 * crossover_tokens(config), 10.0);
  const double step = std::pow(10, std::floor(std::log10(wanted)) - 1);
  return static_cast<std::int64_t>(std::ceil(wanted / step) * step);
}

std::string as_svg(const CostPlot& plot) {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"13\">\n<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n"
      "<text x=\"{3}\" y=\"24\" text-anchor=\"middle\" font-size=\"16\">{2}</text>\n",
      kWidth, kHeight, escape_xml(plot.title), kWidth / 2);
  svg += axes(plot);
  svg += curve(plot, &Work::linear, "#1f77b4", "linear work");
  svg += curve(plot, &Work::attention, "#d62728", "attention work");
  svg += crossover_mark(plot);
  svg += legend_entry(kLeft, "#1f77b4", "linear work, 2 x P x n");
  svg += legend_entry(kLeft + 240, "#d62728", "attention work, 4 x n x n x heads x head_dim");
  return svg + "</svg>\n";
}

std::string as_terminal(const CostPlot& plot, bool is_ascii) {
  const char* const linear = is_ascii ? "-" : "─";
  const char* const attention = is_ascii ? "*" : "█";
  const char* const both = is_ascii ? "X" : "◆";
  const double largest = largest_work(plot);
  const Unit unit = unit_of(largest);
  const auto row_of = [&](double work) {
    return kRows - 1 - static_cast<int>(std::lround((kRows - 1) * work / largest));
  };
  std::vector<std::vector<std::string>> cells(kRows, std::vector<std::string>(kColumns, " "));
  for (int column = 0; column < kColumns; ++column) {
    const Work work =
        work_at(plot.config, static_cast<double>(plot.last_token) * column / (kColumns - 1));
    cells[row_of(work.linear)][column] = linear;
    cells[row_of(work.attention)][column] = attention;
  }
  const double crossover = crossover_tokens(plot.config);
  if (crossover <= static_cast<double>(plot.last_token)) {
    const auto column =
        std::lround((kColumns - 1) * crossover / static_cast<double>(plot.last_token));
    cells[row_of(work_at(plot.config, crossover).linear)][column] = both;
  }
  std::string text = plot.title + "\n";
  for (int row = 0; row < kRows; ++row) {
    const double share = static_cast<double>(kRows - 1 - row) / (kRows - 1);
    const bool is_labelled = row % 4 == 0 || row == kRows - 1;
    std::string line =
        fmt::format("{:>12} {}",
                    is_labelled ? three_digits(largest * share / unit.flops) + " " + unit.name : "",
                    is_ascii ? "|" : "│");
    for (const std::string& cell : cells[row]) {
      line += cell;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  std::string axis(13, ' ');
  axis += is_ascii ? "+" : "└";
  for (int column = 0; column < kColumns; ++column) {
    axis += is_ascii ? "-" : "─";
  }
  text += axis + "\n";
  text += fmt::format("{:13}0{:>32}{:>33}\n", "", grouped(plot.last_token / 2),
                      grouped(plot.last_token));
  text += fmt::format("{:13} {} linear work   {} attention work   {} {}\n", "", linear, attention,
                      both, crossover_line(plot));
  return text;
}

}  // namespace engine::cli
