// What confinement costs: a run from its request to its end, and a compile, with and without
// layers.
//
// isolation_start [ROUNDS]: rounds are interleaved, so that what else the machine does meets every
// configuration alike; medians and 95th percentiles in milliseconds. A compile is also compared
// with its twin without a box of the same round: wall time, and processor time of all processes.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "grader/build/builder.h"
#include "grader/build/hash.h"
#include "grader/pipeline/worker.h"

namespace {

using namespace grader;  // NOLINT: a program of one file
namespace fs = std::filesystem;
using lab::wire::Profile;

struct Cost {
  double wall = 0;       // milliseconds
  double processor = 0;  // of all child processes that ended meanwhile
};

double processor_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto milliseconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) * 1e-3;
  };
  return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

Cost cost_of(const std::function<void()>& work) {
  const double before = processor_of_children();
  const auto begin = std::chrono::steady_clock::now();
  work();
  const auto end = std::chrono::steady_clock::now();
  return {.wall = std::chrono::duration<double, std::milli>(end - begin).count(),
          .processor = processor_of_children() - before};
}

struct Series {
  std::string name{};
  std::function<void()> work{};
  int beside = -1;  // the series it is compared with, round by round
  std::vector<Cost> samples{};
};

double at_share(std::vector<double> samples, double share) {
  std::ranges::sort(samples);
  return samples[static_cast<std::size_t>(share * static_cast<double>(samples.size() - 1))];
}

std::vector<double> all_of(const Series& series, double Cost::*part) {
  std::vector<double> values;
  for (const Cost& sample : series.samples) {
    values.push_back(sample.*part);
  }
  return values;
}

// The median over the rounds, in percent.
double added(const Series& series, const Series& to, double Cost::*part) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < series.samples.size(); ++i) {
    ratios.push_back(series.samples[i].*part / (to.samples[i].*part));
  }
  return 100 * (at_share(ratios, 0.5) - 1);
}

void measure(std::vector<Series>& all, int rounds) {
  for (int round = -2; round < rounds; ++round) {  // two rounds to warm up
    for (Series& series : all) {
      const Cost sample = cost_of(series.work);
      if (round >= 0) {
        series.samples.push_back(sample);
      }
    }
  }
  for (const Series& series : all) {
    const std::vector<double> wall = all_of(series, &Cost::wall);
    std::printf("  %-58s median %7.2f  p95 %7.2f", series.name.c_str(), at_share(wall, 0.5),
                at_share(wall, 0.95));
    if (series.beside >= 0) {
      const Series& to = all[static_cast<std::size_t>(series.beside)];
      std::printf("  added: wall %+5.1f %%, processor %+5.1f %%", added(series, to, &Cost::wall),
                  added(series, to, &Cost::processor));
    }
    std::printf("\n");
  }
}

Exercise exercise() {
  Exercise exercise{.id = "scores", .lab = "attention"};
  exercise.functions = {"scores"};
  return exercise;
}

Answer answer() {
  return {.source = fs::path(LAB_SOURCE_DIR) / "reference/attention/scores.cpp",
          .shown_as = "attention/scores.cpp",
          .is_students = true};
}

void run_benchmark(Builder& builder, int rounds) {
  const Program shared = builder.build(exercise(), answer()).program;
  const Program fixed =
      builder.build(exercise(), answer(), Flavor::kPlain, Linkage::kStatic).program;
  const std::vector<float> numbers{1, 2, 3, 4};
  const lab::wire::Value matrix{lab::wire::Tensor::of({2, 2}, std::span<const float>(numbers))};
  std::vector<std::unique_ptr<Spawner>> hosts;
  std::vector<Series> all;
  const auto add = [&](Profile profile, const Program& program, const std::string& kind) {
    hosts.push_back(std::make_unique<Spawner>(builder.host(), profile));
    Spawner& host = *hosts.back();
    all.push_back(
        {.name = kind + ": " +
                 (profile == Profile::kTrusted ? "limits only" : host.isolation().to_text()),
         .work = [&host, &program, &matrix] {
           run_once(host, program, {}, "scores", {matrix, matrix});
         }});
  };
  add(Profile::kTrusted, shared, "shared");
  add(Profile::kLocal, shared, "shared");
  add(Profile::kTrusted, fixed, "static");
  add(Profile::kLocal, fixed, "static");
  add(Profile::kGraded, fixed, "static");
  std::printf("one run: start, one call, end\n");
  measure(all, rounds);
}

void compile_benchmark(const BuildPaths& paths, int rounds) {
  const Toolchain tools = find_toolchain();
  BuildPaths fresh = paths;
  fresh.cache = paths.cache / "compiles";
  Builder plain(fresh, tools);
  Builder boxed(fresh, tools, true);
  int count = 0;
  const fs::path source = fresh.cache / "scores.cpp";
  // Nothing is found in the cache: the source is a new one each time.
  const auto compile = [&](Builder& builder, bool is_students, Linkage linkage) {
    write_file_atomically(source,
                          read_file(answer().source) + "// " + std::to_string(++count) + "\n");
    Answer one = answer();
    one.source = source;
    one.is_students = is_students;
    builder.build(exercise(), one, Flavor::kPlain, linkage);
  };
  std::vector<Series> all;
  const auto add = [&](const char* name, Builder& builder, bool is_students, Linkage linkage,
                       int beside) {
    all.push_back({.name = name,
                   .work = [&compile, &builder, is_students,
                            linkage] { compile(builder, is_students, linkage); },
                   .beside = beside});
  };
  add("shared object, no box", plain, false, Linkage::kShared, -1);
  add("shared object as in lab check: Landlock, filter", plain, true, Linkage::kShared, 0);
  add("shared object in the box of lab grade", boxed, true, Linkage::kShared, 0);
  add("static program, no box", plain, false, Linkage::kStatic, -1);
  add("static program as in lab grade: a view, Landlock, filter", boxed, true, Linkage::kStatic, 3);
  std::printf("one answer: compiled and linked\n");
  measure(all, rounds);
}

}  // namespace

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 50;
  const fs::path cache = fs::temp_directory_path() / "isolation_start";
  const BuildPaths paths{
      .home = LAB_SOURCE_DIR, .course = LAB_SOURCE_DIR, .libraries = LAB_TOOLS, .cache = cache};
  Builder builder(paths, find_toolchain(), true);
  run_benchmark(builder, rounds);
  compile_benchmark(paths, std::max(rounds / 3, 5));
  fs::remove_all(cache);
}
