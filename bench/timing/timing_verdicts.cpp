// How often timing verdicts are wrong: every timing check of the course on right and slow answers,
// in four settings.
//
// timing_verdicts [--trials N] [--minutes M] [--setting NAME] [--check LAB/EXERCISE/CHECK]
//                 [--record FILE [--together N]] [--any-core 1]
// For each setting and check N trials (500) of right answers and N of slow ones, in turn over those
// the course has; less when M minutes are over. With --record the trials are appended to FILE, and
// those already there count: a run that was stopped goes on. Prints tables of false alarms (a right
// answer failed), misses (a slow one passed) and inconclusive verdicts, with the bound that so many
// trials give, and what simpler statistics would have said of the same samples. --together lets N
// measurements share the machine where other work is wanted anyway: not in the quiet setting, and
// one more load in the others. --any-core leaves out the rule that both programs stay on one core.
//
// A trial of the quiet setting begins when the machine is idle, and counts only when no more than
// 1.1 processors were busy during it, ours included; the verdict has no say in that.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bench/timing/load.h"
#include "bench/timing/statistics.h"
#include "bench/timing/trials.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/calibrate.h"

namespace {

using namespace grader;  // NOLINT: a program of one file
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Wanted {
  int trials = 500;
  double minutes = std::numeric_limits<double>::infinity();
  std::string setting{};
  std::string check{};
  fs::path record{};
  int together = 1;
  bool any_core = false;
};

Wanted parse(int count, char** words) {
  Wanted wanted;
  for (int i = 1; i < count; i += 2) {
    const std::string option = words[i];
    const char* const value = i + 1 < count ? words[i + 1] : "";
    if (option == "--trials") {
      wanted.trials = std::max(1, std::atoi(value));
    } else if (option == "--minutes") {
      wanted.minutes = std::atof(value);
    } else if (option == "--setting") {
      wanted.setting = value;
    } else if (option == "--check") {
      wanted.check = value;
    } else if (option == "--record") {
      wanted.record = value;
    } else if (option == "--together") {
      wanted.together = std::max(1, std::atoi(value));
    } else if (option == "--any-core") {
      wanted.any_core = true;
    } else {
      std::fprintf(stderr, "timing_verdicts: unknown option %s\n", words[i]);
      std::exit(2);
    }
  }
  if (wanted.together > 1 && wanted.record.empty()) {
    std::fprintf(stderr,
                 "timing_verdicts: --together adds trials to a file; which one? --record FILE\n");
    std::exit(2);
  }
  return wanted;
}

// Trial i of a check belongs to the process i % of, which has a lock of its own.
struct Share {
  int index = 0;
  int of = 1;
};

struct Checked {
  std::string name{};
  const CheckSpec* check = nullptr;
  std::unique_ptr<TimingBench> bench{};
};

std::vector<Checked> timing_checks(const Course& course, Builder& builder, Worker& worker,
                                   const Wanted& wanted, const Share& share) {
  std::vector<Checked> all;
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      for (const CheckSpec& check : exercise.checks) {
        std::string name = lab.id + "/" + exercise.id + "/" + check.id;
        if (check.kind == CheckKind::kTiming && (wanted.check.empty() || wanted.check == name)) {
          all.push_back({std::move(name), &check,
                         std::make_unique<TimingBench>(builder, worker, exercise, check)});
          all.back().bench->use_any_core(wanted.any_core);
          if (share.index > 0) {
            all.back().bench->use_lock(builder.paths().cache /
                                       ("timing." + std::to_string(share.index) + ".lock"));
          }
        }
      }
    }
  }
  return all;
}

TimingTable table_of(const TimingRun& run) {
  TimingTable table;
  for (const TimingSeries& series : run.record.series) {
    std::vector<double> row = series.cpu_seconds;
    for (double& seconds : row) {
      seconds /= static_cast<double>(series.calls);
    }
    if (series.program == "answer") {
      table.sizes.push_back(series.size);
      table.answer.push_back(std::move(row));
    } else {
      table.reference.push_back(std::move(row));
    }
  }
  return table;
}

// Which statistics would have been on the wrong side of the limits.
std::string alternatives_of(const CheckSpec& check, bool is_right, const TimingRun& run) {
  const TimingTable table = table_of(run);
  if (table.rounds() == 0 || (!is_right && run.fails_otherwise())) {
    return "";
  }
  std::string wrong;
  const auto [low, high] = allowed_exponents(*check.timing);
  for (const bench::Statistic& statistic : bench::statistics()) {
    const double value = statistic.value(table, check.timing->excess.has_value());
    const bool is_accepted = low <= value && value <= high;
    wrong += is_accepted == is_right ? '0' : '1';
  }
  return wrong;
}

// Processors in use since the last look, from /proc/stat.
class Meter {
 public:
  Meter() { look(); }
  double look() {
    std::ifstream in("/proc/stat");
    std::string name;
    in >> name;
    double idle = 0;
    double field = 0;
    for (int i = 0; i < 5 && in >> field; ++i) {
      idle += i >= 3 ? field : 0;  // idle, and waiting for a device
    }
    const Clock::time_point now = Clock::now();
    const double ticks = std::chrono::duration<double>(now - at_).count() * 100;
    const double busy = std::thread::hardware_concurrency() - (idle - idle_) / ticks;
    at_ = now;
    idle_ = idle;
    return busy;
  }

 private:
  Clock::time_point at_{};
  double idle_ = 0;
};

