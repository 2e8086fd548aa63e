// `lab watch`: check, wait for a save, check again.
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "grader/cli/context.h"
#include "grader/cli/keyboard.h"
#include "grader/cli/watcher.h"
#include "grader/report/sanitize.h"
#include "grader/report/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::hours kLong{1};
constexpr std::string_view kClearScreen = "\x1B[H\x1B[2J";  // what was there before stays behind it

std::string clock_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[16];
  std::strftime(text, sizeof(text), "%H:%M:%S", &parts);
  return text;
}

std::vector<fs::path> files_of(const Context& context, const std::vector<Target>& targets) {
  std::vector<fs::path> files;
  for (const Target& target : targets) {
    files.push_back(context.folders.student / target.lab / (target.exercise + ".cpp"));
  }
  return files;
}

// "attention/softmax_rows" for student/attention/softmax_rows.cpp.
std::string exercise_of(const fs::path& file) {
  return file.parent_path().filename().string() + "/" + file.stem().string();
}

void check_once(Context& context, const std::vector<Target>& targets, const std::string& why,
                const std::string& focus) {
  const Look& look = context.look;
  if (context.is_terminal) {
    context.out << kClearScreen;
  }
  context.out << look.finish(look.paint(Ink::kDim, clock_time() + "  " + why)) << "\n\n"
              << std::flush;
  const auto begin = std::chrono::steady_clock::now();
  const RunResult result = part_for_student(context, check_and_record(context, targets));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  context.out << to_text(result, {.look = look,
                                  .focus = focus,
                                  .command = context.arguments.called_as,
                                  .student = context.student_shown(),
                                  .course = &context.course})
              << fmt::format("{:.2f} s\n", took.count()) << std::flush;
}

void say_how_it_waits(Context& context, const Watcher& watcher, std::string& told) {
  if (watcher.notice() != told) {
    told = watcher.notice();
    context.out << context.look.finish("Note: " + clean_line(told)) << "\n";
  }
  if (context.keyboard >= 0) {
    context.out << context.look.paint(Ink::kDim, "Waiting for a save. q quits, Enter checks now.")
                << "\n";
  }
  context.out << std::flush;
}

// Why to check again, or empty to stop. Sets `focus` to the exercise that was saved.
std::string wait_for_reason(Context& context, Watcher& watcher, std::string& focus) {
  Keyboard keyboard(context.keyboard);
  while (true) {
    const Wake wake = watcher.wait(keyboard.inputs(), kLong);
    if (wake.reason == Wake::Reason::kSaved) {
      focus = exercise_of(wake.files.front());
      return fmt::format("{}.cpp was saved", clean_line(focus));
    }
    if (wake.reason == Wake::Reason::kInput) {
      const char key = keyboard.read(wake.input);
      if (key == 'q' || key == 'Q') {
        return "";
      }
      if (key == '\n' || key == '\r') {
        return "checked again";
      }
      if (key == 0) {
        context.keyboard = -1;  // its other end is closed: only saves and signals from now on
      }
    }
  }
}

}  // namespace

int run_watch(Context& context) {
  const std::vector<Target> targets =
      resolve_targets(context.course, context.arguments.words, context.folders);
  Watcher watcher(files_of(context, targets));
  std::string why = fmt::format(
      "watching {}", targets.size() == 1 ? "1 file" : fmt::format("{} files", targets.size()));
  std::string focus;
  std::string told;
  while (!why.empty()) {
    check_once(context, targets, why, focus);
    say_how_it_waits(context, watcher, told);
    why = wait_for_reason(context, watcher, focus);
  }
  return 0;
}

}  // namespace grader
