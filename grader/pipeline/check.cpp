// check: exercises over workers, prerequisites, cache.
#include "grader/pipeline/check.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "grader/manifest/reader.h"
#include "grader/pipeline/exercise.h"
#include "grader/pipeline/store.h"

namespace grader {
namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

const Lab* find_lab(const Course& course, std::string_view id) {
  const auto found = std::find_if(course.labs.begin(), course.labs.end(),
                                  [&](const Lab& lab) { return lab.id == id; });
  return found == course.labs.end() ? nullptr : &*found;
}

// The selected exercises in course order, each once.
std::vector<ExerciseTask> tasks_of(const Course& course, const std::vector<Target>& targets,
                                   const CheckOptions& options) {
  std::vector<ExerciseTask> tasks;
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      ExerciseTask task{course, lab, exercise, options, {}};
      bool selected = false;
      bool whole = false;
      for (const Target& target : targets) {
        if (target.lab == lab.id && target.exercise == exercise.id) {
          selected = true;
          whole = whole || target.check.empty();
          task.only_checks.push_back(target.check);
        }
      }
      if (whole) {
        task.only_checks.clear();
      }
      if (selected) {
        tasks.push_back(std::move(task));
      }
    }
  }
  return tasks;
}

// Hands out tasks in order, keeps results, and lets an exercise wait for its prerequisites (which
// come before it).
class Schedule {
 public:
  Schedule(const std::vector<ExerciseTask>& tasks, Progress& progress)
      : tasks_(tasks), results_(tasks.size()), progress_(progress) {}

  std::optional<std::size_t> next() {
    const std::lock_guard lock(mutex_);
    return error_ == nullptr && next_ < tasks_.size() ? std::optional(next_++) : std::nullopt;
  }

  // The first failed prerequisite of a task, once all of them are known.
  std::optional<std::string> failed_prerequisite(const ExerciseTask& task) {
    if (task.ignore_prerequisites) {
      return std::nullopt;
    }
    std::unique_lock lock(mutex_);
    for (const std::string& id : task.exercise.prerequisites) {
      const auto found = std::find_if(tasks_.begin(), tasks_.end(), [&](const ExerciseTask& other) {
        return other.exercise.id == id && other.lab.id == task.lab.id;
      });
      if (found == tasks_.end()) {
        continue;  // not part of this run
      }
      const auto index = static_cast<std::size_t>(found - tasks_.begin());
      finished_.wait(lock, [&] { return results_[index].has_value() || error_ != nullptr; });
      if (results_[index] && costs_points(results_[index]->outcome)) {
        return id;
      }
    }
    return std::nullopt;
  }

  void put(std::size_t index, ExerciseResult result) {
    const std::lock_guard lock(mutex_);
    results_[index] = std::move(result);
    progress_.finished(*results_[index]);
    finished_.notify_all();
  }
  void started(const Exercise& exercise) {
    const std::lock_guard lock(mutex_);
    progress_.started(exercise);
  }
  void step(const Exercise& exercise, std::string_view what) {
    const std::lock_guard lock(mutex_);
    progress_.step(exercise, what);
  }
  void fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    error_ = std::move(error);
    finished_.notify_all();
  }
  std::vector<ExerciseResult> take() {
    if (error_ != nullptr) {
      std::rethrow_exception(error_);
    }
    std::vector<ExerciseResult> all;
    for (auto& result : results_) {
      all.push_back(std::move(*result));
    }
    return all;
  }

 private:
  const std::vector<ExerciseTask>& tasks_;
  std::vector<std::optional<ExerciseResult>> results_;
  Progress& progress_;
  std::mutex mutex_{};
  std::condition_variable finished_{};
  std::size_t next_ = 0;
  std::exception_ptr error_{};
};

