// One shot, means, medians, minima, paired medians.
#include "bench/timing/statistics.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace bench {
namespace {

using grader::fitted_exponent;
using grader::TimingTable;
using Row = std::vector<double>;

template <class Summary>
double exponent(const TimingTable& table, bool beyond, std::size_t rounds, Summary summary) {
  const auto of = [&](const std::vector<Row>& rows) {
    Row values;
    for (const Row& row : rows) {
      values.push_back(summary(Row(
          row.begin(), row.begin() + static_cast<std::ptrdiff_t>(std::min(rounds, row.size())))));
    }
    return fitted_exponent(table.sizes, values);
  };
  return of(table.answer) - (beyond ? of(table.reference) : 0);
}

double mean(const Row& row) {
  return std::accumulate(row.begin(), row.end(), 0.0) / static_cast<double>(row.size());
}
double median(const Row& row) { return grader::summarize(row).median; }
double smallest(const Row& row) { return *std::min_element(row.begin(), row.end()); }

double one_shot(const TimingTable& table, bool beyond) {
  return exponent(table, beyond, 1, smallest);
}
double mean_of_five(const TimingTable& table, bool beyond) {
  return exponent(table, beyond, 5, mean);
}
double median_of_five(const TimingTable& table, bool beyond) {
  return exponent(table, beyond, 5, median);
}
double smallest_of_five(const TimingTable& table, bool beyond) {
  return exponent(table, beyond, 5, smallest);
}
double smallest_of_nine(const TimingTable& table, bool beyond) {
  return exponent(table, beyond, 9, smallest);
}

double paired_median(const TimingTable& table, bool beyond, std::size_t rounds) {
  Row exponents;
  for (std::size_t round = 0; round < std::min(rounds, table.rounds()); ++round) {
    const auto of = [&](const std::vector<Row>& rows) {
      Row values;
      for (const Row& row : rows) {
        values.push_back(row[round]);
      }
      return fitted_exponent(table.sizes, values);
    };
    exponents.push_back(of(table.answer) - (beyond ? of(table.reference) : 0));
  }
  return median(exponents);
}
double paired_median_of_five(const TimingTable& table, bool beyond) {
  return paired_median(table, beyond, 5);
}
double paired_median_of_nine(const TimingTable& table, bool beyond) {
  return paired_median(table, beyond, 9);
}

}  // namespace

std::span<const Statistic> statistics() {
  static constexpr std::array<Statistic, 7> kAll = {
      {{"one shot", one_shot},
       {"mean of 5", mean_of_five},
       {"median of 5", median_of_five},
       {"smallest of 5", smallest_of_five},
       {"smallest of 9", smallest_of_nine},
       {"paired median of 5", paired_median_of_five},
       {"paired median of 9", paired_median_of_nine}}};
  return kAll;
}

}  // namespace bench
