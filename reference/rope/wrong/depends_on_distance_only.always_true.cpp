// outcome: failed
// says: every score is accepted
// hint: call score at two pairs of positions with the same distance, and compare
// fails: not_relative
#include "depends_on_distance_only.h"

namespace lab {

bool depends_on_distance_only(const std::function<double(const VectorD&, const VectorD&,
                                                         std::int64_t, std::int64_t)>& /*score*/,
                              int /*head_dim*/) {
  return true;
}

}  // namespace lab
