// The operators with AVX-512 kernels, in float or with BF16 products; only where the CPU has them.
#pragma once

#include <memory>

#include "engine/run/operators.h"

namespace engine::avx512 {

bool is_supported();       // AVX-512 F, BW, DQ, VL
bool is_bf16_supported();  // and BF16

// `set` is kAvx512 or kAvx512Bf16, and supported.
std::unique_ptr<Operators> make_operators(OperatorSet set, ThreadPool& pool);

}  // namespace engine::avx512
