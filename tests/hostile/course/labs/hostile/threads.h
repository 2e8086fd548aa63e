// The contract of `threads`.
#ifndef HOSTILE_THREADS_H
#define HOSTILE_THREADS_H

#include "attack.h"

namespace lab {

// As `attack`, but threads may be started.
std::string threads();

}  // namespace lab

#endif  // HOSTILE_THREADS_H
