// `lab calibrate`: right and slow answers of an exercise, measured with its timing checks.
#include "grader/pipeline/calibrate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/report/page.h"
#include "grader/report/words.h"

namespace grader {
namespace {

constexpr int kFewestTrials = 1;
constexpr std::size_t kColumns = 36;  // of a drawn distribution

// The axis of all distributions of a check.
struct Axis {
  double low = 0;
  double high = 1;

  std::size_t column(double x) const {
    const double share = (x - low) / (high - low);
    return static_cast<std::size_t>(
        std::clamp(share * static_cast<double>(kColumns), 0.0, static_cast<double>(kColumns - 1)));
  }
};

Axis axis_of(const Calibration& calibration, const std::pair<double, double>& limits) {
  Axis axis{.low = limits.second, .high = limits.second};
  const auto include = [&](double x) {
    if (std::isfinite(x)) {
      axis.low = std::min(axis.low, x);
      axis.high = std::max(axis.high, x);
    }
  };
  include(limits.first);
  for (const CalibratedAnswer& answer : calibration.answers) {
    std::for_each(answer.judged.begin(), answer.judged.end(), include);
  }
  const double margin = std::max(0.05, (axis.high - axis.low) * 0.04);
  return {axis.low - margin, axis.high + margin};
}

// One mark for each trial, a digit where several fall together; the limits as bars.
std::string strip(const std::vector<double>& values, const Axis& axis,
                  const std::pair<double, double>& limits) {
  std::string text(kColumns, '.');
  for (const double limit : {limits.first, limits.second}) {
    if (std::isfinite(limit)) {
      text[axis.column(limit)] = '|';
    }
  }
  for (const double value : values) {
    char& at = text[axis.column(value)];
    at = at >= '1' && at < '9' ? static_cast<char>(at + 1) : at == '9' ? '9' : '1';
  }
  return text;
}

std::string range_text(std::vector<double> values) {
  if (values.empty()) {
    return "not its growth";
  }
  std::sort(values.begin(), values.end());
  return fmt::format("{:5.2f} {:5.2f} {:5.2f}", values.front(), values[values.size() / 2],
                     values.back());
}

std::string demand_text(const TimingSpec& spec) {
  return spec.exponent
             ? fmt::format("exponent from {:g} to {:g}", spec.exponent->first,
                           spec.exponent->second)
             : fmt::format("exponent at most {:g} above the reference's", spec.excess.value_or(0));
}

void write_calibration(Page& page, const CheckSpec& check, const Calibration& calibration) {
  const TimingSpec& spec = *check.timing;
  const auto limits = allowed_exponents(spec);
  const Axis axis = axis_of(calibration, limits);
  page.line(page.look().paint(Ink::kBold, check.id) + ": " + demand_text(spec));
  page.line(
      fmt::format("  {:24} {:17}  {}", "", "low   med   high", "one mark per trial, | a limit"));
  for (const CalibratedAnswer& answer : calibration.answers) {
    page.line(fmt::format("  {:24} {:17}  {}",
                          answer.name.substr(0, std::min<std::size_t>(answer.name.size(), 24)),
                          range_text(answer.judged), strip(answer.judged, axis, limits)));
    page.line(page.look().paint(
        Ink::kDim, fmt::format("  {:24} {} passed, {} failed, {} inconclusive", "", answer.passed,
                               answer.failed, answer.inconclusive)));
  }
  if (calibration.gap > 0) {
    page.line(fmt::format("  gap: from {} = {} to {} right and slow growth are {:.1f}-fold apart",
                          spec.grows, spec.sizes.front(), spec.sizes.back(), calibration.gap));
  }
  for (const std::string& fault : calibration.faults) {
    page.paragraph("refused: " + fault, 2, Ink::kBad);
  }
}

}  // namespace

int run_calibrate(Context& context) {
  const Exercise& exercise = *exercise_argument(context).exercise;
  std::vector<CheckSpec> checks;
  std::copy_if(exercise.checks.begin(), exercise.checks.end(), std::back_inserter(checks),
               [](const CheckSpec& check) { return check.kind == CheckKind::kTiming; });
  if (checks.empty()) {
    throw UsageError("'" + exercise.id + "' has no timing check");
  }
  Builder builder(context.paths, find_toolchain());
  Worker worker(builder.host());
  bool is_refused = false;
  Page page(context.look);
  for (const CheckSpec& check : checks) {
    TimingBench bench(builder, worker, exercise, check);
    const Calibration calibration =
        calibrate(bench, *check.timing, std::max(context.arguments.trials, kFewestTrials),
                  [&](std::string_view what) {
                    if (context.shows_progress) {
                      context.err << "\r\033[K" << what << std::flush;
                    }
                  });
    if (context.shows_progress) {
      context.err << "\r\033[K" << std::flush;
    }
    write_calibration(page, check, calibration);
    is_refused = is_refused || !calibration.faults.empty();
  }
  page.line(is_refused ? page.look().paint(Ink::kBad, "refused")
                       : page.look().paint(Ink::kGood, "accepted"));
  context.out << context.look.finish(page.take()) << std::flush;
  return is_refused ? 3 : 0;
}

}  // namespace grader