class Bench {
 public:
  Bench(const Wanted& wanted, const Share& share, std::vector<Checked> checks)
      : wanted_(wanted),
        share_(share),
        checks_(std::move(checks)),
        trials_(wanted.record.empty() ? std::vector<bench::Trial>{}
                                      : bench::read_trials(wanted.record)),
        before_(trials_.size()) {}

  // Trial by trial over checks and over right and slow, so that an odd minute meets all alike.
  void run(bench::Setting setting) {
    for (int trial = share_.index; trial < wanted_.trials; trial += share_.of) {
      for (Checked& checked : checks_) {
        for (const bool is_right : {true, false}) {
          if (!is_late() && done_before(setting, checked, is_right) <= trial) {
            measure(setting, checked, is_right, trial);
          }
        }
      }
    }
  }

  const std::vector<bench::Trial>& trials() const { return trials_; }

 private:
  bool is_late() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count() > 60 * wanted_.minutes;
  }

  const char* cores() const { return wanted_.any_core ? "any" : "one"; }

  int done_before(bench::Setting setting, const Checked& checked, bool is_right) const {
    const auto end = trials_.begin() + static_cast<std::ptrdiff_t>(before_);
    return static_cast<int>(std::count_if(trials_.begin(), end, [&](const bench::Trial& trial) {
      return trial.setting == bench::name_of(setting) && trial.cores == cores() &&
             trial.check == checked.name && trial.is_right == is_right;
    }));
  }

  void measure(bench::Setting setting, Checked& checked, bool is_right, int number) {
    std::vector<const TimedAnswer*> answers;
    for (const TimedAnswer& answer : checked.bench->answers()) {
      if (answer.is_right == is_right) {
        answers.push_back(&answer);
      }
    }
    const TimedAnswer& answer = *answers.at(static_cast<std::size_t>(number) % answers.size());
    const bool is_quiet = setting == bench::Setting::kQuiet;
    for (bool counts = false; !counts && !is_late();) {
      Meter meter;
      while (is_quiet && !is_late() &&
             (std::this_thread::sleep_for(std::chrono::milliseconds(100)), meter.look() > 0.1)) {
      }
      // Others that measure on this machine get their turn.
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      const TimingRun run = checked.bench->measure(answer, ++seed_);
      const double busy = meter.look();
      counts = !is_quiet || busy <= 1.1;
      if (counts) {
        keep({.setting = bench::name_of(setting),
              .cores = cores(),
              .check = checked.name,
              .answer = answer.name,
              .is_right = is_right,
              .outcome = std::string(id_of(run.outcome)),
              .judged = run.judgement ? run.judgement->judged.median
                                      : std::numeric_limits<double>::quiet_NaN(),
              .busy = busy,
              .together = share_.of,
              .alternatives = alternatives_of(*checked.check, is_right, run)});
      }
    }
  }

  void keep(bench::Trial trial) {
    if (!wanted_.record.empty()) {
      bench::append_trial(wanted_.record, trial);
    }
    trials_.push_back(std::move(trial));
  }

  const Wanted& wanted_;
  const Share share_;
  std::vector<Checked> checks_;
  std::vector<bench::Trial> trials_;
  const std::size_t before_;  // of them, those that were there when this process began
  const Clock::time_point begin_ = Clock::now();
  std::uint64_t seed_ = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()) +
                        (static_cast<std::uint64_t>(share_.index) << 32);
};

// The trials of one process; returns all there are then.
std::vector<bench::Trial> run_share(const Wanted& wanted, bench::Setting setting,
                                    const Share& share) {
  const fs::path root = LAB_SOURCE_DIR;
  const Course course = read_course(root / "labs.yaml");
  Builder builder(
      {.home = root, .course = root, .libraries = LAB_TOOLS, .cache = root / ".lab" / "cache"},
      find_toolchain());
  Worker worker(builder.host());
  Bench run(wanted, share, timing_checks(course, builder, worker, wanted, share));
  run.run(setting);
  return run.trials();
}

int run_child(const Wanted& wanted, bench::Setting setting, const Share& share) {
  try {
    run_share(wanted, setting, share);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "timing_verdicts: %s\n", error.what());
    return 4;
  }
  return 0;
}

// Forked before anything is built or started: each has its own spawner.
std::vector<bench::Trial> run_together(const Wanted& wanted, bench::Setting setting) {
  std::vector<pid_t> children;
  for (int i = 0; i < wanted.together; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      _exit(run_child(wanted, setting, {.index = i, .of = wanted.together}));
    }
    if (child > 0) {
      children.push_back(child);
    }
  }
  bool is_well = children.size() == static_cast<std::size_t>(wanted.together);
  for (const pid_t child : children) {
    int status = 0;
    is_well = waitpid(child, &status, 0) == child && status == 0 && is_well;
  }
  if (!is_well) {
    throw std::runtime_error("a process with a share of the trials ended early");
  }
  return bench::read_trials(wanted.record);
}

}  // namespace

int main(int count, char** words) {
  const Wanted wanted = parse(count, words);
  try {
    std::vector<bench::Trial> trials;
    for (const bench::Setting setting : bench::kSettings) {
      if (wanted.setting.empty() || wanted.setting == bench::name_of(setting)) {
        const bench::Load load(setting);
        std::vector<bench::Trial> all = wanted.together > 1 && setting != bench::Setting::kQuiet
                                            ? run_together(wanted, setting)
                                            : run_share(wanted, setting, {});
        if (wanted.record.empty()) {
          std::ranges::move(all, std::back_inserter(trials));
        } else {
          trials = std::move(all);
        }
      }
    }
    bench::print_summary(trials);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "timing_verdicts: %s\n", error.what());
    return 4;
  }
  return 0;
}
