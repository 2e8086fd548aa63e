// Students: the chosen slots' functions, built and ready, and what is known of those that failed.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grader/build/builder.h"
#include "slots/program.h"
#include "slots/slot.h"

namespace slots {

// Where in a text a call stood; layer -1: outside the layers.
struct Where {
  std::int64_t layer = -1;
  std::int64_t position = 0;
};

// Why a slot runs the engine's own operator instead of the student's.
struct Fallback {
  std::string reason{};  // one sentence, without the end
  bool is_late = false;  // the student's function had been in use before
  Where where{};
};

struct SlotPaths {
  std::filesystem::path course{};   // labs.yaml
  std::filesystem::path student{};  // folder with <lab>/<exercise>.cpp
  grader::BuildPaths build{};
};

// A program with a student's functions of one exercise, or why there is none.
struct BuiltFunction {
  std::optional<grader::Program> program{};
  std::string fault{};
};
BuiltFunction build_function(const grader::Course& course, grader::Builder& builder,
                             const SlotPaths& paths, std::string_view lab,
                             std::string_view exercise);

class Students {
 public:
  // Builds the functions of `chosen`, several at a time; one that cannot be built becomes a
  // fallback. `progress` is told how many of how many are done. Throws what reading the course
  // throws, and SystemError without a compiler.
  Students(const SlotPaths& paths, const SlotSet& chosen, grader::Limits limits,
           const std::function<void(std::size_t done, std::size_t all)>& progress = {});

  const SlotSet& chosen() const { return chosen_; }
  bool is_usable(SlotId id) const { return programs_[static_cast<std::size_t>(id)] != nullptr; }
  // Null while the student's function is in use, or was not chosen.
  const Fallback* fallback(SlotId id) const;
  // The slot is the engine's from here on. `where` is null for what was known before the first
  // call.
  void give_up(SlotId id, std::string reason, const Where* where);

  Answer call(SlotId id, const std::string& function, lab::wire::List arguments,
              const grader::Session::Remote& remote = {});
  // What the functions printed, by slot; ends their processes.
  std::vector<std::pair<SlotId, std::string>> take_prints();

 private:
  std::optional<grader::Program> build(SlotId id, const grader::Course& course,
                                       grader::Builder& builder, const SlotPaths& paths);

  SlotSet chosen_{};
  grader::Limits limits_{};
  std::array<std::unique_ptr<StudentProgram>, kSlotCount> programs_{};
  std::array<std::unique_ptr<Fallback>, kSlotCount> fallbacks_{};
  std::array<std::string, kSlotCount> prints_{};
};

// Enough for the largest product of a small model in plain loops, soon over for an endless one.
grader::Limits slot_limits();

}  // namespace slots
