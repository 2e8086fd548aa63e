// The rounds of a timing check.
#include "grader/pipeline/timing_run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "grader/compare/tolerance.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/allowance.h"
#include "grader/pipeline/explain.h"
#include "grader/pipeline/machine.h"

namespace grader {
namespace {

constexpr std::int64_t kMostCalls = 256;  // of one sample
constexpr double kSpare = 1.3;            // calls are planned for this much more than a sample
constexpr double kShareOfWall = 0.6;      // of the wall limit that rounds may use
constexpr double kMostAhead = 2.5;        // work outside the samples, in expected amounts of it
constexpr std::size_t kFewestRounds = 5;
constexpr double kMostAsleep = 0.5;  // of the time of a measurement that came to nothing
constexpr double kMostOwn = 0.75;    // likewise, asleep and at work, when the time was up

// One of the two programs: its session, its clock, its samples.
struct Side {
  std::unique_ptr<Session> session{};
  double read = 0;                             // its clock when it was last looked at
  double outside = 0;                          // of all samples
  double slept = 0;                            // while it was asked for values, seconds
  std::vector<std::int64_t> calls{};           // of a sample, by size
  std::vector<std::int64_t> ahead_calls{};     // before the rounds, by size
  std::vector<std::vector<double>> samples{};  // by size and round, of all calls of a sample
  double* last = nullptr;                      // where the time since the last answer counts

  // Reads the clock and books what passed since to the sample before.
  void close_sample() {
    const double now = session->cpu_seconds();
    (last != nullptr ? *last : outside) += now - read;
    read = now;
  }
};

class Measurement {
 public:
  explicit Measurement(const TimingTask& task)
      : task_(task), spec_(*task.check.timing), random_(task.seed), pool_(random_) {}

  TimingRun run() {
    const MeasuringLock lock(task_.lock_file);
    run_.record = {.grows = spec_.grows, .cpu_model = cpu_model(), .load_average = load_average()};
    open();
    std::optional<OneCore> core;
    if (!task_.any_core) {
      core.emplace(std::initializer_list<pid_t>{answer_.session->pid(), reference_.session->pid()});
    }
    run_.record.one_core = core && core->is_set();
    if (warm_up()) {
      take_and_judge();
    }
    run_.printed = answer_.session->close();
    return std::move(run_);
  }

 private:
  std::size_t size_count() const { return spec_.sizes.size(); }

  void open() {
    const Limits& limits = *task_.check.limits;
    Limits ours = trusted_limits();
    ours.cpu_seconds = std::max(ours.cpu_seconds, 2 * limits.cpu_seconds);
    ours.wall_seconds = 2 * std::max(ours.wall_seconds, limits.wall_seconds);
    begin_ = std::chrono::steady_clock::now();
    answer_.session = task_.worker.answers.open(task_.answer, limits);
    reference_.session = task_.worker.trusted.open(task_.reference, ours);
    for (Side* side : {&answer_, &reference_}) {
      side->samples.resize(size_count());
      side->calls.assign(size_count(), 1);
      side->ahead_calls.assign(size_count(), 0);
      side->session->call("!steady", {});
      start_ahead(*side);
    }
    reference_ahead_ = reference_.outside;
  }

  // What was used before the first call: loading, and constructors of the answer's own.
  static void start_ahead(Side& side) { side.close_sample(); }

  double wall_seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  bool is_out_of_time() const {
    return wall_seconds() > kShareOfWall * task_.check.limits->wall_seconds;
  }

  // Fresh cases of a size, called in both programs (the slower one gets a part of them); false when
  // the answer is wrong or does not come. The time is booked to the slots given.
  bool sample(std::size_t size, double* answer_slot, double* reference_slot) {
    std::vector<Case> cases;
    for (std::int64_t i = 0; i < reference_.calls[size]; ++i) {
      cases.push_back(
          draw_case_of_size(task_.exercise, task_.check, spec_.sizes[size], random_, pool_));
    }
    const std::span answers(cases.data(), static_cast<std::size_t>(answer_.calls[size]));
    std::vector<CallOutcome> found;
    std::vector<CallOutcome> wanted;
    if (random_.integer(0, 1) == 0) {
      found = call_all(answer_, answers, answer_slot);
      wanted = call_all(reference_, cases, reference_slot);
    } else {
      wanted = call_all(reference_, cases, reference_slot);
      found = call_all(answer_, answers, answer_slot);
    }
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!is_right(cases[i], found[std::min(i, found.size() - 1)],
                    wanted[std::min(i, wanted.size() - 1)])) {
        return false;
      }
    }
    return true;
  }

