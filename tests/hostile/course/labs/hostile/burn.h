// The contract of `burn`.
#ifndef HOSTILE_BURN_H
#define HOSTILE_BURN_H

#include "attack.h"

namespace lab {

// As `attack`, with a minute to wait for.
std::string burn();

}  // namespace lab

#endif  // HOSTILE_BURN_H
