// Generation with and without the student's functions, step by step.
#include "slots/divergence.h"

#include <algorithm>
#include <cmath>

namespace slots {
namespace {

double log_sum(std::span<const float> logits) {
  const double largest = *std::ranges::max_element(logits);
  double sum = 0;
  for (const float logit : logits) {
    sum += std::exp(logit - largest);
  }
  return largest + std::log(sum);
}

bool is_stop(const engine::GenerateOptions& how, std::int64_t id) {
  return std::ranges::find(how.stop_ids, id) != how.stop_ids.end();
}

// `keep` is told each step before the text goes on; false ends it.
Text write(const RunRequest& request, engine::Operators& operators,
           const std::function<bool(const Step&)>& keep) {
  engine::Session session = request.open(operators);
  Text text;
  engine::GenerateOptions how = request.how;
  how.stop_ids.clear();  // the stop token is a step too
  how.on_token = [&](std::int64_t id, std::span<const float> logits) {
    text.steps.push_back({id, {logits.begin(), logits.end()}});
    text.is_stopped = is_stop(request.how, id);
    return keep(text.steps.back()) && !text.is_stopped;
  };
  engine::generate(session, request.prompt, how);
  return text;
}

Divergence explain(const RunRequest& request, const Text& yours, const Step& engines,
                   std::size_t index) {
  Divergence d{.index = index,
               .yours = yours.steps[index].id,
               .engines = engines.id,
               .margin = engine::top2_margin(engines.logits),
               .moved = moved(yours.steps[index].logits, engines.logits)};
  std::vector<float> others = engines.logits;
  others[engine::argmax(others)] = -INFINITY;
  d.second = engine::argmax(others);
  if (!d.is_near_tie()) {
    std::vector<std::int64_t> before;
    for (std::size_t i = 0; i < index; ++i) {
      before.push_back(yours.steps[i].id);
    }
    d.alone = swap_one_by_one(request, before, engines.logits);
  }
  return d;
}

}  // namespace

std::vector<std::int64_t> Text::ids() const {
  std::vector<std::int64_t> ids;
  for (const Step& step : steps) {
    ids.push_back(step.id);
  }
  if (is_stopped) {
    ids.pop_back();
  }
  return ids;
}

double moved(std::span<const float> a, std::span<const float> b) {
  const double shift = log_sum(a) - log_sum(b);
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double error = std::abs(static_cast<double>(a[i]) - b[i] - shift);
    largest = error > largest || std::isnan(error) ? error : largest;
  }
  return largest;
}

std::vector<Alone> swap_one_by_one(const RunRequest& request, std::span<const std::int64_t> ids,
                                   std::span<const float> engines) {
  std::vector<Alone> alone;
  for (const SlotId slot : request.students.chosen().ids()) {
    if (!request.students.is_usable(slot)) {
      continue;
    }
    StudentOperators operators(request.operators, request.model, request.students,
                               SlotSet::only(slot));
    engine::Session session = request.open(operators);
    std::span<const float> logits = session.prefill(request.prompt, request.how.chunk);
    for (const std::int64_t id : ids) {
      logits = session.decode(id);
    }
    alone.push_back(
        {slot, moved(logits, engines), engine::argmax(logits) != engine::argmax(engines)});
  }
  std::ranges::stable_sort(alone, std::greater{}, &Alone::moved);
  return alone;
}

Runs run_both(const RunRequest& request) {
  Runs runs;
  StudentOperators operators(request.operators, request.model, request.students,
                             request.students.chosen());
  runs.yours = write(request, operators, [&](const Step& step) {
    return is_stop(request.how, step.id) || !request.on_token || request.on_token(step.id);
  });
  for (const Slot& slot : all_slots()) {
    runs.uses.push_back(operators.use(slot.id));
  }
  runs.turns = operators.turns();
  std::size_t differs = runs.yours.steps.size();
  runs.closest_margin = INFINITY;
  runs.engines = write(request, request.operators, [&, i = std::size_t{0}](const Step& s) mutable {
    const std::size_t at = i++;
    if (at >= runs.yours.steps.size() || runs.yours.steps[at].id != s.id) {
      differs = at;
      return false;
    }
    if (const double margin = engine::top2_margin(s.logits); margin < runs.closest_margin) {
      runs.closest_margin = margin;
      runs.closest = at;
    }
    return at + 1 < runs.yours.steps.size();
  });
  if (differs < runs.yours.steps.size()) {
    runs.divergence = explain(request, runs.yours, runs.engines.steps.back(), differs);
  }
  return runs;
}

}  // namespace slots
