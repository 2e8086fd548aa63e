// The words and the JSON of the report on slots.
#include "slots/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/cli/text.h"
#include "grader/report/sanitize.h"

namespace slots {
namespace {

using engine::cli::wrapped;

constexpr std::size_t kPrintedLines = 6;

const SlotUse& use_of(const std::vector<SlotUse>& uses, SlotId id) {
  return uses[static_cast<std::size_t>(id)];
}

std::string where_text(const Where& where) {
  return (where.layer < 0 ? "outside the layers" : fmt::format("layer {}", where.layer)) +
         fmt::format(", position {}", where.position);
}

std::string table_row(const Slot& slot, const SlotUse& use) {
  if (use.largest_error == 0) {
    return fmt::format("{:<11}{:>7}{:>15}\n", slot.name, use.calls, 0);
  }
  return fmt::format("{:<11}{:>7}{:>15.1e}  {}{}\n", slot.name, use.calls, use.relative_error,
                     where_text(use.where), use.relative_error > kDiffers ? "  <- differs" : "");
}

std::string fallback_text(const Slot& slot, const Fallback& fallback) {
  const std::string from =
      fallback.is_late ? " from " + where_text(fallback.where) + " on" : std::string(" throughout");
  const std::string reason = grader::clean_line(fallback.reason, 400);
  return wrapped(std::string(slot.name) + ": ", "the engine's own" + from + ", because " + reason +
                                                    (reason.ends_with('.') ? "" : "."));
}

std::string turns_text(const Turns& turns) {
  if (turns.order.size() < 2) {
    return "";
  }
  std::string list;
  for (const std::string& names : turns.order) {
    list += (list.empty() ? "" : " | ") + names;
  }
  return wrapped(
      "", "Layers take turns, as one function here contains the work of another: " + list + "." +
              (turns.moves ? " With more turns than layers, they move on by one layer "
                             "with every pass."
                           : ""));
}

}  // namespace

std::string slots_text(const Students& students, const std::vector<SlotUse>& uses,
                       const Turns& turns) {
  std::string table;
  std::string sentences;
  std::string idle;
  for (const SlotId id : students.chosen().ids()) {
    const Slot& slot = slot_of(id);
    const SlotUse& use = use_of(uses, id);
    if (use.calls > 0) {
      table += table_row(slot, use);
    }
    if (const Fallback* fallback = students.fallback(id)) {
      sentences += fallback_text(slot, *fallback);
    } else if (use.calls == 0) {
      idle += (idle.empty() ? "" : ", ") + std::string(slot.name);
    }
  }
  if (!table.empty()) {
    table = "slot         calls  largest error  where\n" + table +
            wrapped("",
                    "largest error: the difference from the engine's own operator on the same "
                    "inputs, as a share of the largest value.");
  }
  if (!idle.empty()) {
    sentences += wrapped("", "not called in this text: " + idle + ".");
  }
  return table + turns_text(turns) + sentences;
}

std::string prints_text(const std::vector<std::pair<SlotId, std::string>>& prints) {
  std::string text;
  for (const auto& [id, printed] : prints) {
    text += fmt::format("{} printed:\n", slot_of(id).name) +
            grader::clean_text(printed, {.lines = kPrintedLines, .columns = 76});
    text += text.ends_with('\n') ? "" : "\n";
  }
  return text;
}

std::string alone_text(const std::vector<Alone>& alone) {
  std::string list;
  std::string rest;
  for (const Alone& a : alone) {
    std::string& into = a.moved > Divergence::kRounding ? list : rest;
    into += (into.empty() ? "" : ", ") + std::string(slot_of(a.slot).name);
    if (a.moved > Divergence::kRounding) {
      into += fmt::format(" by {:.2g}{}", a.moved, a.is_other_token ? " (to another token)" : "");
    }
  }
  std::string text;
  if (!list.empty()) {
    text += wrapped("  ", "One slot at a time, the logits move: with " + list + ".");
  }
  if (!rest.empty()) {
    text += wrapped("  ", "No more than rounding does: " + rest + ".");
  }
  return text;
}

std::string divergence_text(const Runs& runs, const Label& label) {
  if (std::ranges::all_of(runs.uses, [](const SlotUse& use) { return use.calls == 0; })) {
    return "None of your functions was used: the text is the engine's own.\n";
  }
  if (!runs.divergence) {
    const std::size_t n = runs.yours.steps.size();
    return wrapped("", fmt::format("All {} tokens are the ones that the engine's own operators "
                                   "choose. The closest choice was token {}, which led by {:.3g}.",
                                   n, runs.closest, runs.closest_margin));
  }
  const Divergence& d = *runs.divergence;
  std::string text = wrapped(
      "", fmt::format(
              "Token {}, counted from 0, is the first that differs: yours is {}, the engine's {}.",
              d.index, label(d.yours), label(d.engines)));
  text +=
      wrapped("  ", fmt::format("The engine's best two there are {} and {}, {:.3g} apart (the "
                                "top-2 margin). Your functions move the logits by up to {:.2g}.",
                                label(d.engines), label(d.second), d.margin, d.moved));
  if (d.is_near_tie()) {
    return text + wrapped("  ",
                          "That is as much as rounding does: both tokens are right answers, "
                          "and another machine may choose either.");
  }
  return text + alone_text(d.alone);
}

void write_slots(formats::JsonWriter& json, const Students& students,
                 const std::vector<SlotUse>& uses, const Turns& turns) {
  json.open_list("turns");
  for (const std::string& names : turns.order) {
    json.value(names);
  }
  json.close_list().field("turns_move", turns.moves);
  json.open_list("slots");
  for (const SlotId id : students.chosen().ids()) {
    const Slot& slot = slot_of(id);
    const SlotUse& use = use_of(uses, id);
    json.open_object().field("slot", slot.name);
    json.field("exercise", std::string(slot.lab) + "/" + std::string(slot.exercise));
    json.field("calls", use.calls).field("largest_error", use.largest_error);
    json.field("relative_error", use.relative_error).field("layer", use.where.layer);
    json.field("position", use.where.position);
    if (const Fallback* fallback = students.fallback(id)) {
      json.open_object("fallback");
      json.field("reason", grader::clean_line(fallback->reason, 400));
      json.field("from_the_start", !fallback->is_late);
      json.field("layer", fallback->where.layer).field("position", fallback->where.position);
      json.close_object();
    } else {
      json.null("fallback");
    }
    json.close_object();
  }
  json.close_list();
}

void write_alone(formats::JsonWriter& json, const std::vector<Alone>& alone) {
  json.open_list("alone");
  for (const Alone& a : alone) {
    json.open_object().field("slot", slot_of(a.slot).name).field("moved", a.moved);
    json.field("other_token", a.is_other_token).close_object();
  }
  json.close_list();
}

void write_divergence(formats::JsonWriter& json, const Runs& runs) {
  if (!runs.divergence) {
    json.null("first_difference");
    return;
  }
  const Divergence& d = *runs.divergence;
  json.open_object("first_difference").field("token", static_cast<std::int64_t>(d.index));
  json.field("yours", d.yours).field("engines", d.engines).field("engines_second", d.second);
  json.field("top2_margin", d.margin).field("moved", d.moved).field("near_tie", d.is_near_tie());
  write_alone(json, d.alone);
  json.close_object();
}

}  // namespace slots
