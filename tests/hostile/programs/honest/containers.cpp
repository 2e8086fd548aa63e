// outcome: passed
// why: maps, sets, strings, algorithms
#include <algorithm>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "attack.h"

namespace lab {

std::string attack() {
  std::map<std::string, int> counts;
  for (const char* word : {"q", "k", "v", "q"}) {
    ++counts[word];
  }
  std::unordered_set<int> seen{3, 1, 2};
  std::vector<int> sorted(seen.begin(), seen.end());
  std::ranges::sort(sorted);
  return counts["q"] == 2 && sorted == std::vector<int>{1, 2, 3} ? "blocked" : "other";
}

}  // namespace lab
