// The table of slots, and the words of --use.
#include "slots/slot.h"

#include <algorithm>
#include <stdexcept>

#include "grader/nearest.h"

namespace slots {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::vector<std::string> known_names() {
  std::vector<std::string> names{"all"};
  for (const Slot& slot : all_slots()) {
    names.emplace_back(slot.name);
    if (slot.exercise != slot.name) {
      names.emplace_back(slot.exercise);
    }
  }
  return names;
}

[[noreturn]] void refuse_name(std::string_view name) {
  const std::string near = grader::nearest(name, known_names());
  std::string known;
  for (const Slot& slot : all_slots()) {
    known += ", " + std::string(slot.name);
  }
  throw std::invalid_argument("there is no slot " + quoted(name) +
                              (near.empty() ? "." : ", did you mean " + quoted(near) + "?") +
                              " The slots: all" + known);
}

bool is_known(std::string_view name) {
  const std::vector<std::string> names = known_names();
  return std::ranges::find(names, name) != names.end();
}

// One piece of the list: whose it is, and the slot or "all".
void apply(std::string_view piece, SlotSet& set) {
  const std::size_t colon = piece.find(':');
  const std::string_view owner = piece.substr(0, colon);
  if (colon == std::string_view::npos || (owner != "student" && owner != "engine")) {
    const std::string meant =
        is_known(piece) ? "; did you mean student:" + std::string(piece) + "?" : "";
    throw std::invalid_argument("found " + quoted(piece) + ", wanted student:SLOT or engine:SLOT" +
                                meant);
  }
  const std::string_view name = piece.substr(colon + 1);
  if (!is_known(name)) {
    refuse_name(name);
  }
  for (const Slot& slot : all_slots()) {
    if (name == "all" || name == slot.name || name == slot.exercise) {
      set.set(slot.id, owner == "student");
    }
  }
}

}  // namespace

const std::array<Slot, kSlotCount>& all_slots() {
  static constexpr std::array<Slot, kSlotCount> kSlots{{
      {SlotId::kProject, "project", "attention", "project", "x times a weight matrix"},
      {SlotId::kNorm, "rmsnorm", "block", "rmsnorm", "every norm, of the stream and of heads"},
      {SlotId::kRates, "rates", "rope", "rope_rates", "how fast each pair turns"},
      {SlotId::kPositions, "positions", "rope", "token_positions", "where the new tokens stand"},
      {SlotId::kRope, "rope", "rope", "rope_apply", "turns queries and keys"},
      {SlotId::kHeads, "heads", "heads", "split_heads", "one wide matrix as heads, and back"},
      {SlotId::kKvHead, "kv_head", "heads", "kv_head_of", "which keys a query head reads"},
      {SlotId::kScores, "scores", "attention", "scores", "every query against every key"},
      {SlotId::kMask, "mask", "attention", "causal_mask", "hides the keys that come later"},
      {SlotId::kSoftmax, "softmax", "attention", "softmax_rows", "scores to weights"},
      {SlotId::kAttention, "attention", "attention", "attention_head", "scores to output at once"},
      {SlotId::kFlash, "flash", "cost", "flash_attention", "the same in tiles, for a prompt"},
      {SlotId::kDecode, "decode", "heads", "grouped_decode", "the same for one new token"},
      {SlotId::kCached, "cached", "decoding", "cached_attention", "rope to output, and the cache"},
      {SlotId::kSubLayer, "sublayer", "block", "qwen_attention", "all attention, without a cache"},
      {SlotId::kSwiglu, "swiglu", "block", "swiglu", "the gated feed-forward network"},
      {SlotId::kResidual, "residual", "block", "residual", "adds a sub-layer to the stream"},
      {SlotId::kBlock, "block", "block", "transformer_block", "a whole block, without a cache"},
  }};
  return kSlots;
}

const Slot& slot_of(SlotId id) { return all_slots()[static_cast<std::size_t>(id)]; }

std::vector<SlotId> SlotSet::ids() const {
  std::vector<SlotId> ids;
  for (const Slot& slot : all_slots()) {
    if (has(slot.id)) {
      ids.push_back(slot.id);
    }
  }
  return ids;
}

SlotSet SlotSet::only(SlotId id) {
  SlotSet set;
  set.set(id);
  return set;
}

SlotSet parse_use(std::string_view text) {
  SlotSet set;
  while (true) {
    const std::size_t comma = text.find(',');
    apply(text.substr(0, comma), set);
    if (comma == std::string_view::npos) {
      return set;
    }
    text.remove_prefix(comma + 1);
  }
}

std::string slot_list() {
  std::string list;
  for (const Slot& slot : all_slots()) {
    std::string line = "  " + std::string(slot.name);
    line.resize(14, ' ');
    line += slot.lab;
    line += "/";
    line += slot.exercise;
    line.resize(42, ' ');
    list += line + std::string(slot.does) + "\n";
  }
  return list;
}

std::string_view slot_rule() {
  return "Some do the same work: scores, mask and softmax; attention; flash and decode;\n"
         "cached (with rope); sublayer (with projections and head norms); block (all of a\n"
         "layer). When several of these are chosen, layers take turns in this order, and\n"
         "in its layer the larger one stands for the smaller ones it contains.\n"
         "student:all,engine:rope takes one of them out again.\n";
}

}  // namespace slots
