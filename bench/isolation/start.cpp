// What confinement costs: a run from its request to its end, and a compile, with and without
// layers.
//
// isolation_start [ROUNDS]: rounds are interleaved, so that what else the machine does meets every
// configuration alike; medians and 95th percentiles in milliseconds.
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

double milliseconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

struct Series {
  std::string name{};
  std::function<void()> work{};
  std::vector<double> samples{};
};

void measure(std::vector<Series>& all, int rounds) {
  for (int round = -2; round < rounds; ++round) {  // two rounds to warm up
    for (Series& series : all) {
      const double sample = milliseconds_of(series.work);
      if (round >= 0) {
        series.samples.push_back(sample);
      }
    }
  }
  for (Series& series : all) {
    std::ranges::sort(series.samples);
    const auto at = [&](double share) {
      return series.samples[static_cast<std::size_t>(
          share * static_cast<double>(series.samples.size() - 1))];
    };
    std::printf("  %-58s median %7.2f  p95 %7.2f\n", series.name.c_str(), at(0.5), at(0.95));
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
  const auto compile = [&](Builder& builder, bool is_students) {
    write_file_atomically(source,
                          read_file(answer().source) + "// " + std::to_string(++count) + "\n");
    Answer one = answer();
    one.source = source;
    one.is_students = is_students;
    builder.build(exercise(), one);
  };
  std::vector<Series> all;
  all.push_back({.name = "no box", .work = [&] { compile(plain, false); }});
  all.push_back({.name = "lab check: Landlock, filter", .work = [&] { compile(plain, true); }});
  all.push_back({.name = "lab grade: a view of its own, Landlock, filter",
                 .work = [&] { compile(boxed, true); }});
  std::printf("one answer: compiled and linked into a shared object\n");
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
