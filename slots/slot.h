// Slots: the operators of the engine that a student's function can stand in for.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace slots {

enum class SlotId {
  kProject,
  kNorm,
  kRates,
  kPositions,
  kRope,
  kHeads,
  kKvHead,
  kScores,
  kMask,
  kSoftmax,
  kAttention,
  kFlash,
  kDecode,
  kCached,
  kSubLayer,
  kSwiglu,
  kResidual,
  kBlock,
};
inline constexpr std::size_t kSlotCount = 18;

struct Slot {
  SlotId id = SlotId::kProject;
  std::string_view name{};      // on the command line
  std::string_view lab{};       // of the exercise whose function it runs
  std::string_view exercise{};  // also accepted on the command line
  std::string_view does{};      // a few words for the list
};

// In the order of a forward pass.
const std::array<Slot, kSlotCount>& all_slots();
const Slot& slot_of(SlotId id);

// Which slots are the student's.
class SlotSet {
 public:
  bool has(SlotId id) const { return in_[static_cast<std::size_t>(id)]; }
  void set(SlotId id, bool is_in = true) { in_[static_cast<std::size_t>(id)] = is_in; }
  std::vector<SlotId> ids() const;
  static SlotSet only(SlotId id);
  bool operator==(const SlotSet&) const = default;

 private:
  std::array<bool, kSlotCount> in_{};
};

// "student:rope,student:softmax", "student:all,engine:flash": from left to right, the last word
// about a slot counts. Throws std::invalid_argument with what was found and what is wanted.
SlotSet parse_use(std::string_view text);

// The slots, one per line, for the help.
std::string slot_list();

// What happens when slots do the same work, in lines for the help.
std::string_view slot_rule();

}  // namespace slots
