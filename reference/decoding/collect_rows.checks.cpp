// Rows in order, refused widths, and what growing costs.
#include "collect_rows.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::Vector;
using Source = std::function<Vector(int)>;

Vector row_of(const Matrix& x, int i) {
  Vector row(x.cols());
  for (int c = 0; c < x.cols(); ++c) {
    row[c] = x(i, c);
  }
  return row;
}

void rows_in_order(Check& check) {
  for (const int n : {5, 1, 0, 13}) {
    const Matrix wanted = check.normal(n, n == 0 ? 0 : 3);
    const auto next =
        check.lend(Source([&](int t) { return t < n ? row_of(wanted, t) : Vector(0); }));
    const auto found = check.call<Matrix>("collect_rows", next);
    check.expect_shape(found, wanted.rows(), wanted.cols(), std::to_string(n) + " rows");
    check.expect_same_bits(found, wanted, std::to_string(n) + " rows");
  }
}

void asks_until_empty(Check& check) {
  int calls = 0;
  bool in_order = true;
  const auto next = check.lend(Source([&](int t) {
    in_order = in_order && t == calls;
    ++calls;
    return t < 4 ? Vector(2, 1) : Vector(0);
  }));
  check.expect_shape(check.call<Matrix>("collect_rows", next), 4, 2, "the result");
  check.expect(in_order, "next was not asked for rows 0, 1, 2, ... in this order");
  check.expect(calls == 5, "next was called " + std::to_string(calls) +
                               " times for 4 rows, wanted 5: the last answer is empty");
}

void other_widths_are_refused(Check& check) {
  const auto next = check.lend(Source([](int t) { return Vector(t < 6 ? 2 + t / 3 : 0, 1); }));
  check.expect(!check.thrown_by("collect_rows", next).empty(),
               "row 3 is 3 wide and the others 2: it must throw, and does not");
}

// 400 rows of 64: what a cache copied for every token takes is 200 times the result.
void growth_is_amortised(Check& check) {
  const int n = 400;
  const int width = 64;
  const auto next =
      check.lend(Source([](int t) { return Vector(t < n ? width : 0, static_cast<float>(t)); }));
  const auto run = check.meter<Matrix>("collect_rows", next);
  check.expect_shape(run.value, n, width, "the result");
  check.expect(run.value(399, 0) == 399, "row 399 holds " + lab::number_text(run.value(399, 0)));
  const std::int64_t result = std::int64_t{4} * n * width;
  check.expect(run.memory.allocated_bytes <= 16 * result,
               "for a result of " + std::to_string(result) + " bytes it takes " +
                   std::to_string(run.memory.allocated_bytes) +
                   " bytes from the heap, wanted at most 16 times the result");
  check.measure("allocated_over_result",
                static_cast<double>(run.memory.allocated_bytes) / static_cast<double>(result));
  check.note("bytes taken from the heap, over the result: " +
             std::to_string(run.memory.allocated_bytes / result));
}

}  // namespace

LAB_CHECKS(LAB_CHECK(rows_in_order), LAB_CHECK(asks_until_empty),
           LAB_CHECK(other_widths_are_refused), LAB_CHECK(growth_is_amortised))