  // Stops at the first call without a value. All that a sample holds may be as large as one answer.
  std::vector<CallOutcome> call_all(Side& side, std::span<const Case> cases, double* slot) const {
    const std::int64_t most = task_.check.limits->reply_mb;
    side.close_sample();
    side.last = slot;
    const double busy_before = side.read;
    const Awake awake(side.session->pid());
    std::vector<CallOutcome> outcomes;
    std::size_t bytes = 0;
    for (const Case& input : cases) {
      outcomes.push_back(side.session->call(input.function, input.arguments));
      bytes += memory_of(outcomes.back().value);
      if (&side == &answer_ && bytes > static_cast<std::size_t>(most) << 20) {
        outcomes.back() = {
            .outcome = Outcome::kOutOfMemory,
            .text = "its answers together are larger than " + std::to_string(most) + " MB"};
      }
      if (outcomes.back().outcome != Outcome::kPassed) {
        break;
      }
    }
    side.close_sample();
    side.slept += awake.asleep(side.read - busy_before);
    return outcomes;
  }

  bool is_right(const Case& input, const CallOutcome& got, const CallOutcome& want) {
    if (want.outcome != Outcome::kPassed) {
      run_.outcome = Outcome::kNotGraded;
      run_.message = "the reference failed on " + input.name + ": " + want.text;
      return false;
    }
    Evidence piece{
        .check = task_.check.id, .input = input, .got = got, .wanted = want.value, .failed = true};
    const Tolerance& tolerance =
        task_.check.tolerance ? *task_.check.tolerance : task_.exercise.tolerance;
    const AllowedResult allowed =
        allowed_error(tolerance, name_inputs(task_.exercise.inputs, input.arguments), want.value);
    if (!allowed.fault.empty()) {
      throw LabError({{task_.check.place, allowed.fault}});
    }
    piece.allowed = allowed.allowed;
    if (got.outcome == Outcome::kPassed) {
      piece.comparison = compare(got.value, want.value, piece.allowed);
      if (piece.comparison.ok) {
        return true;
      }
    }
    run_.outcome = got.outcome == Outcome::kPassed ? Outcome::kFailed : got.outcome;
    run_.wrong = std::move(piece);
    return false;
  }

  // Three unjudged passes over the sizes, the largest first: the first touches all memory, the
  // second is timed to find the number of calls, the third is a whole round.
  bool warm_up() {
    for (int pass = 0; pass < 3; ++pass) {
      for (std::size_t at = size_count(); at-- > 0;) {
        std::array<double, 2> slots{};
        if (!sample(at, &slots[0], &slots[1])) {
          return false;
        }
        end_ahead(answer_, at, slots[0]);
        end_ahead(reference_, at, slots[1]);
        // Whatever the answer is asked the reference is asked too.
        reference_.calls[at] = std::max(reference_.calls[at], answer_.calls[at]);
      }
      if (pass == 0) {
        note_smallest();
      }
    }
    return true;
  }

  // Plans the calls of a sample after an unjudged one.
  void end_ahead(Side& side, std::size_t size, double seconds) const {
    side.last = nullptr;
    side.outside += seconds;
    side.ahead_calls[size] += side.calls[size];
    const double wanted = kSpare * 1e-3 * static_cast<double>(spec_.sample_ms);
    const double one = std::max(seconds / static_cast<double>(side.calls[size]), 1e-6);
    side.calls[size] =
        std::clamp(static_cast<std::int64_t>(std::ceil(wanted / one)), std::int64_t{1}, kMostCalls);
  }

  // For the diagnosis: which known mistake answers like this one.
  void note_smallest() {
    Random again(task_.seed ^ 1);
    run_.smallest.check = task_.check.id;
    run_.smallest.input =
        draw_case_of_size(task_.exercise, task_.check, spec_.sizes.front(), again, pool_);
    run_.smallest.got =
        answer_.session->call(run_.smallest.input.function, run_.smallest.input.arguments);
    run_.smallest.failed = true;
    answer_.ahead_calls.front() += 1;
  }

