// Runs every hostile program as a graded answer and compares what came of it with its first lines.
//
// hostile_driver SETTING TREE [FILTER]
//
// TREE is a folder that the setting's user can read: home/ (wire, probe), lib/, course/, programs/
// and a writable cache/. Two workers take programs in turn, so every host runs many attacks one
// after the other, honest programs among them. Exit status 0: all as announced, and no process of a
// submission is left.
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "grader/build/hash.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/exercise.h"
#include "tests/hostile/leftovers.h"
#include "tests/hostile/program.h"
#include "tests/hostile/setting.h"

namespace {

namespace fs = std::filesystem;
using hostile::Program;

class Run {
 public:
  Run(std::string setting, const fs::path& tree, const std::string& filter)
      : setting_(std::move(setting)),
        tree_(tree),
        course_(grader::read_course(tree / "course" / "labs.yaml")),
        paths_{.home = tree / "home",
               .course = tree / "course",
               .libraries = tree / "lib",
               .cache = tree / "cache"},
        builder_(paths_, grader::find_toolchain(), true) {
    for (Program& program : hostile::programs_in(tree / "programs")) {
      // ", " on both sides, so that "container" is not found in "container_root".
      const bool is_here =
          program.only.empty() ||
          (", " + program.only + ", ").find(", " + setting_ + ", ") != std::string::npos;
      const bool is_compiled =
          program.name.starts_with("compile/") || program.outcome == "does_not_compile";
      if (is_here && program.name.find(filter) != std::string::npos &&
          (hostile::can_compile(setting_) || !is_compiled)) {
        programs_.push_back(std::move(program));
      }
    }
  }

  bool all() {
    if (!hostile::can_compile(setting_)) {
      expect_refusal_to_compile();
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) {
      threads.emplace_back([this] { work(); });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    for (const std::string& left : hostile::leftovers_of(getpid())) {
      report("after all", "is alive: " + left);
    }
    std::printf("%s: %zu programs, %d faults\n", setting_.c_str(), programs_.size(),
                faults_.load());
    return faults_ == 0;
  }

 private:
  // Where nothing keeps files from the compiler, a source that is not known yet is not compiled.
  void expect_refusal_to_compile() {
    const grader::Exercise& exercise = *grader::find_exercise(course_, "hostile", "attack");
    const fs::path source = tree_ / "cache" / "students" / "new.cpp";
    grader::write_file_atomically(source, "#include \"attack.h\"\n// " + setting_ + "\n");
    try {
      builder_.build(exercise, {.source = source, .shown_as = "new.cpp", .is_students = true});
      report("a new source", "is compiled");
    } catch (const grader::SystemError& error) {
      const std::string_view said = error.what();
      if (said.find("neither namespaces nor Landlock") == std::string_view::npos) {
        report("a new source", error.what());
      }
    }
  }

  void work() {
    grader::Worker worker(builder_.host(), true);
    for (std::size_t i = next_++; i < programs_.size(); i = next_++) {
      try {
        run_one(programs_[i], worker);
      } catch (const std::exception& error) {
        report(programs_[i].name, std::string("the grader threw: ") + error.what());
      }
    }
  }

  void run_one(const Program& program, grader::Worker& worker) {
    const grader::Exercise* exercise = grader::find_exercise(course_, "hostile", program.exercise);
    if (exercise == nullptr) {
      report(program.name, "no exercise '" + program.exercise + "'");
      return;
    }
    const fs::path student = tree_ / "cache" / "students" / program.name;
    std::string source = grader::read_file(program.file);
    if (program.name.starts_with("compile/")) {
      source += "\n// " + setting_ + "\n";  // compiled anew in every setting
    }
    grader::write_file_atomically(student / "hostile" / (program.exercise + ".cpp"), source);
    const grader::CheckOptions options{.paths = paths_,
                                       .student = student,
                                       .seed = 7,
                                       .use_cache = false,
                                       .diagnose = false,
                                       .is_graded = true};
    const grader::ExerciseTask task{course_, course_.labs.front(), *exercise, options, {}};
    const grader::ExerciseResult result =
        grader::check_exercise(task, builder_, worker, [](std::string_view) {});
    if (const std::string fault = hostile::fault_of(program, result); !fault.empty()) {
      report(program.name, fault);
    }
    for (const std::string& left : hostile::leftovers_of(worker.answers.pid())) {
      report(program.name, "is alive: " + left);
    }
  }

  void report(const std::string& name, const std::string& fault) {
    const std::lock_guard lock(mutex_);
    ++faults_;
    std::printf("FAULT %s %s: %s\n", setting_.c_str(), name.c_str(), fault.c_str());
    std::fflush(stdout);
  }

  const std::string setting_{};
  const fs::path tree_{};
  const grader::Course course_{};
  const grader::BuildPaths paths_{};
  grader::Builder builder_;
  std::vector<Program> programs_{};
  std::atomic<std::size_t> next_{0};
  std::atomic<int> faults_{0};
  std::mutex mutex_{};
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "hostile_driver SETTING TREE [FILTER]\n");
    return 2;
  }
  try {
    hostile::enter(arguments[1]);
    return Run(arguments[1], arguments[2], count > 3 ? arguments[3] : "").all() ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hostile_driver: %s\n", error.what());
    return 2;
  }
}
