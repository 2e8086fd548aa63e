// Splitting and merging undo each other, and columns stay with their neighbours.
#include "split_heads.h"

#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using Heads = std::vector<Matrix>;

Heads split(Check& check, const Matrix& x, int heads) {
  auto parts = check.call<Heads>("split_heads", x, heads);
  check.expect(parts.size() == static_cast<std::size_t>(heads),
               "found " + std::to_string(parts.size()) + " heads, wanted " + std::to_string(heads));
  for (int h = 0; h < heads; ++h) {
    check.expect_shape(parts[static_cast<std::size_t>(h)], x.rows(), x.cols() / heads,
                       "head " + std::to_string(h));
  }
  return parts;
}

Matrix merge(Check& check, const Heads& heads) {
  auto merged = check.call<Matrix>("merge_heads", heads);
  check.expect_shape(merged, heads[0].rows(), heads[0].cols() * static_cast<int>(heads.size()),
                     "the merged matrix");
  return merged;
}

void merge_undoes_split(Check& check) {
  const int heads = check.integer(2, 5);
  const Matrix x = check.normal(check.integer(2, 6), heads * check.integer(2, 5));
  check.expect_same_bits(merge(check, split(check, x, heads)), x, "x split and merged");
}

void split_undoes_merge(Check& check) {
  const Heads heads{check.normal(4, 3), check.normal(4, 3), check.normal(4, 3)};
  const Heads found = split(check, merge(check, heads), 3);
  for (std::size_t h = 0; h < 3; ++h) {
    check.expect_same_bits(found[h], heads[h], "head " + std::to_string(h) + " merged and split");
  }
}

// Labels instead of random numbers, so that the message can say whose number is where.
void heads_stand_side_by_side(Check& check) {
  constexpr int kHeads = 3;
  constexpr int kTokens = 2;
  constexpr int kWidth = 4;
  Heads heads;
  for (int h = 0; h < kHeads; ++h) {
    Matrix part(kTokens, kWidth);
    for (int i = 0; i < kTokens; ++i) {
      for (int c = 0; c < kWidth; ++c) {
        part(i, c) = static_cast<float>(10000 * i + 100 * h + c);
      }
    }
    heads.push_back(part);
  }
  Matrix wanted(kTokens, kHeads * kWidth);
  for (int i = 0; i < kTokens; ++i) {
    for (int c = 0; c < kHeads * kWidth; ++c) {
      wanted(i, c) = static_cast<float>(10000 * i + 100 * (c / kWidth) + c % kWidth);
    }
  }
  check.expect_same_bits(merge(check, heads), wanted,
                         "three labelled heads, 10000 token + 100 head + column, merged");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(merge_undoes_split), LAB_CHECK(split_undoes_merge),
           LAB_CHECK(heads_stand_side_by_side))
