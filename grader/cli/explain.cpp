// `lab explain`: a dry run in words. Everything comes from the manifest and the fixed flags.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

#include "grader/build/toolchain.h"
#include "grader/cli/context.h"
#include "grader/report/page.h"
#include "grader/report/sanitize.h"
#include "grader/report/visibility.h"
#include "grader/report/words.h"

namespace grader {
namespace {

std::string join(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string all;
  for (const std::string& word : words) {
    all += all.empty() ? "" : between;
    all += word;
  }
  return all;
}

std::string number(double value) { return fmt::format("{:g}", value); }

std::string limits_text(const Limits& limits) {
  return fmt::format(
      "{} s of CPU time, {} s in all, {} MB of memory, {} kB of printed text, {} MB of result, {}",
      number(limits.cpu_seconds), number(limits.wall_seconds), limits.memory_mb, limits.output_kb,
      limits.reply_mb, counted(limits.threads, "thread", "threads"));
}

std::string tolerance_text(const Tolerance& tolerance) {
  std::string text;
  if (tolerance.law == "exact") {
    text = "none: the result must be exactly as wanted";
  } else if (tolerance.law == "absolute") {
    text = fmt::format("{} + {} x |wanted|", number(tolerance.atol), number(tolerance.rtol));
  } else {
    text = fmt::format("law '{}' (docs/numerics.md)", tolerance.law);
    for (const auto& [role, parameter] : tolerance.roles) {
      text += fmt::format(", {} = {}", role, parameter);
    }
  }
  return tolerance.reason.empty() ? text : fmt::format("{} ({})", text, tolerance.reason);
}

std::string input_text(const std::string& name, const DrawnInput& input) {
  std::string text = fmt::format("{}: {}", name, input.kind);
  if (!input.shape.empty()) {
    text += fmt::format(" [{}] {}", join(input.shape), input.dtype);
  }
  if (input.kind == "normal") {
    text += fmt::format(", scale {}", number(input.scale));
  } else if (input.kind == "uniform" || input.kind == "integers" || input.kind == "sizes") {
    text += fmt::format(", {} to {}", number(input.low), number(input.high));
  } else if (!input.text.empty()) {
    text += fmt::format(" {}", input.text);
  }
  return text;
}

std::string draw_text(const Draw& draw) {
  std::string text = counted(draw.count, "case", "cases");
  text += draw.seed ? fmt::format(" from seed {}", *draw.seed) : " from --seed";
  for (const auto& [name, range] : draw.sizes) {
    text += fmt::format("; {} from {} to {}", name, range.first, range.second);
  }
  for (const auto& [name, input] : draw.inputs) {
    text += "; " + input_text(name, input);
  }
  return text;
}

std::string inputs_text(const Exercise& exercise, const CheckSpec& check) {
  switch (check.kind) {
    case CheckKind::kGolden:
      return fmt::format(
          "case '{}' of labs/{}/{}", check.golden_case.empty() ? check.id : check.golden_case,
          exercise.lab,
          check.golden_file.empty() ? "golden/" + exercise.id + ".safetensors" : check.golden_file);
    case CheckKind::kDrawn:
      return check.draw ? draw_text(*check.draw) : "";
    case CheckKind::kExact:
      return counted(static_cast<std::int64_t>(check.calls.size()), "call", "calls") +
             " with written arguments and results";
    case CheckKind::kProperty:
    case CheckKind::kRelation:
    case CheckKind::kKill:
    case CheckKind::kCount:
    case CheckKind::kMemory:
      return fmt::format("made by '{}' in reference/{}/{}.checks.cpp", check.id, exercise.lab,
                         exercise.id);
    case CheckKind::kTiming:
      return check.draw ? draw_text(*check.draw) : "";
  }
  return "";
}

Rational points_of(const Exercise& exercise, const CheckSpec& check) {
  std::int64_t total = 0;
  for (const CheckSpec& each : exercise.checks) {
    total += each.weight;
  }
  return total == 0 ? Rational() : exercise.points * Rational(check.weight, total);
}

void write_check(Page& page, const Exercise& exercise, const CheckSpec& check, bool is_after_due) {
  const std::string title = check.title.empty() ? "" : ": " + check.title;
  page.line("");
  page.paragraph(fmt::format("{} ({}, {} {}){}", check.id, kind_word(check.kind),
                             points_of(exercise, check).to_text(),
                             points_of(exercise, check) == Rational(1) ? "point" : "points", title),
                 0, Ink::kBold);
  const bool is_hidden = check.visibility == Visibility::kNever ||
                         (check.visibility == Visibility::kAfterDue && !is_after_due);
  if (is_hidden) {
    page.paragraph(check.visibility == Visibility::kNever
                       ? "Its details are not shown."
                       : "Its details are shown after the due date.",
                   2);
    return;
  }
  page.labelled("Inputs", inputs_text(exercise, check), 10);
  if (check.tolerance) {
    page.labelled("Allowed error", tolerance_text(*check.tolerance));
  }
  if (check.limits) {
    page.labelled("Limits", limits_text(*check.limits));
  }
}

std::string command_text(const Exercise& exercise, const std::string& file) {
  std::vector<std::string> words = compile_flags(Flavor::kPlain);
  std::erase(words, "-fdiagnostics-format=json");
  return fmt::format("g++ {} -I labs/{} -I wire -c {}", join(words, " "), exercise.lab, file);
}

void write_exercise(Page& page, const Context& context, const Exercise& exercise) {
  const std::string folder = context.student_shown();
  const std::string file =
      fmt::format("{}{}{}/{}.cpp", folder, folder.empty() ? "" : "/", exercise.lab, exercise.id);
  std::error_code error;
  const bool is_there = std::filesystem::exists(
      context.folders.student / exercise.lab / (exercise.id + ".cpp"), error);
  page.paragraph(
      fmt::format("{}: {} ({} {})", exercise.id, exercise.title, exercise.points.to_text(),
                  exercise.points == Rational(1) ? "point" : "points"),
      0, Ink::kBold);
  page.labelled("Your file", is_there ? file : file + " (not there)");
  page.labelled("Contract", fmt::format("labs/{}/{}.h", exercise.lab, exercise.id));
  page.labelled(exercise.functions.size() == 1 ? "Function" : "Functions",
                join(exercise.functions));
  page.labelled("Inputs", join(exercise.inputs));
  page.labelled("Needs first", join(exercise.prerequisites));
  page.labelled("Linked with your", join(exercise.uses));
  page.labelled("Refused in your file", join(exercise.forbid), 10);
  page.labelled("Compiled with", command_text(exercise, file), 10);
  page.labelled("Limits of each run", limits_text(exercise.limits));
  page.labelled("Allowed error", tolerance_text(exercise.tolerance));
}

}  // namespace

int run_explain(Context& context) {
  const Exercise& exercise = *exercise_argument(context).exercise;
  const bool is_after_due = is_past(context.course.due, std::time(nullptr));
  Page page(context.look);
  write_exercise(page, context, exercise);
  for (const CheckSpec& check : exercise.checks) {
    write_check(page, exercise, check, is_after_due);
  }
  context.out << context.look.finish(page.take()) << std::flush;
  return 0;
}

}  // namespace grader
