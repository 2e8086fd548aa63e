// Groups are of equal size, made of neighbours, and every key-value head has one.
#include "kv_head_of.h"

#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using Heads = std::vector<Matrix>;

void equal_groups_of_neighbours(Check& check) {
  const int kv_heads = check.integer(2, 4);
  const int group = kv_heads + check.integer(1, 3);  // never equal, or i / kv_heads would do too
  int before = 0;
  std::vector<int> readers(static_cast<std::size_t>(kv_heads), 0);
  for (int i = 0; i < kv_heads * group; ++i) {
    const int found = check.call<int>("kv_head_of", i, kv_heads * group, kv_heads);
    const std::string what = "query head " + std::to_string(i) + " of " +
                             std::to_string(kv_heads * group) + " reads key-value head " +
                             std::to_string(found) + " of " + std::to_string(kv_heads);
    check.expect(found >= 0 && found < kv_heads, what);
    check.expect(found >= before, what + ", after one that read " + std::to_string(before) +
                                      ": neighbours share, so the index never falls");
    before = found;
    ++readers[static_cast<std::size_t>(found)];
  }
  for (int kv = 0; kv < kv_heads; ++kv) {
    check.expect(readers[static_cast<std::size_t>(kv)] == group,
                 "key-value head " + std::to_string(kv) + " has " +
                     std::to_string(readers[static_cast<std::size_t>(kv)]) + " readers, wanted " +
                     std::to_string(group) + " for each");
  }
}

void refusals_name_both_numbers(Check& check) {
  struct Pair {
    int q;
    int kv;
  };
  for (const Pair& pair : {Pair{6, 4}, Pair{32, 12}}) {
    const std::string text = check.thrown_by("kv_head_of", 0, pair.q, pair.kv);
    const std::string what =
        std::to_string(pair.q) + " query heads and " + std::to_string(pair.kv) + " key-value heads";
    check.expect(!text.empty(), what + " were accepted, wanted an exception");
    check.expect(text.find(std::to_string(pair.q)) != std::string::npos &&
                     text.find(std::to_string(pair.kv)) != std::string::npos,
                 what + " were refused with \"" + text + "\", wanted both numbers in the message");
  }
}

void every_reader_gets_its_head(Check& check) {
  constexpr int kGroup = 3;
  Heads kv;
  for (int h = 0; h < 2; ++h) {
    kv.push_back(check.normal(4, 3));
  }
  const auto repeated = check.call<Heads>("repeat_kv", kv, 2 * kGroup);
  check.expect(repeated.size() == 2 * kGroup,
               "repeat_kv gave " + std::to_string(repeated.size()) +
                   " matrices, wanted one for each of 6 query heads");
  for (std::size_t i = 0; i < repeated.size(); ++i) {
    check.expect_same_bits(repeated[i], kv[i / kGroup],
                           "what query head " + std::to_string(i) + " of 6 reads");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(equal_groups_of_neighbours), LAB_CHECK(refusals_name_both_numbers),
           LAB_CHECK(every_reader_gets_its_head))
