// Finding, building and starting the functions of the chosen slots.
#include "slots/students.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "grader/manifest/reader.h"

namespace slots {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMostBuilds = 4;  // at once

const grader::Exercise* find(const grader::Course& course, std::string_view lab,
                             std::string_view exercise) {
  for (const grader::Lab& one : course.labs) {
    for (const grader::Exercise& other : one.exercises) {
      if (one.id == lab && other.id == exercise) {
        return &other;
      }
    }
  }
  return nullptr;
}

std::string build_fault(const grader::Built& built, const std::string& shown) {
  if (built.outcome == grader::Outcome::kDoesNotCompile && !built.report.diagnostics.empty()) {
    const grader::Diagnostic& first = built.report.diagnostics.front();
    return first.file + ":" + std::to_string(first.line) + " does not compile: " + first.text;
  }
  return shown + ": " +
         (built.message.empty() ? std::string(grader::name_of(built.outcome)) : built.message);
}

}  // namespace

grader::Limits slot_limits() {
  return {.cpu_seconds = 20,
          .wall_seconds = 40,
          .memory_mb = 4096,
          .output_kb = 1024,
          .reply_mb = 256,
          .threads = 1};
}

Students::Students(const SlotPaths& paths, const SlotSet& chosen, grader::Limits limits,
                   const std::function<void(std::size_t, std::size_t)>& progress)
    : chosen_(chosen), limits_(limits) {
  const grader::Course course = grader::read_course(paths.course);
  grader::Builder builder(paths.build, grader::find_toolchain());
  const std::vector<SlotId> ids = chosen_.ids();
  std::vector<std::optional<grader::Program>> programs(ids.size());
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::exception_ptr failure;
  std::mutex mutex;  // guards done, failure and the calls of progress
  const auto work = [&] {
    for (std::size_t i = next++; i < ids.size(); i = next++) {
      try {
        programs[i] = build(ids[i], course, builder, paths);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      if (++done; progress) {
        progress(done, ids.size());
      }
    }
  };
  {
    std::vector<std::jthread> builders;
    const unsigned count = std::clamp(std::thread::hardware_concurrency(), 1U, kMostBuilds);
    for (unsigned i = 1; i < std::min<std::size_t>(count, ids.size()); ++i) {
      builders.emplace_back(work);
    }
    work();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
  // Here and not in the threads above: a host ends with the thread that started it.
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (programs[i]) {
      programs_[static_cast<std::size_t>(ids[i])] =
          std::make_unique<StudentProgram>(builder.host(), std::move(*programs[i]), limits_);
    }
  }
}

BuiltFunction build_function(const grader::Course& course, grader::Builder& builder,
                             const SlotPaths& paths, std::string_view lab,
                             std::string_view exercise) {
  const std::string shown = std::string(lab) + "/" + std::string(exercise) + ".cpp";
  const grader::Exercise* found = find(course, lab, exercise);
  if (found == nullptr) {
    return {.fault = "this course has no exercise " + std::string(exercise)};
  }
  const fs::path folder = paths.student / lab;
  grader::Answer answer{
      .source = folder / (found->id + ".cpp"), .shown_as = shown, .is_students = true};
  for (const std::string& other : found->uses) {
    answer.helpers.push_back(paths.student / grader::used_file(*found, other));
  }
  std::error_code error;
  if (!fs::is_regular_file(answer.source, error)) {
    return {.fault = "there is no file " + shown};
  }
  grader::Built built = builder.build(*found, answer);
  if (built.outcome != grader::Outcome::kPassed) {
    return {.fault = build_fault(built, shown)};
  }
  return {.program = std::move(built.program)};
}

std::optional<grader::Program> Students::build(SlotId id, const grader::Course& course,
                                               grader::Builder& builder, const SlotPaths& paths) {
  const Slot& slot = slot_of(id);
  BuiltFunction built = build_function(course, builder, paths, slot.lab, slot.exercise);
  if (!built.program) {
    give_up(id, std::move(built.fault), nullptr);
  }
  return std::move(built.program);
}

const Fallback* Students::fallback(SlotId id) const {
  return fallbacks_[static_cast<std::size_t>(id)].get();
}

void Students::give_up(SlotId id, std::string reason, const Where* where) {
  const auto i = static_cast<std::size_t>(id);
  if (programs_[i] != nullptr) {
    prints_[i] = programs_[i]->close();
    programs_[i].reset();
  }
  fallbacks_[i] = std::make_unique<Fallback>(
      Fallback{std::move(reason), where != nullptr, where != nullptr ? *where : Where{}});
}

Answer Students::call(SlotId id, const std::string& function, lab::wire::List arguments,
                      const grader::Session::Remote& remote) {
  return programs_[static_cast<std::size_t>(id)]->call(function, std::move(arguments), remote);
}

std::vector<std::pair<SlotId, std::string>> Students::take_prints() {
  std::vector<std::pair<SlotId, std::string>> prints;
  for (const SlotId id : chosen_.ids()) {
    const auto i = static_cast<std::size_t>(id);
    if (programs_[i] != nullptr) {
      prints_[i] = programs_[i]->close();
    }
    if (!prints_[i].empty()) {
      prints.emplace_back(id, std::move(prints_[i]));
      prints_[i].clear();
    }
  }
  return prints;
}

}  // namespace slots
