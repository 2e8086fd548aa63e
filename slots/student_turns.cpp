// Which of the student's functions has which layer, where one contains the other.
#include <algorithm>

#include "slots/student_operators.h"

namespace slots {
namespace {

constexpr std::array kParts{SlotId::kScores, SlotId::kMask, SlotId::kSoftmax, SlotId::kHeads,
                            SlotId::kKvHead};

bool is_in_attention(SlotId id) {
  switch (id) {
    case SlotId::kRates:
    case SlotId::kPositions:
    case SlotId::kRope:
    case SlotId::kHeads:
    case SlotId::kKvHead:
    case SlotId::kScores:
    case SlotId::kMask:
    case SlotId::kSoftmax:
    case SlotId::kAttention:
    case SlotId::kFlash:
    case SlotId::kDecode:
      return true;
    default:
      return false;
  }
}

bool is_whole(SlotId id) {
  return id == SlotId::kCached || id == SlotId::kSubLayer || id == SlotId::kBlock;
}

}  // namespace

// Which slots a layer of this way leaves no work at all.
bool StudentOperators::covers(Way way, SlotId id) {
  switch (way) {
    case Way::kCached:
      return id != SlotId::kCached && (is_in_attention(id) || is_whole(id));
    case Way::kSubLayer:
      return id != SlotId::kSubLayer && (is_in_attention(id) || is_whole(id));
    case Way::kBlock:
      return id != SlotId::kBlock;
    default:
      return is_whole(id);
  }
}

bool StudentOperators::is_covered(SlotId id) const {
  const Way way = turn();
  // The projections and norms inside qwen_attention are its own, the others of the layer are not.
  const bool is_inside =
      way == Way::kSubLayer && in_attention_ && (id == SlotId::kProject || id == SlotId::kNorm);
  return is_inside || covers(way, id);
}

std::vector<StudentOperators::Way> StudentOperators::ways() const {
  std::vector<Way> ways;
  if (std::ranges::any_of(kParts, [&](SlotId id) { return can(id); })) {
    ways.push_back(Way::kParts);
  }
  if (can(SlotId::kAttention)) {
    ways.push_back(Way::kHead);
  }
  if (can(SlotId::kFlash) || can(SlotId::kDecode)) {
    ways.push_back(Way::kStream);
  }
  const bool has_parts = !ways.empty();
  if (can(SlotId::kCached)) {
    ways.push_back(Way::kCached);
  }
  if (can(SlotId::kSubLayer)) {
    ways.push_back(Way::kSubLayer);
  }
  if (can(SlotId::kBlock)) {
    ways.push_back(Way::kBlock);
  }
  // A turn for those that would have none.
  const std::vector<SlotId> chosen = active_.ids();
  const bool has_idle = std::ranges::any_of(chosen, [&](SlotId id) {
    return can(id) && std::ranges::all_of(ways, [&](Way way) { return covers(way, id); });
  });
  if (!has_parts && !ways.empty() && has_idle) {
    ways.insert(ways.begin(), Way::kOwn);
  }
  return ways;
}

StudentOperators::Way StudentOperators::turn() const {
  if (layer_ < 0) {
    return Way::kOwn;
  }
  const std::vector<Way> all = ways();
  const std::int64_t moved = turns_move() ? passes_ - 1 : 0;
  return all.empty() ? Way::kOwn : all[(layer_ + moved) % std::ssize(all)];
}

// The usable slots that a layer of this way is for.
std::string StudentOperators::names_of(Way way, const std::vector<Way>& all) const {
  const auto belongs = [&](SlotId id) {
    switch (way) {
      case Way::kOwn:
        return !is_whole(id) && std::ranges::any_of(all, [&](Way w) { return covers(w, id); });
      case Way::kParts:
        return std::ranges::find(kParts, id) != kParts.end();
      case Way::kHead:
        return id == SlotId::kAttention;
      case Way::kStream:
        return id == SlotId::kFlash || id == SlotId::kDecode;
      case Way::kCached:
        return id == SlotId::kCached;
      case Way::kSubLayer:
        return id == SlotId::kSubLayer;
      case Way::kBlock:
        return id == SlotId::kBlock;
    }
    return false;
  };
  std::string names;
  for (const SlotId id : active_.ids()) {
    if (can(id) && belongs(id)) {
      names += (names.empty() ? "" : ", ") + std::string(slot_of(id).name);
    }
  }
  return names;
}

Turns StudentOperators::turns() const {
  const std::vector<Way> all = ways();
  Turns turns{.moves = turns_move()};
  for (const Way way : all) {
    turns.order.push_back(names_of(way, all));
  }
  return turns;
}

}  // namespace slots
