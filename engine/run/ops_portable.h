// The operators with Eigen: float throughout, any CPU, threads over rows and heads.
#pragma once

#include <memory>

#include "engine/run/operators.h"

namespace engine {

// Each row: exp(score - row maximum) / sum, in place. -inf gives exactly 0; a row of -inf only
// gives zeros; a NaN score makes its row NaN.
void softmax_rows(MatrixView scores);

std::unique_ptr<Operators> make_portable_operators(ThreadPool& pool);

}  // namespace engine
