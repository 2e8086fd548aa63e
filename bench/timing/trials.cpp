// Trials as lines of text, and their tables.
#include "bench/timing/trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>

#include "bench/timing/statistics.h"

namespace bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHeading =
    "setting\tcores\tcheck\tanswer\tright\toutcome\tjudged\tbusy\ttogether\talternatives";

struct Tally {
  int trials = 0;
  int wrong = 0;  // a right answer that lost points, a slow one that passed
  int inconclusive = 0;
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(const Trial& trial) {
    ++trials;
    inconclusive += trial.outcome == "inconclusive" ? 1 : 0;
    const bool is_accepted = trial.outcome == "passed" || trial.outcome == "inconclusive";
    wrong += trial.is_right ? (is_accepted ? 0 : 1) : (trial.outcome == "passed" ? 1 : 0);
    if (trial.judged == trial.judged) {
      low = std::min(low, trial.judged);
      high = std::max(high, trial.judged);
    }
  }
};

// 95 %: with none of n seen, the rate is below 3 / n.
std::string rate_text(int seen, int trials) {
  return seen > 0 || trials == 0 ? fmt::format("{}", seen)
                                 : fmt::format("0 (< {:.2g} %)", 300.0 / trials);
}

std::string range_text(const Tally& tally) {
  return tally.low > tally.high ? "-" : fmt::format("{:.2f} to {:.2f}", tally.low, tally.high);
}

void print_answers(const std::vector<Trial>& trials) {
  std::map<std::string, Tally> tallies;
  for (const Trial& trial : trials) {
    tallies[trial.setting + " | " + trial.cores + " | " + trial.check + " | " + trial.answer].add(
        trial);
  }
  fmt::print(
      "\n| setting | cores | check | answer | trials | wrong | inconclusive | judged |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const auto& [name, tally] : tallies) {
    fmt::print("| {} | {} | {} | {} | {} |\n", name, tally.trials, tally.wrong, tally.inconclusive,
               range_text(tally));
  }
}

void print_classes(const std::vector<Trial>& trials) {
  std::map<std::string, std::pair<Tally, Tally>> tallies;
  for (const Trial& trial : trials) {
    for (const std::string& check : {trial.check, std::string("all")}) {
      auto& [right, slow] = tallies[trial.setting + " | " + trial.cores + " | " + check];
      (trial.is_right ? right : slow).add(trial);
    }
  }
  fmt::print(
      "\n| setting | cores | check | right | false alarms | slow | misses | inconclusive |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const auto& [name, pair] : tallies) {
    const auto& [right, slow] = pair;
    fmt::print("| {} | {} | {} | {} | {} | {} |\n", name, right.trials,
               rate_text(right.wrong, right.trials), slow.trials,
               rate_text(slow.wrong, slow.trials), right.inconclusive + slow.inconclusive);
  }
}

void print_statistics(const std::vector<Trial>& trials) {
  std::map<std::string, std::pair<int, std::vector<int>>> wrong;
  for (const Trial& trial : trials) {
    if (trial.alternatives.size() == statistics().size()) {
      auto& [count, sums] = wrong[trial.setting + " | " + trial.cores];
      sums.resize(statistics().size());
      ++count;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += trial.alternatives[i] == '1' ? 1 : 0;
      }
    }
  }
  fmt::print("\n| setting | cores | measurements |");
  for (const Statistic& statistic : statistics()) {
    fmt::print(" {} |", statistic.name);
  }
  fmt::print("\n| --- | --- | --- |");
  for (std::size_t i = 0; i < statistics().size(); ++i) {
    fmt::print(" --- |");
  }
  for (const auto& [name, pair] : wrong) {
    fmt::print("\n| {} | {} |", name, pair.first);
    for (const int count : pair.second) {
      fmt::print(" {} |", count);
    }
  }
  fmt::print("\n");
}

}  // namespace

std::vector<Trial> read_trials(const fs::path& file) {
  std::vector<Trial> trials;
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    std::vector<std::string> parts;
    std::istringstream fields(line + "\t");
    for (std::string part; std::getline(fields, part, '\t');) {
      parts.push_back(part);
    }
    if (number == 1 ? line != kHeading : parts.size() != 10) {
      throw std::runtime_error(fmt::format("{}:{}: found '{}', wanted {}", file.string(), number,
                                           line, number == 1 ? kHeading : "ten fields"));
    }
    if (number > 1) {
      trials.push_back({.setting = parts[0],
                        .cores = parts[1],
                        .check = parts[2],
                        .answer = parts[3],
                        .is_right = parts[4] == "yes",
                        .outcome = parts[5],
                        .judged = std::stod(parts[6]),
                        .busy = std::stod(parts[7]),
                        .together = std::stoi(parts[8]),
                        .alternatives = parts[9]});
    }
  }
  return trials;
}

void append_trial(const fs::path& file, const Trial& trial) {
  const bool is_new = !fs::exists(file);
  std::ofstream out(file, std::ios::app);
  if (is_new) {
    out << kHeading << '\n';
  }
  out << fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:.4f}\t{:.2f}\t{}\t{}\n", trial.setting, trial.cores,
                     trial.check, trial.answer, trial.is_right ? "yes" : "no", trial.outcome,
                     trial.judged, trial.busy, trial.together, trial.alternatives);
  if (!out.flush()) {
    throw std::runtime_error(file.string() + ": cannot be written");
  }
}

void print_summary(const std::vector<Trial>& trials) {
  print_answers(trials);
  print_classes(trials);
  print_statistics(trials);
}

}  // namespace bench
