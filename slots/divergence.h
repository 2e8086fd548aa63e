// Two runs over the same text, with the student's functions and without: where they part, and why.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/run/generate.h"
#include "slots/student_operators.h"

namespace slots {

// One choice of a token. `logits` (vocab) is what it was chosen from.
struct Step {
  std::int64_t id = 0;
  std::vector<float> logits{};
};

struct Text {
  std::vector<Step> steps{};  // ends with the stop token, if there was one
  bool is_stopped = false;
  std::vector<std::int64_t> ids() const;  // without the stop token
};

// Largest difference between two rows of logits after log-softmax: what all logits move by at once
// changes nothing.
double moved(std::span<const float> a, std::span<const float> b);

// What one slot does to the logits when it alone is the student's.
struct Alone {
  SlotId slot = SlotId::kProject;
  double moved = 0;
  bool is_other_token = false;  // another largest logit than the engine's
};

struct Divergence {
  std::size_t index = 0;  // of the step, from 0
  std::int64_t yours = 0;
  std::int64_t engines = 0;
  std::int64_t second = 0;  // the engine's second best
  double margin = 0;        // between the engine's two best
  double moved = 0;         // by all chosen slots together
  std::vector<Alone> alone{};
  // Rounding moves logits by less than this; a token that differs for less is no mistake.
  static constexpr double kRounding = 1e-3;
  bool is_near_tie() const { return moved <= kRounding; }
};

struct Runs {
  Text yours{};
  Text engines{};               // up to the first difference, which is its last step
  std::vector<SlotUse> uses{};  // by slot
  Turns turns{};
  std::optional<Divergence> divergence{};
  double closest_margin = 0;  // without a divergence: the smallest lead of a chosen token
  std::size_t closest = 0;    // its step
};

struct RunRequest {
  const engine::Model& model;
  engine::Operators& operators;
  Students& students;
  std::function<engine::Session(engine::Operators&)> open{};
  std::vector<std::int64_t> prompt{};
  engine::GenerateOptions how{};
  std::function<bool(std::int64_t)> on_token{};  // of the student's run, as they come
};

Runs run_both(const RunRequest& request);

// Every chosen slot that still runs the student's function, alone, on the prompt and then `ids`.
std::vector<Alone> swap_one_by_one(const RunRequest& request, std::span<const std::int64_t> ids,
                                   std::span<const float> engines);

}  // namespace slots
