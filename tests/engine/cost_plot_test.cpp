// lab plot cost: where the curves cross, in the file and in the terminal.
#include "engine/cli/cost_plot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/cli/command.h"
#include "engine/known_configs.h"

namespace engine::cli {
namespace {

CostPlot plot_of(const char* name) {
  CostPlot plot{.title = name, .config = known_config(name)};
  plot.last_token = default_last_token(plot.config);
  return plot;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

TEST(CostPlot, EndsAtTwiceTheCrossover) {
  EXPECT_EQ(plot_of("qwen3-8b").last_token, 48000);   // crossover 23,553
  EXPECT_EQ(plot_of("qwen3-0.6b").last_token, 7700);  // crossover 3,841
}

TEST(CostPlot, MarksTheCrossoverInTheSvg) {
  const std::string svg = as_svg(plot_of("qwen3-8b"));
  EXPECT_NE(svg.find("equal at 23,553 tokens"), std::string::npos);
  EXPECT_NE(svg.find("<title>linear work</title>"), std::string::npos);
  EXPECT_NE(svg.find("<title>attention work</title>"), std::string::npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(CostPlot, LeavesTheMarkOutWhereItLiesOutside) {
  CostPlot plot = plot_of("qwen3-8b");
  plot.last_token = 4096;
  EXPECT_EQ(as_svg(plot).find("equal at"), std::string::npos);
  EXPECT_NE(as_terminal(plot, true).find("equal at 23,553 tokens, right of the drawing"),
            std::string::npos);
}

TEST(CostPlot, EscapesTheTitle) {
  CostPlot plot = plot_of("qwen3-8b");
  plot.title = "<script>&";
  const std::string svg = as_svg(plot);
  EXPECT_EQ(svg.find("<script>"), std::string::npos);
  EXPECT_NE(svg.find("&lt;script&gt;&amp;"), std::string::npos);
}

TEST(CostPlot, FitsEightyColumnsInAscii) {
  const std::string text = as_terminal(plot_of("qwen3-8b"), true);
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 128; }));
  for (const std::string& line : lines_of(text)) {
    EXPECT_LE(line.size(), 80U) << line;
  }
}

// Left of the crossover attention lies below the line, right of it above.
TEST(CostPlot, TheCurvesCrossAtTheMark) {
  const std::vector<std::string> lines = lines_of(as_terminal(plot_of("qwen3-8b"), true));
  std::size_t mark = 0;
  std::size_t mark_row = 0;
  for (std::size_t row = 0; row < lines.size() - 1; ++row) {
    if (const std::size_t at = lines[row].find('X'); at != std::string::npos) {
      mark = at;
      mark_row = row;
    }
  }
  ASSERT_GT(mark_row, 0U);
  EXPECT_NE(lines[mark_row - 2].find('*'), std::string::npos);
  EXPECT_GT(lines[mark_row - 2].find('*'), mark);
  EXPECT_LT(lines[mark_row + 2].find('-'), mark);
}

TEST(CostPlot, NamesWhatCanBePlotted) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_command_line({"plot", "speed"}, out, err), 2);
  EXPECT_NE(err.str().find("no plot 'speed', wanted cost"), std::string::npos) << err.str();
}

}  // namespace
}  // namespace engine::cli
