// The element type of the course: lab::real is float, and in the counting build a float that
// counts.
#ifndef LAB_REAL_H
#define LAB_REAL_H

#include <cmath>

#ifdef LAB_COUNTING
#include "lab/counted.h"
#endif

namespace lab {

#ifdef LAB_COUNTING
using real = Counted;
#else
using real = float;

// Unqualified exp(x) in namespace lab means these: float in, float out, no detour through double.
inline real exp(real x) { return std::exp(x); }
inline real log(real x) { return std::log(x); }
inline real sqrt(real x) { return std::sqrt(x); }
inline real sin(real x) { return std::sin(x); }
inline real cos(real x) { return std::cos(x); }
inline real tanh(real x) { return std::tanh(x); }
inline real pow(real x, real y) { return std::pow(x, y); }
inline real abs(real x) { return std::fabs(x); }
#endif

// The value a mask adds to forbid a position: exp(-infinity) is exactly zero.
inline constexpr float kInfinity = __builtin_inff();

}  // namespace lab

#endif  // LAB_REAL_H