  bool take_round() {
    std::vector<std::size_t> order(size_count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size() - 1; i > 0; --i) {
      std::swap(order[i], order[static_cast<std::size_t>(random_.integer(0, static_cast<int>(i)))]);
    }
    std::vector<std::int64_t>& shown = run_.record.order.emplace_back();
    std::vector<std::array<double, 2>> seconds(size_count());
    bool is_right = true;
    for (const std::size_t at : order) {
      shown.push_back(spec_.sizes[at]);
      is_right = is_right && sample(at, &seconds[at][0], &seconds[at][1]);
    }
    // What they did since belongs to the last sample.
    for (Side* side : {&answer_, &reference_}) {
      side->close_sample();
      side->last = nullptr;
    }
    for (std::size_t at = 0; at < size_count(); ++at) {
      answer_.samples[at].push_back(seconds[at][0]);
      reference_.samples[at].push_back(seconds[at][1]);
    }
    return is_right;
  }

  TimingTable table() const {
    TimingTable table{.sizes = spec_.sizes};
    for (std::size_t at = 0; at < size_count(); ++at) {
      for (const auto& [side, rows] :
           {std::pair{&answer_, &table.answer}, std::pair{&reference_, &table.reference}}) {
        std::vector<double>& row = rows->emplace_back(side->samples[at]);
        for (double& seconds : row) {
          // Never 0: the logarithm of what no clock can show decides nothing, and says so below.
          seconds = std::max(seconds, 1e-9) / static_cast<double>(side->calls[at]);
        }
      }
    }
    return table;
  }

  void take_and_judge() {
    Verdict verdict(spec_);
    bool is_final = false;
    while (!is_final && !is_out_of_time()) {
      for (std::int64_t i = 0; i < spec_.rounds && !is_out_of_time(); ++i) {
        if (!take_round()) {
          record();
          return;
        }
      }
      const TimingTable all = table();
      if (all.rounds() >= kFewestRounds) {
        is_final = verdict.is_final(all);
        run_.judgement = verdict.judgement();
      }
    }
    if (run_.judgement) {
      verdict.end();
      run_.judgement = verdict.judgement();
    }
    record();
    conclude();
  }

  void record() {
    for (std::size_t at = 0; at < size_count(); ++at) {
      for (const auto& [name, side] :
           {std::pair{"answer", &answer_}, std::pair{"reference", &reference_}}) {
        run_.record.series.push_back({.program = name,
                                      .size = spec_.sizes[at],
                                      .calls = side->calls[at],
                                      .cpu_seconds = side->samples[at]});
      }
    }
    run_.measured["rounds"] = static_cast<double>(answer_.samples.front().size());
    run_.measured["wall_seconds"] = wall_seconds();
    if (run_.judgement) {
      run_.measured["exponent"] = run_.judgement->answer.median;
      run_.measured["exponent_low"] = run_.judgement->answer.low;
      run_.measured["exponent_high"] = run_.judgement->answer.high;
      run_.measured["reference_exponent"] = run_.judgement->reference.median;
    }
  }

  static double median_of(std::vector<double> values) {
    return summarize(std::move(values)).median;
  }

  // How many times what the unjudged calls should have cost was used outside the samples.
  double ahead() const {
    double expected = reference_ahead_;
    for (std::size_t at = 0; at < size_count(); ++at) {
      expected += static_cast<double>(answer_.ahead_calls[at]) * median_of(answer_.samples[at]) /
                  static_cast<double>(answer_.calls[at]);
    }
    return answer_.outside / expected;
  }

