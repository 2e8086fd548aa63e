// compile_commands.json, with the flags of a plain build.
#include "grader/build/compile_commands.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "grader/build/hash.h"
#include "grader/build/toolchain.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

nlohmann::ordered_json entry_of(const Exercise& exercise, const Course& course,
                                const BuildPaths& paths, const fs::path& file) {
  std::vector<std::string> arguments{"g++"};
  for (const std::string& flag : compile_flags(Flavor::kPlain)) {
    if (flag != "-fdiagnostics-format=json") {
      arguments.push_back(flag);
    }
  }
  std::set<std::string> labs;
  for (const auto& [id, lab] : exercise.other_labs) {
    labs.insert(lab);
  }
  arguments.push_back("-I" + (course.root / "labs" / exercise.lab).string());
  for (const std::string& lab : labs) {
    arguments.push_back("-I" + (course.root / "labs" / lab).string());
  }
  arguments.push_back("-I" + (paths.home / "wire").string());
  arguments.insert(arguments.end(), {"-c", file.string()});
  nlohmann::ordered_json entry;
  entry["directory"] = course.root.string();
  entry["file"] = file.string();
  entry["arguments"] = arguments;
  return entry;
}

}  // namespace

void write_compile_commands(const Course& course, const BuildPaths& paths,
                            const fs::path& student) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      list.push_back(entry_of(exercise, course, paths, student / lab.id / (exercise.id + ".cpp")));
    }
  }
  const std::string text =
      list.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  const fs::path file = course.root / "compile_commands.json";
  std::error_code error;
  try {
    if (!fs::exists(file, error) || read_file(file) != text) {
      write_file_atomically(file, text);
    }
  } catch (const std::exception&) {
    return;  // a read-only checkout
  }
}

}  // namespace grader