ExerciseResult check_one(const ExerciseTask& task, Builder& builder, std::optional<Worker>& worker,
                         Schedule& schedule, bool has_spare_core) {
  if (const auto failed = schedule.failed_prerequisite(task)) {
    return blank_result(task, Outcome::kSkipped,
                        "first make '" + *failed + "' pass: this exercise builds on it");
  }
  const std::string key = verdict_key(task, builder);
  const auto& cache = builder.paths().cache;
  if (task.options.use_cache) {
    if (auto stored = load_verdict(cache, key)) {
      return std::move(*stored);
    }
  }
  if (!worker) {
    worker.emplace(builder.host(), task.options.is_graded);
    worker->has_spare_core = has_spare_core;
  }
  const auto begin = std::chrono::steady_clock::now();
  ExerciseResult result;
  try {
    result = check_exercise(task, builder, *worker,
                            [&](std::string_view what) { schedule.step(task.exercise, what); });
  } catch (const SystemError& error) {
    worker.reset();  // its host may be the reason; the next exercise gets a new one
    return blank_result(task, Outcome::kNotGraded, error.what());
  } catch (const LabError& error) {
    return blank_result(task, Outcome::kNotGraded, error.what());
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (task.options.use_cache) {
    store_verdict(cache, key, result);
  }
  return result;
}

void work(const std::vector<ExerciseTask>& tasks, Builder& builder, Schedule& schedule,
          bool has_spare_core) {
  try {
    std::optional<Worker>
        worker;  // started at the first exercise that is not answered by the cache
    while (const auto index = schedule.next()) {
      schedule.started(tasks[*index].exercise);
      schedule.put(*index, check_one(tasks[*index], builder, worker, schedule, has_spare_core));
    }
  } catch (...) {
    schedule.fail(std::current_exception());
  }
}

std::string isolation_text(Spawner& host, bool is_graded) {
  const Isolation& isolation = host.isolation();
  if (!isolation.above_floor()) {
    return "unofficial: not isolated";
  }
  return (is_graded ? "graded: " : "local: ") + isolation.to_text();
}

}  // namespace

std::vector<ExerciseResult> run_tasks(const std::vector<ExerciseTask>& tasks,
                                      const CheckOptions& options, Builder& builder,
                                      Progress& progress) {
  Schedule schedule(tasks, progress);
  const std::size_t jobs = options.jobs > 0
                               ? static_cast<std::size_t>(options.jobs)
                               : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  const bool has_spare_core = jobs > tasks.size();
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(jobs, tasks.size()); ++i) {
    threads.emplace_back([&] { work(tasks, builder, schedule, has_spare_core); });
  }
  work(tasks, builder, schedule, has_spare_core);
  for (std::thread& thread : threads) {
    thread.join();
  }
  return schedule.take();
}

RunResult check(const Course& course, const std::vector<Target>& targets,
                const CheckOptions& options, Progress& progress) {
  RunResult run{.course = course.id,
                .course_version = course.version,
                .started = utc_now(),
                .seed = options.is_seed_secret ? 0 : options.seed};
  Builder builder(options.paths, find_toolchain(), options.is_graded);
  // A host of its own, so that there is an answer also when every verdict is known; asked last,
  // when it has long started.
  Spawner described(builder.host(),
                    options.is_graded ? lab::wire::Profile::kGraded : lab::wire::Profile::kLocal);
  run.exercises = run_tasks(tasks_of(course, targets, options), options, builder, progress);
  run.isolation = isolation_text(described, options.is_graded);
  return run;
}

std::vector<Target> all_targets(const Course& course, std::string_view lab) {
  std::vector<Target> targets;
  for (const Lab& one : course.labs) {
    for (const Exercise& exercise : one.exercises) {
      if (lab.empty() || one.id == lab) {
        targets.push_back({one.id, exercise.id, ""});
      }
    }
  }
  return targets;
}

const Exercise* find_exercise(const Course& course, std::string_view lab,
                              std::string_view exercise) {
  const Lab* found_lab = find_lab(course, lab);
  if (found_lab == nullptr) {
    return nullptr;
  }
  const auto found = std::find_if(found_lab->exercises.begin(), found_lab->exercises.end(),
                                  [&](const Exercise& e) { return e.id == exercise; });
  return found == found_lab->exercises.end() ? nullptr : &*found;
}

}  // namespace grader
