// How fast a model runs here, beside what the machine could do.
#pragma once

#include <cstdint>

#include "engine/run/limits.h"
#include "engine/run/session.h"

namespace engine {

struct SpeedOptions {
  std::int64_t prompt_tokens = 512;
  std::int64_t decode_tokens = 64;
  // Limits and speed are measured in turn, so that both see the same disturbances; the best of each
  // counts.
  int rounds = 5;
};

struct Speed {
  Limits limits{};
  double prefill_tokens_per_second = 0;
  double decode_tokens_per_second = 0;  // after the prompt
  // What the limits allow: arithmetic of the products and the causal half of attention for prefill;
  // reading all weights and the cache once per token for decode.
  double prefill_limit = 0;
  double decode_limit = 0;
  std::int64_t peak_memory_bytes = 0;  // while the model ran
};

Speed measure_speed(const Model& model, Operators& operators, ThreadPool& pool,
                    const SpeedOptions& options = {});

// Largest resident memory of this process since its start, or since the last reset.
std::int64_t peak_memory_bytes();
void reset_peak_memory();

}  // namespace engine
