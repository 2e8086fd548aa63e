// `lab reset`: the starter back in place, the student's version kept.
#include <ctime>
#include <filesystem>
#include <string>
#include <system_error>

#include "grader/build/hash.h"
#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/state.h"
#include "grader/pipeline/bank.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::string starter_of(const Context& context, const Named& named) {
  const fs::path kept = starter_file(*named.lab, *named.exercise);
  if (fs::is_regular_file(kept)) {
    return read_file(kept);
  }
  throw UsageError("the starter of '" + named.exercise->id +
                   "' is not here: " + kept.lexically_relative(context.course.root).string() +
                   " is missing; your file is as it was");
}

std::string now_in_digits() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof(text), "%Y%m%d-%H%M%S", &parts);
  return text;
}

// A name that is not taken yet.
fs::path backup_place(const Context& context, const Named& named) {
  const fs::path folder = context.private_folder() / "backup" / named.lab->id;
  fs::create_directories(folder);
  const std::string stem = named.exercise->id + "." + now_in_digits();
  fs::path place = folder / (stem + ".cpp");
  for (int i = 2; fs::exists(place); ++i) {
    place = folder / (stem + "-" + std::to_string(i) + ".cpp");
  }
  return place;
}

std::string shown(const fs::path& path, const fs::path& current) {
  std::error_code error;
  const fs::path relative = fs::relative(path, current, error);
  return error || relative.empty() ? path.string() : relative.string();
}

}  // namespace

int run_reset(Context& context) {
  const Named named = exercise_argument(context);
  const std::string starter = starter_of(context, named);
  const fs::path file = context.folders.student / named.lab->id / (named.exercise->id + ".cpp");
  const std::string file_shown = shown(file, context.folders.current);
  if (const std::string why = why_no_source(file); fs::exists(file) && !why.empty()) {
    throw UsageError(file_shown + " " + why + "; move it away first");
  }
  if (fs::exists(file) && read_file(file) == starter) {
    context.out << file_shown << " is the starter already; nothing changed.\n";
    return 0;
  }
  if (fs::exists(file)) {
    const fs::path backup = backup_place(context, named);
    fs::copy_file(file, backup);
    context.out << "Your version is kept in " << shown(backup, context.folders.current) << "\n";
  }
  fs::create_directories(file.parent_path());
  write_file_atomically(file, starter);
  State(context.state_folder()).set_hints_shown(named.lab->id + "/" + named.exercise->id, 0);
  context.out << file_shown << " is the starter again.\n";
  return 0;
}

}  // namespace grader
