// compare: kinds and shapes, classes of numbers, distances, and the words for each.
#include "grader/compare/compare.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/compare/values.h"

namespace {

using grader::AllowedError;
using grader::compare;
using grader::Comparison;
using grader::Mismatch;
using lab::wire::Bytes;
using lab::wire::Null;
using lab::wire::RemoteFunction;
using namespace lab_test;

const AllowedError kMicro{.absolute = 1e-6};
const AllowedError kExact{};

std::string summary_of(const Value& found, const Value& want,
                       const AllowedError& allowed = kExact) {
  return compare(found, want, allowed).summary;
}

TEST(Compare, AcceptsTheSameNumbers) {
  const Comparison c = compare(vec({1, 2}), vec({1, 2}), kExact);
  EXPECT_TRUE(c.ok);
  EXPECT_EQ(c.summary, "exactly as wanted");
  EXPECT_EQ(c.where, "");
  EXPECT_EQ(c.total_count, 2);
  EXPECT_EQ(c.share_of_allowed, 0);
  EXPECT_FALSE(c.window);
}

TEST(Compare, SaysHowMuchOfTheAllowedErrorAPassUsed) {
  const Comparison c = compare(vec_double({1 + 3e-8, 2}), vec_double({1, 2}), kMicro);
  EXPECT_TRUE(c.ok);
  EXPECT_EQ(c.summary, "used 3 % of the allowed error");
  EXPECT_NEAR(c.share_of_allowed, 0.03, 1e-6);
}

TEST(Compare, SaysLessThanOnePercent) {
  EXPECT_EQ(summary_of(vec_double({1 + 3e-9}), vec_double({1}), kMicro),
            "used less than 1 % of the allowed error");
}

TEST(Compare, RejectsNanWhereANumberIsWanted) {
  const Comparison c = compare({kNan}, {1.0}, {.absolute = 1e30});
  EXPECT_FALSE(c.ok);
  EXPECT_EQ(c.mismatch, Mismatch::kNan);
  EXPECT_EQ(c.nan_count, 1);
  EXPECT_TRUE(std::isinf(c.share_of_allowed));
  EXPECT_EQ(c.summary, "found NaN, wanted 1");
  EXPECT_EQ(c.where, "the result");
}

TEST(Compare, ReportsTheFirstNanBeforeAnEarlierDifference) {
  const Comparison c = compare(vec({1, static_cast<float>(kNan), 5}), vec({0, 0, 0}), kMicro);
  EXPECT_EQ(c.where, "element 1 of the result");
  EXPECT_EQ(c.summary, "found NaN, wanted 0; 3 of 3 elements are wrong, 1 of them NaN");
}

TEST(Compare, ReportsAWrongInfinityBeforeAnEarlierDifference) {
  const Comparison c = compare(vec_double({1, kInf}), vec_double({0, 0}), kMicro);
  EXPECT_EQ(c.where, "element 1 of the result");
  EXPECT_EQ(c.mismatch, Mismatch::kInfinite);
  EXPECT_EQ(c.infinite_count, 1);
  EXPECT_EQ(c.summary, "found inf, wanted 0; 2 of 2 elements are wrong");
}

TEST(Compare, AnInfiniteAllowanceAcceptsNothing) {
  EXPECT_FALSE(compare({2.0}, {1.0}, {.absolute = kInf}).ok);
  EXPECT_FALSE(compare({2.0}, {1.0}, {.absolute = kNan}).ok);
  EXPECT_FALSE(compare({2.0}, {1.0}, {.absolute = -1}).ok);
}

TEST(Compare, AWantedNanAcceptsOnlyNanAndIsNoted) {
  const Comparison same = compare({kNan}, {kNan}, kExact);
  EXPECT_TRUE(same.ok);
  ASSERT_EQ(same.notes.size(), 1);
  EXPECT_EQ(same.notes[0], "1 of 1 element is wanted as NaN: only NaN is accepted there");
  const Comparison other = compare({1.0}, {kNan}, kMicro);
  EXPECT_FALSE(other.ok);
  EXPECT_EQ(other.summary, "found 1, wanted NaN");
  EXPECT_EQ(other.nan_count, 0);
}

TEST(Compare, TheTwoZerosAreEqual) {
  const Comparison c = compare({-0.0}, {0.0}, kExact);
  EXPECT_TRUE(c.ok);
  EXPECT_EQ(c.share_of_allowed, 0);
}

TEST(Compare, NamesPlaceAndDifferenceInAMatrix) {
  const Comparison c = compare(mat({{1, 2}, {3, 4.5}}), mat({{1, 2}, {3, 4}}), kMicro);
  EXPECT_EQ(c.where, "row 1, column 1 of the result");
  EXPECT_EQ(c.summary, "found 4.5, wanted 4: off by 0.5, allowed 1e-06; 1 of 4 elements is wrong");
  EXPECT_EQ(c.index, (std::vector<std::int64_t>{1, 1}));
  EXPECT_EQ(c.wrong_count, 1);
  EXPECT_NEAR(c.share_of_allowed, 5e5, 1);
}

TEST(Compare, PrintsAsManyDigitsAsTellTheNumbersApart) {
  EXPECT_EQ(summary_of({1.00000001}, {1.0}),
            "found 1.00000001, wanted 1: off by 1e-08, no error is allowed");
}

TEST(Compare, OneWrongElementAmongAThousandFails) {
  std::vector<double> want(1000, 1000.0);
  std::vector<double> found = want;
  want[500] = 0.001;
  found[500] = 1.0;
  const Comparison c = compare(vec_double(found), vec_double(want), {.relative = 1e-4});
  EXPECT_FALSE(c.ok);
  EXPECT_EQ(c.where, "element 500 of the result");
  EXPECT_EQ(c.wrong_count, 1);
}

TEST(Compare, UsesTheAllowanceOfEachElement) {
  const AllowedError allowed{.elements = {0.1, 0.001}};
  EXPECT_TRUE(compare(vec_double({1.05, 1}), vec_double({1, 1}), allowed).ok);
  EXPECT_FALSE(compare(vec_double({1, 1.05}), vec_double({1, 1}), allowed).ok);
}

TEST(Compare, NothingIsBroadcast) {
  const Comparison c = compare(mat({{2, 2}}), mat({{2, 2}, {2, 2}}), kMicro);
  EXPECT_FALSE(c.ok);
  EXPECT_EQ(c.mismatch, Mismatch::kShape);
  EXPECT_EQ(c.where, "the result");
  EXPECT_EQ(c.summary, "found a 1 x 2 matrix, wanted a 2 x 2 matrix");
}

TEST(Compare, AnEmptyMatrixIsNotTheWantedOne) {
  EXPECT_EQ(summary_of(mat({}), mat({{1, 2}})), "found a 0 x 0 matrix, wanted a 1 x 2 matrix");
}

TEST(Compare, ANumberIsNotAVectorOfOne) {
  EXPECT_EQ(summary_of({1.0}, vec({1})), "found a number, wanted a vector of 1");
}

TEST(Compare, PrecisionDecidesNothing) {
  EXPECT_TRUE(compare(vec({0.5F}), vec_double({0.5}), kExact).ok);
  const double half = 0.5;
  EXPECT_TRUE(compare({0.5F}, {Tensor::of({}, std::span<const double>(&half, 1))}, kExact).ok);
}

TEST(Compare, AnIntegerLiteralIsAFineNumber) {
  EXPECT_TRUE(compare({2.0}, {std::int64_t{2}}, kExact).ok);
  EXPECT_EQ(summary_of({2.5}, {std::int64_t{2}}),
            "found 2.5, wanted 2: off by 0.5, no error is allowed");
}

TEST(Compare, AListOfNumbersIsAFineVector) {
  const Value literal{List{{std::int64_t{1}}, {2.5}}};
  EXPECT_TRUE(compare(vec({1, 2.5}), literal, kExact).ok);
}

TEST(Compare, IntegersAreExactWhateverIsAllowed) {
  const Comparison c =
      compare({std::int64_t{1} << 60}, {(std::int64_t{1} << 60) + 1}, {.absolute = 10});
  EXPECT_FALSE(c.ok);
  EXPECT_EQ(c.summary,
            "found 1,152,921,504,606,846,976, wanted 1,152,921,504,606,846,977: 1 too small");
}

TEST(Compare, SaysByHowMuchAnIntegerIsTooLarge) {
  EXPECT_EQ(summary_of(ints({4, 9}), ints({4, 7})),
            "found 9, wanted 7: 2 too large; 1 of 2 elements is wrong");
}

TEST(Compare, BoolsAreNotNumbers) {
  EXPECT_EQ(summary_of({true}, {std::int64_t{1}}), "found a bool, wanted an integer");
  EXPECT_EQ(summary_of({true}, {false}), "found true, wanted false");
}

TEST(Compare, TextsAreShownFromBeforeTheirFirstDifference) {
  EXPECT_EQ(summary_of({std::string("abd")}, {std::string("abc")}),
            "found \"abd\", wanted \"abc\": they differ from character 2 on");
  EXPECT_EQ(
      summary_of({std::string(30, 'x') + "a\n"}, {std::string(30, 'x') + "b"}),
      "found ...\"xxxxxxxxxxxxxxxxxxxxa\\n\", wanted ...\"xxxxxxxxxxxxxxxxxxxxb\": they differ "
      "from character 30 on");
}

TEST(Compare, TextsThatCannotBePrintedAreEscaped) {
  EXPECT_EQ(summary_of({std::string("\x1b[31m\xe0")}, {std::string()}),
            "found \"\\x1b[31m\\xe0\", wanted \"\": they differ from character 0 on");
}

TEST(Compare, BytesAreExact) {
  EXPECT_EQ(summary_of({Bytes{{1, 2, 3}}}, {Bytes{{1, 31, 3}}}),
            "found 0x02, wanted 0x1f at byte 1 of 3");
  EXPECT_EQ(summary_of({Bytes{{1}}}, {Bytes{{1, 2}}}), "found 1 byte, wanted 2 bytes");
}

TEST(Compare, NothingEqualsNothingOnly) {
  EXPECT_TRUE(compare({Null{}}, {Null{}}, kExact).ok);
  EXPECT_EQ(summary_of({Null{}}, vec({1})), "found nothing, wanted a vector of 1");
  EXPECT_EQ(summary_of(vec({1}), {Null{}}), "found a vector of 1, wanted nothing");
}

TEST(Compare, AFunctionEqualsNothing) {
  EXPECT_EQ(summary_of({RemoteFunction{1}}, {RemoteFunction{1}}),
            "found a function, wanted a function");
}

TEST(Compare, NamesTheFieldOfARecord) {
  const Value want = record("HeadOut", {{"out", mat({{1}})}, {"weights", mat({{1, 0}, {0, 1}})}});
  const Value found = record("HeadOut", {{"out", mat({{1}})}, {"weights", mat({{1, 0}, {2, 1}})}});
  const Comparison c = compare(found, want, kMicro);
  EXPECT_EQ(c.where, "weights[1][0]");
  EXPECT_EQ(c.summary, "found 2, wanted 0: off by 2, allowed 1e-06; 1 of 4 elements is wrong");
  EXPECT_EQ(c.total_count, 5);
  EXPECT_EQ(c.part, (std::vector<grader::Step>{{.field = "weights"}}));
}

TEST(Compare, AFieldMayHaveItsOwnAllowance) {
  const Value want = record("R", {{"a", {1.0}}, {"b", {1.0}}});
  const AllowedError allowed{.parts = {{.absolute = 0.1}, {}}};
  EXPECT_TRUE(compare(record("R", {{"a", {1.05}}, {"b", {1.0}}}), want, allowed).ok);
  EXPECT_EQ(compare(record("R", {{"a", {1.0}}, {"b", {1.05}}}), want, allowed).where, "b");
}

TEST(Compare, ALiteralRecordIsMatchedByFieldName) {
  const Value want = record("", {{"b", {2.0}}, {"a", {1.0}}});
  EXPECT_TRUE(compare(record("R", {{"a", {1.0}}, {"b", {2.0}}}), want, kExact).ok);
}

TEST(Compare, NamesMissingAndExtraFields) {
  const Value want = record("R", {{"a", {1.0}}});
  const Comparison missing = compare(record("R", {}), want, kExact);
  EXPECT_EQ(missing.where, "a");
  EXPECT_EQ(missing.summary, "found no field of this name, wanted a number");
  const Comparison extra = compare(record("R", {{"a", {1.0}}, {"c", {1.0}}}), want, kExact);
  EXPECT_EQ(extra.where, "c");
  EXPECT_EQ(extra.summary, "found a field that is not wanted");
}

TEST(Compare, RecordsOfOtherTypesDiffer) {
  EXPECT_EQ(summary_of(record("A", {}), record("B", {})), "found a struct A, wanted a struct B");
}

TEST(Compare, ListsOfMatricesAreNamedByItem) {
  const Value want{List{mat({{1}}), mat({{2}})}};
  const Comparison c = compare({List{mat({{1}}), mat({{3}})}}, want, kMicro);
  EXPECT_EQ(c.where, "[1][0][0] of the result");
  const Comparison shape = compare({List{mat({{1}}), mat({{3, 4}})}}, want, kMicro);
  EXPECT_EQ(shape.where, "[1] of the result");
  EXPECT_EQ(shape.summary, "found a 1 x 2 matrix, wanted a 1 x 1 matrix");
  EXPECT_EQ(summary_of({List{mat({{1}})}}, want), "found a list of 1, wanted a list of 2");
}

TEST(Compare, AWrongShapeOutranksANanElsewhere) {
  const Value want = record("R", {{"a", {1.0}}, {"b", vec({1})}});
  const Comparison c = compare(record("R", {{"a", {kNan}}, {"b", vec({1, 2})}}), want, kExact);
  EXPECT_EQ(c.where, "b");
  EXPECT_EQ(c.mismatch, Mismatch::kShape);
  EXPECT_EQ(c.nan_count, 1);
}

TEST(Compare, TheWindowHoldsTheFirstDifference) {
  std::vector<std::vector<double>> rows(9, std::vector<double>(20, 1));
  const Value want = mat(rows);
  rows[7][11] = 2;
  const Comparison c = compare(mat(rows), want, kMicro);
  ASSERT_TRUE(c.window);
  EXPECT_EQ(c.window->shape, (std::vector<std::int64_t>{9, 20}));
  EXPECT_EQ(c.window->first_row, 3);
  EXPECT_EQ(c.window->first_col, 9);
  EXPECT_EQ(c.window->bad_row, 7);
  EXPECT_EQ(c.window->bad_col, 11);
  ASSERT_EQ(c.window->found.size(), 6);
  ASSERT_EQ(c.window->found[4].size(), 6);
  EXPECT_EQ(c.window->found[4][2], 2);
  EXPECT_EQ(c.window->wanted[4][2], 1);
}

TEST(Compare, ASmallMatrixIsShownWhole) {
  const Comparison c = compare(mat({{1, 2}, {3, 5}}), mat({{1, 2}, {3, 4}}), kMicro);
  ASSERT_TRUE(c.window);
  EXPECT_EQ(c.window->first_row, 0);
  EXPECT_EQ(c.window->found, (std::vector<std::vector<double>>{{1, 2}, {3, 5}}));
}

TEST(Compare, TheWindowOfATensorLiesInItsLastTwoDimensions) {
  const Comparison c = compare(block({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 9}),
                               block({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7}), kMicro);
  ASSERT_TRUE(c.window);
  EXPECT_EQ(c.window->found, (std::vector<std::vector<double>>{{4, 5}, {6, 9}}));
  EXPECT_EQ(c.window->bad_row, 1);
}

TEST(Compare, AScalarHasNoWindow) { EXPECT_FALSE(compare({1.0}, {2.0}, kExact).window); }

TEST(PartOf, FollowsFieldsAndItems) {
  const Value value = record("R", {{"heads", {List{{1.0}, {2.0}}}}});
  const Value* part = grader::part_of(value, {{.field = "heads"}, {.item = 1}});
  ASSERT_NE(part, nullptr);
  EXPECT_EQ(*part, Value{2.0});
  EXPECT_EQ(grader::part_of(value, {{.field = "tails"}}), nullptr);
  EXPECT_EQ(grader::part_of(value, {{.field = "heads"}, {.item = 2}}), nullptr);
}

}  // namespace
