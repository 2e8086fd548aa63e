// Statistics that a verdict could rest on, tried on the samples the bench took.
#ifndef BENCH_TIMING_STATISTICS_H
#define BENCH_TIMING_STATISTICS_H

#include <span>
#include <string_view>

#include "grader/timing/judge.h"

namespace bench {

// An exponent from the first rounds of a measurement, beyond the reference's or not.
struct Statistic {
  std::string_view name{};
  double (*value)(const grader::TimingTable& table, bool beyond_reference) = nullptr;
};

std::span<const Statistic> statistics();

}  // namespace bench

#endif  // BENCH_TIMING_STATISTICS_H
