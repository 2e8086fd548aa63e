// Reading the checkout, and the rules of design.md and style.md about who may include whom.
#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <sstream>

namespace architecture {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = LAB_SOURCE_DIR;

constexpr std::array kFolders{"wire",  "probe",     "formats", "engine", "grader", "slots",
                              "bench", "reference", "student", "labs",   "tests"};

bool starts_with_any(const std::string& file, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) { return file.starts_with(prefix); });
}

bool is_data(const std::string& file) {
  return starts_with_any(file, {"tests/cases/", "tests/courses/attempts/", "tests/hostile/course/",
                                "tests/hostile/programs/", "tests/fuzz/corpus/"});
}

// Which folders the files of a folder may include from; a prefix stands for what is below it.
// Dependencies point one way (design.md).
const std::map<std::string, std::vector<std::string>>& arrows() {
  static const std::vector<std::string> kModel{"grader", "grader/manifest", "wire"};
  static const std::map<std::string, std::vector<std::string>> all{
      {"wire", {"wire", "lab"}},
      {"wire/lab", {"lab"}},
      {"probe", {"probe", "wire", "lab"}},
      {"formats", {"formats"}},
      {"engine", {"engine", "formats"}},
      {"grader", kModel},
      {"grader/manifest", {"grader", "grader/manifest", "grader/compare", "wire"}},
      {"grader/compare", {"grader", "grader/compare", "grader/manifest", "wire"}},
      {"grader/diagnose",
       {"grader", "grader/diagnose", "grader/compare", "grader/manifest", "wire"}},
      {"grader/run", {"grader", "grader/run", "grader/manifest", "wire"}},
      {"grader/build", {"grader", "grader/build", "grader/run", "grader/manifest", "wire"}},
      {"grader/report", {"grader", "grader/report", "grader/manifest", "formats"}},
      {"grader/pipeline",
       {"grader", "grader/pipeline", "grader/build", "grader/run", "grader/compare",
        "grader/diagnose", "grader/manifest", "grader/timing", "formats", "wire"}},
      {"grader/timing", {"grader", "grader/timing", "grader/manifest"}},
      {"slots",
       {"slots", "engine", "grader", "grader/build", "grader/run", "grader/manifest",
        "grader/report", "formats", "wire"}},
      {"grader/quiz",
       {"grader", "grader/quiz", "grader/pipeline", "grader/build", "grader/run", "grader/compare",
        "grader/manifest", "grader/report", "formats", "wire"}},
      {"labs", {"", "lab"}},
      {"student", {"", "lab"}},
      {"reference", {"", "lab", "probe", "wire", "engine", "formats"}},
      {"bench",
       {"bench", "engine", "formats", "grader/build", "grader/manifest", "grader/pipeline",
        "grader/timing", "wire"}},
  };
  return all;
}

// The rule of the folder, or of the nearest one above it; none for tests.
const std::vector<std::string>* rule_of(std::string folder) {
  while (!folder.empty()) {
    if (const auto found = arrows().find(folder); found != arrows().end()) {
      return &found->second;
    }
    folder = folder_of(folder);
  }
  return nullptr;
}

// Folders of the grader that came later than the table: all but what nobody there may include.
bool is_other_grader_folder(const std::string& folder) {
  return folder.starts_with("grader/") && !arrows().contains(folder);
}

bool reaches(const std::string& allowed, const std::string& target) {
  if (allowed == "grader" || allowed.empty()) {
    return target == allowed;  // its own files, not those of its folders
  }
  return target == allowed || target.starts_with(allowed + "/");
}

// The package a header in angle brackets belongs to; empty for the C++ library and the system.
std::string package_of(const std::string& header) {
  constexpr std::array kPackages{"fmt",    "boost", "nlohmann", "Eigen", "yaml-cpp",
                                 "sodium", "pcre2", "utf8proc", "gtest", "fuzzer"};
  const std::string first = header.substr(0, header.find_first_of("/."));
  const auto found = std::find(kPackages.begin(), kPackages.end(), first);
  return found == kPackages.end() ? "" : *found;
}

