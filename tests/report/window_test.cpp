// The found and wanted parts of a tensor as drawn lines.
#include "grader/report/window.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/report/samples.h"

namespace grader {
namespace {

using Lines = std::vector<std::string>;

Lines draw(const Window& window, int columns = 80) {
  return draw_window(window, {.columns = columns, .color = false}, 4);
}

TEST(Window, MarksTheFirstDifferenceInBothHalves) {
  const Window window{.shape = {2, 2},
                      .found = {{1, 2}, {3, 5}},
                      .wanted = {{1, 2}, {3, 4}},
                      .bad_row = 1,
                      .bad_col = 1};
  EXPECT_EQ(draw(window), (Lines{"         found    wanted",  //
                                 "         0  1     0  1",    //
                                 "  row 0  1  2     1  2",    //
                                 "> row 1  3 [5]    3 [4]"}));
}

TEST(Window, ShowsMoreDigitsWhenFourDoNotTellTheValuesApart) {
  const Window window{.shape = {1}, .found = {{0.25000011}}, .wanted = {{0.25}}, .bad_col = 0};
  EXPECT_EQ(draw(window).back(), "> [0.25000011]         [0.25]");
}

TEST(Window, NumbersRowsAndColumnsOfTheWholeTensor) {
  const Window window{.shape = {100, 100},
                      .first_row = 41,
                      .first_col = 7,
                      .found = {{1, 9}},
                      .wanted = {{1, 2}},
                      .bad_row = 41,
                      .bad_col = 8};
  EXPECT_EQ(draw(window), (Lines{"          found    wanted",  //
                                 "          7  8     7  8",    //
                                 "> row 41  1 [9]    1 [2]"}));
}

TEST(Window, GivesAVectorNoRowNames) {
  const Window window{.shape = {3}, .found = {{1, 2, 3}}, .wanted = {{1, 2, 4}}, .bad_col = 2};
  EXPECT_EQ(draw(window).back(), ">  1  2 [3]    1  2 [4]");
}

TEST(Window, ShowsNanAndInfinityByName) {
  const double inf = std::numeric_limits<double>::infinity();
  const Window window{
      .shape = {2}, .found = {{std::nan(""), inf}}, .wanted = {{-inf, inf}}, .bad_col = 0};
  EXPECT_EQ(draw(window).back(), ">  [nan]  inf    [-inf]  inf");
}

TEST(Window, ShowsNoSignOfNan) {
  const Window window{.shape = {1}, .found = {{-std::nan("")}}, .wanted = {{1}}, .bad_col = 0};
  EXPECT_EQ(draw(window).back(), "> [nan]      [1]");
}

TEST(Window, StacksTheHalvesWhenThreeColumnsDoNotFitBeside) {
  const Window window{.shape = {1, 4},
                      .found = {{1.25e-10, 2, 3, 4}},
                      .wanted = {{1.26e-10, 2, 3, 4}},
                      .bad_row = 0,
                      .bad_col = 0};
  EXPECT_EQ(draw(window, 60), (Lines{"                0         1         2         3",
                                     "found",  //
                                     "> row 0 [1.25e-10]        2         3         4", "wanted",
                                     "> row 0 [1.26e-10]        2         3         4"}));
}

TEST(Window, KeepsTheDifferenceInViewWhenColumnsAreLeftOut) {
  Window window{.shape = {1, 12}, .bad_row = 0, .bad_col = 11};
  window.found = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.5}};
  window.wanted = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
  const Lines lines = draw(window);
  EXPECT_NE(lines.back().find("[11.5]"), std::string::npos);
  EXPECT_LE(lines.back().size(), 76U);
}

TEST(Window, DrawsMissingElementsAsGaps) {
  const Window window{
      .shape = {1, 2}, .found = {{1}}, .wanted = {{1, 2}}, .bad_row = 0, .bad_col = 1};
  EXPECT_EQ(draw(window).back(), "> row 0  1  []    1 [2]");
}

TEST(Window, DrawsNothingOfAnEmptyTensor) { EXPECT_EQ(draw({.shape = {0, 3}}), Lines{}); }

}  // namespace
}  // namespace grader
