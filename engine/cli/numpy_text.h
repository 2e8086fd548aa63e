// Matrices printed as numpy prints them with precision=3 and suppress=True, for demonstrations that
// must show the lesson's own lines.
#pragma once

#include <string>

#include "engine/run/matrix.h"

namespace engine::cli {

// "[[-0.145   -inf]\n [ 0.66  -0.645]]": three decimals without trailing zeros, columns aligned.
std::string numpy_text(ConstMatrixView matrix);

}  // namespace engine::cli
