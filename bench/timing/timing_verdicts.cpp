// How often timing verdicts are wrong: every timing check of the course on right and slow answers,
// in four settings.
//
// timing_verdicts [--trials N] [--setting NAME] [--check LAB/EXERCISE/CHECK]
// Prints, for each setting, false alarms (a right answer failed), misses (a slow one passed) and
// inconclusive verdicts, the bound that so many trials give, and what simpler statistics would have
// said of the same samples. 500 trials unless told otherwise.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bench/timing/load.h"
#include "bench/timing/statistics.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/calibrate.h"

namespace {

using namespace grader;  // NOLINT: a program of one file
namespace fs = std::filesystem;

struct Wanted {
  int trials = 500;
  std::string setting{};
  std::string check{};
};

Wanted parse(int count, char** words) {
  Wanted wanted;
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::strcmp(words[i], "--trials") == 0) {
      wanted.trials = std::max(1, std::atoi(words[i + 1]));
    } else if (std::strcmp(words[i], "--setting") == 0) {
      wanted.setting = words[i + 1];
    } else if (std::strcmp(words[i], "--check") == 0) {
      wanted.check = words[i + 1];
    } else {
      std::fprintf(stderr, "timing_verdicts: unknown option %s\n", words[i]);
      std::exit(2);
    }
  }
  return wanted;
}

struct Checked {
  std::string name{};
  const CheckSpec* check = nullptr;
  std::unique_ptr<TimingBench> bench{};
};

std::vector<Checked> timing_checks(const Course& course, Builder& builder, Worker& worker,
                                   const std::string& only) {
  std::vector<Checked> all;
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      for (const CheckSpec& check : exercise.checks) {
        std::string name = lab.id + "/" + exercise.id + "/" + check.id;
        if (check.kind == CheckKind::kTiming && (only.empty() || only == name)) {
          all.push_back({std::move(name), &check,
                         std::make_unique<TimingBench>(builder, worker, exercise, check)});
        }
      }
    }
  }
  return all;
}

struct Tally {
  int trials = 0;
  int wrong = 0;  // right answers failed, slow ones passed
  int inconclusive = 0;
};

// Per statistic: verdicts on the wrong side of the limits.
struct Alternatives {
  std::vector<int> wrong = std::vector<int>(bench::statistics().size());
  int trials = 0;
};

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

void try_statistics(const Checked& checked, bool is_right, const TimingRun& run,
                    Alternatives& alternatives) {
  const TimingTable table = table_of(run);
  if (table.rounds() == 0) {
    return;
  }
  ++alternatives.trials;
  const auto [low, high] = allowed_exponents(*checked.check->timing);
  for (std::size_t i = 0; i < alternatives.wrong.size(); ++i) {
    const double value =
        bench::statistics()[i].value(table, checked.check->timing->excess.has_value());
    const bool is_accepted = low <= value && value <= high;
    alternatives.wrong[i] += is_accepted == is_right ? 0 : 1;
  }
}

// 95 %: with none of n seen, the rate is below 3 / n.
std::string bound_text(int wrong, int trials) {
  char text[64];
  if (wrong > 0) {
    std::snprintf(text, sizeof(text), "seen");
  } else {
    std::snprintf(text, sizeof(text), "below %.2g %%", 300.0 / std::max(trials, 1));
  }
  return text;
}

void run_setting(bench::Setting setting, std::vector<Checked>& checks, int trials) {
  const bench::Load load(setting);
  std::printf("\n%s\n", bench::name_of(setting));
  Alternatives alternatives;
  Tally right;
  Tally slow;
  for (Checked& checked : checks) {
    for (const TimedAnswer& answer : checked.bench->answers()) {
      Tally tally;
      double low = 1e9;
      double high = -1e9;
      for (int trial = 0; trial < trials; ++trial) {
        const TimingRun run = checked.bench->measure(
            answer, static_cast<std::uint64_t>(trial) * 1000003U + static_cast<unsigned>(setting));
        ++tally.trials;
        tally.inconclusive += run.outcome == Outcome::kInconclusive ? 1 : 0;
        const bool is_accepted = run.outcome == Outcome::kPassed;
        tally.wrong +=
            answer.is_right ? (costs_points(run.outcome) ? 1 : 0) : (is_accepted ? 1 : 0);
        if (run.judgement) {
          low = std::min(low, run.judgement->judged.median);
          high = std::max(high, run.judgement->judged.median);
        }
        try_statistics(checked, answer.is_right, run, alternatives);
      }
      std::printf("  %-44s %-30s %4d trials  %2d %-12s %2d inconclusive  %5.2f to %5.2f\n",
                  checked.name.c_str(), answer.name.c_str(), tally.trials, tally.wrong,
                  answer.is_right ? "false alarms" : "misses", tally.inconclusive, low, high);
      std::fflush(stdout);
      Tally& sum = answer.is_right ? right : slow;
      sum.trials += tally.trials;
      sum.wrong += tally.wrong;
      sum.inconclusive += tally.inconclusive;
    }
  }
  std::printf(
      "  false alarms %d of %d (rate %s), misses %d of %d (rate %s), inconclusive %d of %d\n",
      right.wrong, right.trials, bound_text(right.wrong, right.trials).c_str(), slow.wrong,
      slow.trials, bound_text(slow.wrong, slow.trials).c_str(),
      right.inconclusive + slow.inconclusive, right.trials + slow.trials);
  std::printf("  on the wrong side of the limit, of %d measurements:", alternatives.trials);
  for (std::size_t i = 0; i < alternatives.wrong.size(); ++i) {
    std::printf("%s %s %d", i == 0 ? "" : ",", std::string(bench::statistics()[i].name).c_str(),
                alternatives.wrong[i]);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const Wanted wanted = parse(count, words);
  try {
    const fs::path root = LAB_SOURCE_DIR;
    const Course course = read_course(root / "labs.yaml");
    Builder builder(
        {.home = root, .course = root, .libraries = LAB_TOOLS, .cache = root / ".lab" / "cache"},
        find_toolchain());
    Worker worker(builder.host());
    std::vector<Checked> checks = timing_checks(course, builder, worker, wanted.check);
    double load[3] = {};
    getloadavg(load, 3);
    std::printf("%zu timing checks, %d trials each; load average before: %.1f\n", checks.size(),
                wanted.trials, load[0]);
    for (const bench::Setting setting : bench::kSettings) {
      if (wanted.setting.empty() || wanted.setting == bench::name_of(setting)) {
        run_setting(setting, checks, wanted.trials);
      }
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "timing_verdicts: %s\n", error.what());
    return 4;
  }
  return 0;
}
