// Eager and tiled attention over the AVX-512 kernels.
#pragma once

#include <vector>

#include "engine/run/operators.h"

namespace engine::avx512 {

class AttentionRunner {
 public:
  explicit AttentionRunner(ThreadPool& pool) : pool_(pool), scratch_(pool.threads()) {}

  void attend_eager(const Attention& attention, MatrixView out, std::vector<Matrix>* weights);
  void attend_tiled(const Attention& attention, MatrixView out);

  struct Scratch {
    Matrix queries{};
    Matrix panel{};
    Matrix scores{};
    Matrix gathered{};
    Matrix state{};
  };

 private:
  ThreadPool& pool_;
  std::vector<Scratch> scratch_;  // one per thread
};

}  // namespace engine::avx512
