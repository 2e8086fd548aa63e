// `lab reset`: the starter back in place, the student's version kept.
//
// Where the starter comes from: labs/<lab>/starter/<exercise>.cpp when the lab keeps one, else the
// first version of the student's file in the git history. Without either nothing is touched.
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "grader/build/hash.h"
#include "grader/build/process.h"
#include "grader/cli/context.h"
#include "grader/cli/errors.h"
#include "grader/cli/state.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> git(const fs::path& root, const std::vector<std::string>& words) {
  for (const char* program : {"/usr/bin/git", "/usr/local/bin/git"}) {
    if (!fs::exists(program)) {
      continue;
    }
    // safe.directory: reading a repository that belongs to somebody else harms nobody here.
    std::vector<std::string> command{program, "-c", "safe.directory=*", "-C", root.string()};
    command.insert(command.end(), words.begin(), words.end());
    const ProcessResult result = run_process(command);
    return result.status == 0 ? std::optional(result.output) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> first_version(const fs::path& root, const std::string& file) {
  const auto commits = git(root, {"log", "--diff-filter=A", "--format=%H", "--", file});
  if (!commits || commits->empty()) {
    return std::nullopt;
  }
  const std::size_t end = commits->find_last_not_of('\n') + 1;
  const std::size_t start = commits->find_last_of('\n', end - 1) + 1;  // npos + 1 is 0
  return git(root, {"show", commits->substr(start, end - start) + ":./" + file});
}

std::string starter_of(const Context& context, const Named& named) {
  const std::string name = named.exercise->id + ".cpp";
  const fs::path kept = named.lab->folder / "starter" / name;
  if (fs::is_regular_file(kept)) {
    return read_file(kept);
  }
  if (const auto text =
          first_version(context.course.root, "student/" + named.lab->id + "/" + name)) {
    return *text;
  }
  throw UsageError("the starter of '" + named.exercise->id + "' is not here: neither " +
                   kept.lexically_relative(context.course.root).string() +
                   " nor a git history that has it; your file is as it was");
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
