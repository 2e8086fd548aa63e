// Exercise `rope_settings`: what a config.json says about positions.
#include "rope_settings.h"

namespace lab {

// What to do: find the block, then its type, theta, factor and original, and refuse what cannot be
// run.
RopeSettings rope_settings(const RopeFields& config) {
  static_cast<void>(config);
  return {};
}

}  // namespace lab
