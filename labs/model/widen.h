// The contract of `widen`: the bytes of a checkpoint as numbers.
#ifndef MODEL_WIDEN_H
#define MODEL_WIDEN_H

#include <string>

#include "lab/lab.h"

namespace lab {

// `bytes` holds numbers of one type, lowest byte first; returns them as float, exactly.
//   F32   the float itself
//   BF16  the upper half of a float: its lower 16 bits are zero
//   F16   1 sign bit, 5 exponent bits e, 10 fraction bits f:
//           e = 0: f / 1024 * 2^-14;  e from 1 to 30: (1 + f / 1024) * 2^(e - 15)
//           e = 31: infinity for f = 0, else NaN
// Throws std::invalid_argument that names the type for any other dtype, and one that names both
// sizes when the bytes are not a whole number of elements.
Vector widen(const std::vector<std::uint8_t>& bytes, const std::string& dtype);

}  // namespace lab

#endif  // MODEL_WIDEN_H