const std::map<std::string, std::vector<std::string>>& homes() {
  static const std::map<std::string, std::vector<std::string>> all{
      {"fmt", {"engine/", "grader/", "slots/", "bench/"}},
      {"boost", {"engine/cli/", "grader/cli/"}},
      {"nlohmann", {"formats/", "grader/build/", "grader/report/"}},
      {"Eigen", {"engine/run/", "wire/lab/eigen.h"}},
      {"yaml-cpp", {"grader/manifest/"}},
      {"sodium", {"grader/build/", "grader/grade/", "grader/quiz/"}},
      {"pcre2", {"engine/tokenizer/"}},
      {"utf8proc", {"engine/tokenizer/"}},
  };
  return all;
}

}  // namespace

std::string folder_of(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? "" : file.substr(0, slash);
}

std::vector<std::string> source_files(const std::vector<std::string>& extensions) {
  std::vector<std::string> files;
  for (const char* folder : kFolders) {
    for (const auto& entry : fs::recursive_directory_iterator(
             kRoot / folder, fs::directory_options::follow_directory_symlink)) {
      const std::string name = entry.path().lexically_relative(kRoot).string();
      const bool wanted = std::find(extensions.begin(), extensions.end(),
                                    entry.path().extension().string()) != extensions.end();
      if (entry.is_regular_file() && wanted && !is_data(name)) {
        files.push_back(name);
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string text_of(const std::string& file) {
  std::ifstream in(kRoot / file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<Include> includes_of(std::string_view text) {
  std::vector<Include> includes;
  for (const std::string& line : lines_of(text)) {
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos || line[at] != '#') {
      continue;
    }
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.compare(at, 7, "include") != 0) {
      continue;
    }
    const std::size_t open = line.find_first_of("<\"", at);
    const std::size_t close =
        open == std::string::npos ? open : line.find(line[open] == '<' ? '>' : '"', open + 1);
    if (close != std::string::npos) {
      includes.push_back({line.substr(open + 1, close - open - 1), line[open] == '"'});
    }
  }
  return includes;
}

std::string arrow_fault(const std::string& file, const Include& include) {
  const std::string folder = folder_of(file);
  if (!include.in_quotes || folder.starts_with("tests")) {
    return "";
  }
  const std::string target = folder_of(include.target);
  if (is_other_grader_folder(folder)) {
    const bool is_fine = starts_with_any(target + "/", {"grader/", "wire/", "formats/"});
    return is_fine ? "" : file + " includes " + include.target + ", which no part of grader may";
  }
  const std::vector<std::string>* rule = rule_of(folder);
  if (rule == nullptr) {
    return file + ": there is no rule for the folder " + folder;
  }
  // "../wrong/x.h" of reference/<lab>/accepted stays in its lab.
  const std::string beside = (fs::path(folder) / target).lexically_normal().string();
  if (target.starts_with("..") && folder.starts_with("reference/") &&
      folder_of(beside) == folder_of(folder)) {
    return "";
  }
  const bool is_allowed = std::any_of(rule->begin(), rule->end(), [&](const std::string& allowed) {
    return reaches(allowed, target);
  });
  return is_allowed ? "" : file + " includes " + include.target + ", which " + folder + " may not";
}

std::string package_fault(const std::string& file, const Include& include) {
  const std::string package = include.in_quotes ? "" : package_of(include.target);
  if (package.empty() || file.starts_with("tests/")) {
    return "";
  }
  const auto home = homes().find(package);
  if (home == homes().end() || !starts_with_any(file, home->second)) {
    return file + " includes <" + include.target + ">, which belongs elsewhere";
  }
  if (file.ends_with(".h") && file != "wire/lab/eigen.h") {
    return file + " includes <" + include.target + ">, which belongs in a .cpp";
  }
  return "";
}

}  // namespace architecture