  double shortest_sample() const {
    double shortest = std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < size_count(); ++at) {
      shortest =
          std::min({shortest, median_of(answer_.samples[at]), median_of(reference_.samples[at])});
    }
    return shortest;
  }

  void conclude() {
    const double share_ahead = ahead();
    run_.measured["work_ahead"] = share_ahead;
    if (!run_.judgement) {
      inconclusive("there was no time for " + std::to_string(kFewestRounds) + " rounds");
    } else if (share_ahead > kMostAhead) {
      run_.outcome = Outcome::kFailed;
      run_.message = "before the first timed call it used " + short_number(share_ahead) +
                     " times the processor time that its calls there should cost: work is done "
                     "ahead of the measurement";
    } else if (shortest_sample() < 1e-3 * static_cast<double>(spec_.sample_ms) / 2) {
      inconclusive("the calls are too short to be timed");
    } else {
      by_judgement(*run_.judgement);
    }
  }

  // No more than other work on the machine explains: who sleeps for most of the time, or uses up
  // the time for the rounds himself, makes any measurement too short, and is not to gain by it.
  void inconclusive(const std::string& why) {
    const double busy = answer_.session->cpu_seconds();
    run_.measured["slept_seconds"] = answer_.slept;
    const bool is_asleep = answer_.slept > kMostAsleep * wall_seconds();
    const bool is_late = is_out_of_time() && answer_.slept + busy > kMostOwn * wall_seconds();
    if (is_asleep || is_late) {
      run_.outcome = Outcome::kTimedOut;
      run_.message = "it " +
                     (!is_asleep ? "used " + short_number(busy) + " s of processor time and slept "
                                 : std::string("slept ")) +
                     short_number(answer_.slept) + " of the " + short_number(wall_seconds()) +
                     " s in which it was measured, and " + why;
      return;
    }
    run_.outcome = Outcome::kInconclusive;
    run_.message = why;
    run_.notes.push_back(
        "This costs no points. Other programs kept the machine busy, or the times scatter; run "
        "this "
        "check again by itself.");
  }

  std::string sizes_text() const {
    std::string text = spec_.grows + " = ";
    for (std::size_t i = 0; i < size_count(); ++i) {
      text += (i == 0 ? "" : ", ") + std::to_string(spec_.sizes[i]);
    }
    return text;
  }

  void by_judgement(const Judgement& judgement) {
    const std::string found =
        "time grows with " + spec_.grows + "^" + exponent_text(judgement.answer);
    const std::string reference =
        "the reference's with " + spec_.grows + "^" + exponent_text(judgement.reference);
    if (judgement.verdict == TimingVerdict::kUndecided) {
      inconclusive(found + ", " + reference + "; " + judgement.why);
      return;
    }
    const bool is_passed = judgement.verdict == TimingVerdict::kPassed;
    run_.outcome = is_passed ? Outcome::kPassed : Outcome::kFailed;
    if (is_passed) {
      run_.message = found + ", " + reference;
      return;
    }
    run_.message =
        found + " at " + sizes_text() + ", wanted " +
        (spec_.exponent ? short_number(judgement.low) + " to " + short_number(judgement.high)
                        : "at most " + short_number(*spec_.excess) + " above the reference's " +
                              short_number(judgement.reference.median));
    run_.notes.push_back(growth_note(judgement));
  }

  // "From 60 to 240 the time of a call grows 63-fold; the reference's 16-fold."
  std::string growth_note(const Judgement& judgement) const {
    const double ratio =
        static_cast<double>(spec_.sizes.back()) / static_cast<double>(spec_.sizes.front());
    const auto times = [&](const Exponent& e) {
      return short_number(std::pow(ratio, e.median)) + "-fold";
    };
    return "From " + spec_.grows + " = " + std::to_string(spec_.sizes.front()) + " to " +
           std::to_string(spec_.sizes.back()) + " the time of a call grows " +
           times(judgement.answer) + ", the reference's " + times(judgement.reference) + ".";
  }

  // Two digits: what is measured holds no more.
  static std::string short_number(double x) {
    char text[32];
    std::snprintf(text, sizeof(text), x < 10 ? "%.2g" : "%.0f", x);
    return text;
  }

  using Random = lab::wire::Random;

  const TimingTask& task_;
  const TimingSpec& spec_;
  Random random_;
  NormalPool pool_;
  Side answer_{};
  Side reference_{};
  double reference_ahead_ = 0;
  std::chrono::steady_clock::time_point begin_{};
  TimingRun run_{};
};

}  // namespace

TimingRun run_timing(const TimingTask& task) { return Measurement(task).run(); }

}  // namespace grader
