// How fast a model runs here, beside what the machine could do.
#pragma once

#include <cstdint>

#include "engine/run/limits.h"
#include "engine/run/session.h"

namespace engine {

struct SpeedOptions {
  std::int64_t prompt_tokens = 512;
  std::int64_t decode_tokens = 64;
  int rounds = 3;  // the best is kept
};

struct Speed {
  double prefill_tokens_per_second = 0;
  double decode_tokens_per_second = 0;  // after the prompt
  // What the limits allow: arithmetic of the products and the causal half of attention for prefill;
  // reading all weights and the cache once per token for decode.
  double prefill_limit = 0;
  double decode_limit = 0;
};

Speed measure_speed(const Model& model, Operators& operators, const Limits& limits,
                    const SpeedOptions& options = {});

// Largest resident memory of this process since its start, or since the last reset.
std::int64_t peak_memory_bytes();
void reset_peak_memory();

}  // namespace engine
