// Degraded answers: the right answer with its value spoilt, to prove that no exercise accepts such
// a thing.
//
// The self-test links a reference with a binder that defines lab_degrade(); an ordinary program
// does not have it.
#ifndef PROBE_DEGRADE_H
#define PROBE_DEGRADE_H

#include "wire/value.h"

namespace lab {

enum class Degrade : int {
  kNone = 0,
  kZeros = 1,       // every number 0, every bool false, every text empty
  kNan = 2,         // every float NaN, every integer the smallest, every bool true
  kEmpty = 3,       // tensors and lists without elements
  kWrongShape = 4,  // one row or item more
};

wire::Value degrade(const wire::Value& value, Degrade mode);

}  // namespace lab

// The mode of this program; weak, so that it is absent from ordinary ones.
extern "C" [[gnu::weak]] int lab_degrade();

#endif  // PROBE_DEGRADE_H
