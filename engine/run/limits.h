// What this machine can do at best, measured: the yardstick for every speed that we print.
#pragma once

#include "engine/run/threads.h"

namespace engine {

struct Limits {
  double read_gb_per_second = 0;     // from memory, on 2 MiB pages, all threads
  double f32_gflop_per_second = 0;   // independent multiply-adds in registers, all threads
  double bf16_gflop_per_second = 0;  // 0 where the CPU has no BF16 products
};

// The best of `rounds`, because whatever else runs only makes it slower. Takes 256 MiB meanwhile.
Limits measure_limits(ThreadPool& pool, int rounds = 5);

Limits best_of(const Limits& a, const Limits& b);

}  // namespace engine
