// What a student reads about their functions inside the model: per slot, and where the text parts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "formats/json_writer.h"
#include "slots/divergence.h"

namespace slots {

// A token's text as a label.
using Label = std::function<std::string(std::int64_t id)>;

// Above this share of the largest value an operator is called different: right answers in float
// stay a hundred times below it.
inline constexpr double kDiffers = 1e-4;

// The table of slots, a sentence for each that runs the engine's own operator.
std::string slots_text(const Students& students, const std::vector<SlotUse>& uses,
                       const Turns& turns);

// What the functions printed, a few lines of each; empty if nothing.
std::string prints_text(const std::vector<std::pair<SlotId, std::string>>& prints);

// Whether the texts agree, and the first token that differs explained.
std::string divergence_text(const Runs& runs, const Label& label);

// "One slot at a time, the logits move by: ...".
std::string alone_text(const std::vector<Alone>& alone);

void write_slots(formats::JsonWriter& json, const Students& students,
                 const std::vector<SlotUse>& uses, const Turns& turns);
void write_alone(formats::JsonWriter& json, const std::vector<Alone>& alone);
void write_divergence(formats::JsonWriter& json, const Runs& runs);

}  // namespace slots
