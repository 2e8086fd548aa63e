// Operator sets by name, for the command lines of the benchmarks.
#pragma once

#include <stdexcept>
#include <string>

#include "engine/run/operators.h"

namespace bench {

inline engine::OperatorSet set_named(const std::string& name) {
  using engine::OperatorSet;
  for (const OperatorSet set : {OperatorSet::kNaive, OperatorSet::kPortable, OperatorSet::kAvx512,
                                OperatorSet::kAvx512Bf16}) {
    if (name == engine::operator_set_name(set)) {
      return set;
    }
  }
  throw std::invalid_argument("no operators are called '" + name + "'");
}

}  // namespace bench
