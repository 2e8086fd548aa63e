// Detectors of right numbers in wrong places and shapes, each with what it must not say.
#include <gtest/gtest.h>

#include "tests/compare/detect.h"

namespace {

using namespace lab_test;

const Grid<float> kWant = sample(5, 12);
const Grid<float> kSquare = sample(5, 5);

// Rows of kWant in another order.
Value rows(const std::vector<std::size_t>& order) {
  return made(order.size(), 12, [&](auto i, auto j) { return kWant(order[i], j); }).value();
}
Value cols(const std::vector<std::size_t>& order) {
  return made(5, order.size(), [&](auto i, auto j) { return kWant(i, order[j]); }).value();
}

TEST(DetectTransposed, ASquareMatrix) {
  const Grid<float> turned = made(5, 5, [](auto i, auto j) { return kSquare(j, i); });
  EXPECT_EQ(said(turned.value(), kSquare.value()),
            "transposed: rows and columns are exchanged: the result is the transpose");
}

TEST(DetectTransposed, ByItsShape) {
  const Grid<float> turned = made(12, 5, [](auto i, auto j) { return kWant(j, i); });
  EXPECT_EQ(said(turned.value(), kWant.value()),
            "transposed: rows and columns are exchanged: the result is the transpose");
  EXPECT_EQ(said(sample(12, 5, 3).value(), kWant.value()),
            "transposed_shape: the shape is that of the transpose: a 12 x 5 matrix for a 5 x 12 "
            "matrix");
}

TEST(DetectTransposed, IsSilentWhenOneElementDiffers) {
  Grid<float> turned = made(5, 5, [](auto i, auto j) { return kSquare(j, i); });
  turned(0, 1) += 0.5F;
  for (const std::string& each : all_said(turned.value(), kSquare.value())) {
    EXPECT_FALSE(each.starts_with("transposed")) << each;
  }
}

TEST(DetectRows, TwoSwapped) {
  EXPECT_EQ(said(rows({0, 3, 2, 1, 4}), kWant.value()), "rows_permuted: rows 1 and 3 are swapped");
}

TEST(DetectRows, Reversed) {
  EXPECT_EQ(said(rows({4, 3, 2, 1, 0}), kWant.value()),
            "rows_reversed: the rows are in reverse order");
}

TEST(DetectRows, MovedRound) {
  EXPECT_EQ(said(rows({4, 0, 1, 2, 3}), kWant.value()),
            "rows_rotated: the rows are moved round by 1: row 0 holds what belongs in row 4");
}

TEST(DetectRows, AnyOtherOrder) {
  EXPECT_EQ(said(rows({2, 0, 1, 4, 3}), kWant.value()),
            "rows_permuted: the rows are right but in another order: row 0 holds 2, 1 holds 0, 2 "
            "holds 1, 3 holds 4, ...");
}

TEST(DetectRows, IsSilentWhenARowIsThereTwice) {
  for (const std::string& each : all_said(rows({0, 0, 2, 3, 4}), kWant.value())) {
    EXPECT_FALSE(each.starts_with("rows")) << each;
  }
}

TEST(DetectColumns, TwoSwapped) {
  EXPECT_EQ(said(cols({0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11}), kWant.value()),
            "columns_permuted: columns 5 and 6 are swapped");
}

TEST(DetectHeads, BlocksOfColumnsMoved) {
  EXPECT_EQ(
      said(cols({0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7}), kWant.value()),
      "heads_permuted: seen as blocks of 4 columns, one per head, blocks 1 and 2 are swapped");
  EXPECT_EQ(said(cols({9, 10, 11, 6, 7, 8, 3, 4, 5, 0, 1, 2}), kWant.value()),
            "heads_reversed: seen as blocks of 3 columns, one per head, the blocks are in reverse "
            "order");
}

TEST(DetectHeads, Interleaved) {
  // 3 heads of 4: column c * 3 + h holds what belongs in column h * 4 + c.
  EXPECT_EQ(
      said(cols({0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}), kWant.value()),
      "heads_interleaved: the columns are interleaved: column c * 3 + h holds what belongs in "
      "column h * 4 + c");
}

TEST(DetectHeads, ItemsOfAList) {
  const Value want{List{sample(2, 3, 1).value(), sample(2, 3, 2).value(), sample(2, 3, 3).value()}};
  const Value found{
      List{sample(2, 3, 1).value(), sample(2, 3, 3).value(), sample(2, 3, 2).value()}};
  EXPECT_EQ(said(found, want), "heads_permuted: items 1 and 2 are swapped");
}

TEST(DetectElements, OfAVector) {
  EXPECT_EQ(said(vec({4, 7, 2, 1}), vec({1, 2, 7, 4})),
            "elements_reversed: the elements are in reverse order");
}

TEST(DetectShift, RowsOneTooLate) {
  Grid<float> found = made(5, 12, [](auto i, auto j) { return i == 0 ? 9 : kWant(i - 1, j); });
  EXPECT_EQ(said(found.value(), kWant.value()),
            "shifted: row i holds what belongs in row i - 1: everything is one row too late");
  found(3, 3) += 1;
  for (const std::string& each : all_said(found.value(), kWant.value())) {
    EXPECT_FALSE(each.starts_with("shifted")) << each;
  }
}

TEST(DetectShift, ColumnsOneTooEarly) {
  const Grid<float> found =
      made(5, 12, [](auto i, auto j) { return j == 11 ? 0 : kWant(i, j + 1); });
  EXPECT_EQ(said(found.value(), kWant.value()),
            "shifted: column i holds what belongs in column i + 1: everything is one column too "
            "early");
}

TEST(DetectShift, ElementsOfAVector) {
  EXPECT_EQ(said(vec({0, 1, 5, 2}), vec({1, 5, 2, 8})),
            "shifted: element i holds what belongs in element i - 1: everything is one element too "
            "late");
}

TEST(DetectShift, ACausalMaskThatIsTooStrict) {
  const auto mask = [](int from) {
    return made(4, 4, [&](auto i, auto j) {
      return static_cast<int>(j) <= static_cast<int>(i) + from
                 ? 0.0F
                 : -std::numeric_limits<float>::infinity();
    });
  };
  EXPECT_EQ(said(mask(-1).value(), mask(0).value()),
            "shifted: row i holds what belongs in row i - 1: everything is one row too late");
}

TEST(DetectReshape, HeadsMergedWithoutMovingThemFirst) {
  // (heads, rows, width) read as (rows, heads * width)
  const Grid<float> found = made(5, 12, [](auto i, auto j) {
    const std::size_t flat = i * 12 + j;
    return kWant(flat / 4 % 5, flat / 20 * 4 + flat % 4);
  });
  EXPECT_EQ(said(found.value(), kWant.value()),
            "reshaped: the right numbers, read in the wrong order: 5 rows x 3 heads x 4 with axes "
            "1, 0, 2 and not 0, 1, 2");
}

TEST(DetectReshape, HeadsSplitWithoutMovingThem) {
  const auto numbers = sample(1, 24).data;
  const std::vector<double> flat(numbers.begin(), numbers.end());
  std::vector<double> want(24);  // (2 heads, 3 rows, 4) from rows of 8
  for (std::size_t i = 0; i < 24; ++i) {
    want[i / 4 % 3 * 4 + i / 12 * 12 + i % 4] = flat[i / 4 % 3 * 8 + i / 12 * 4 + i % 4];
  }
  EXPECT_EQ(said(block({2, 3, 4}, flat), block({2, 3, 4}, want)),
            "reshaped: the right numbers, read in the wrong order: 2 x 3 x 4 with axes 1, 0, 2 and "
            "not 0, 1, 2");
}

TEST(DetectSameNumbers, InPlacesWithoutARule) {
  Grid<float> found = kWant;
  std::swap(found(0, 0), found(3, 7));
  std::swap(found(1, 2), found(4, 1));
  EXPECT_EQ(said(found.value(), kWant.value()),
            "same_numbers: the wanted numbers are all there, in other places");
}

TEST(DetectSameNumbers, IsSilentWhenThereAreFewDifferentNumbers) {
  EXPECT_EQ(said(mat({{1, 2, 2}, {2, 1, 1}, {1, 2, 1}}), mat({{2, 1, 2}, {1, 2, 2}, {1, 1, 1}})),
            "");
}

TEST(DetectShape, AnotherShape) {
  EXPECT_EQ(said(vec({1, 2, 3}), mat({{1, 2, 3}})),
            "other_shape: the right numbers in the right order, but in another shape");
  EXPECT_EQ(hint(vec({1, 2, 3}), mat({{1, 2, 3}})), "return a 1 x 3 matrix");
  EXPECT_EQ(said(vec({1, 2, 4}), mat({{1, 2, 3}})), "");
}

TEST(DetectShape, ARowTooFew) {
  EXPECT_EQ(said(rows({0, 1, 2, 3}), kWant.value()),
            "one_off_shape: the last row is missing, the others are right");
  EXPECT_EQ(said(rows({1, 2, 3, 4}), kWant.value()),
            "one_off_shape: the first row is missing, the others are right");
  EXPECT_EQ(said(rows({1, 0, 2, 3}), kWant.value()), "");
}

TEST(DetectShape, AColumnOrElementTooMany) {
  EXPECT_EQ(said(cols({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0}), kWant.value()),
            "one_off_shape: the last column is one too many, the others are right");
  EXPECT_EQ(said(vec({9, 1, 2}), vec({1, 2})),
            "one_off_shape: the first element is one too many, the others are right");
}

TEST(DetectShape, Nothing) {
  EXPECT_EQ(said(Grid<float>(0, 0).value(), kWant.value()),
            "empty: the result has no elements at all: a 0 x 0 matrix");
}

}  // namespace
