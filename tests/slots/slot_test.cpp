// The words of --use.
#include "slots/slot.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "grader/manifest/reader.h"

namespace slots {
namespace {

std::string refusal(std::string_view use) {
  try {
    parse_use(use);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(ParseUse, TakesSlotsAndExercises) {
  SlotSet wanted;
  wanted.set(SlotId::kRope);
  wanted.set(SlotId::kSoftmax);
  EXPECT_EQ(parse_use("student:rope,student:softmax"), wanted);
  EXPECT_EQ(parse_use("student:softmax_rows,student:rope_apply"), wanted);
}

TEST(ParseUse, TheLastWordAboutASlotCounts) {
  const SlotSet set = parse_use("student:all,engine:flash");
  EXPECT_EQ(set.ids().size(), kSlotCount - 1);
  EXPECT_FALSE(set.has(SlotId::kFlash));
  EXPECT_TRUE(parse_use("engine:flash,student:all").has(SlotId::kFlash));
}

TEST(ParseUse, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(refusal("student:ropee"),
            "there is no slot 'ropee', did you mean 'rope'? The slots: all, project, rmsnorm, "
            "rates, positions, rope, heads, kv_head, scores, mask, softmax, attention, flash, "
            "decode, cached, sublayer, swiglu, residual, block");
  EXPECT_TRUE(refusal("student:xyzzy").starts_with("there is no slot 'xyzzy'. The slots: all, "));
  EXPECT_EQ(refusal("rope"),
            "found 'rope', wanted student:SLOT or engine:SLOT; did you mean student:rope?");
  EXPECT_EQ(refusal("teacher:rope"), "found 'teacher:rope', wanted student:SLOT or engine:SLOT");
  EXPECT_EQ(refusal(""), "found '', wanted student:SLOT or engine:SLOT");
  EXPECT_EQ(refusal("student:rope,"), "found '', wanted student:SLOT or engine:SLOT");
}

TEST(Slots, AreInTheOrderOfTheirIds) {
  for (std::size_t i = 0; i < kSlotCount; ++i) {
    EXPECT_EQ(static_cast<std::size_t>(all_slots()[i].id), i);
  }
}

TEST(Slots, AreExercisesOfTheCourse) {
  const grader::Course course =
      grader::read_course(std::filesystem::path(LAB_SOURCE_DIR) / "labs.yaml");
  for (const Slot& slot : all_slots()) {
    bool is_there = false;
    for (const grader::Lab& lab : course.labs) {
      for (const grader::Exercise& exercise : lab.exercises) {
        is_there = is_there || (lab.id == slot.lab && exercise.id == slot.exercise);
      }
    }
    EXPECT_TRUE(is_there) << slot.lab << "/" << slot.exercise;
  }
}

TEST(SlotList, FitsATerminal) {
  const std::string list = slot_list() + std::string(slot_rule());
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = list.find('\n', at);
    EXPECT_LE(end - at, 80U) << list.substr(at, end - at);
    at = end + 1;
  }
}

}  // namespace
}  // namespace slots
